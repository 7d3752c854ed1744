/* What the map shows is written in its address: names and values behind "#" or "?", where "#" wins.
   Names that this page does not know are kept as they are. */
(function () {
  "use strict";

  function read(part) {
    const values = new Map();
    for (const piece of part.replace(/^[#?]/, "").split("&")) {
      const [name, ...rest] = piece.split("=");
      if (name) values.set(decoded(name), decoded(rest.join("=")));
    }
    return values;
  }

  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch (malformed) {
      return text;
    }
  }

  function encoded(text) {
    return encodeURIComponent(text).replace(/%(2C|3A|40|2F)/g, decodeURIComponent);
  }

  siteBuilder.map.address = {
    read: () => new Map([...read(location.search), ...read(location.hash)]),

    /* Sets one value ("" removes it) as a step of the history; listeners of hashchange do the rest. */
    set(name, value) {
      const values = read(location.hash);
      if ((values.get(name) || "") === value) return;
      if (value) values.set(name, value);
      else values.delete(name);
      const text = [...values].map(([key, said]) => `${encoded(key)}=${encoded(said)}`).join("&");
      if (text) {
        location.hash = text;
        return;
      }
      // An empty fragment would scroll to the top and leave a "#" behind.
      history.pushState(null, "", location.pathname + location.search);
      window.dispatchEvent(new Event("hashchange"));
    },
  };
})();
