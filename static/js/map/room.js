/* The room of the map's scripts: classic scripts meet in one object. */
siteBuilder.map = siteBuilder.map || {};
