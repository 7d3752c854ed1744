/* The one place where data files hand over what they hold: assets/data/<name>.js calls
   siteBuilder.data("<name>", …), and whoever wants it asks siteBuilder.whenData("<name>", …),
   before or after. Scripts are classic and files local, so that pages work from a disk. */
(function () {
  "use strict";
  const known = new Map();
  const waiting = new Map();

  window.siteBuilder = {
    data(name, value) {
      known.set(name, value);
      for (const callback of waiting.get(name) || []) callback(value);
      waiting.delete(name);
    },
    whenData(name, callback) {
      if (known.has(name)) callback(known.get(name));
      else waiting.set(name, [...(waiting.get(name) || []), callback]);
    },
  };
})();
