/* The room in which the scripts of papers.html meet. */
siteBuilder.papers = {};
