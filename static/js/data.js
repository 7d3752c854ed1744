/* The one place where data files hand over what they hold: assets/data/<name>.js calls
   siteBuilder.data("<name>", …), and whoever wants it asks siteBuilder.whenData("<name>", …),
   before or after; siteBuilder.load("<name>") fetches the file itself and promises what it holds.
   Scripts are classic and files local, so that pages work from a disk. */
(function () {
  "use strict";
  if (window.siteBuilder) return; // two scripts that need it may ask for it at once
  const known = new Map();
  const waiting = new Map();
  const asked = new Map();
  const folder = new URL("../data/", document.currentScript.src || location.href);

  function load(name) {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = new URL(`${name}.js`, folder).href;
      script.charset = "utf-8";
      script.onload = () => (known.has(name) ? resolve(known.get(name)) : script.onerror());
      script.onerror = () => {
        asked.delete(name);
        script.remove();
        reject(new Error(`no data ${name}`));
      };
      document.head.append(script);
    });
  }

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
    /* Asked for once, however often; after a failure the next call tries again. */
    load(name) {
      if (known.has(name)) return Promise.resolve(known.get(name));
      if (!asked.has(name)) asked.set(name, load(name));
      return asked.get(name);
    },
  };
})();
