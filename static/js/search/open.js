/* The entry to the search, on every page: opens the switcher at once, and loads what it needs only then.
   Without this script the entry is a link to search.html. */
(function () {
  "use strict";
  const NEEDED = ["words", "files", "spelling", "find", "excerpt", "results", "switcher"];
  const entry = document.getElementById("_find");
  const assets = new URL("../../", document.currentScript.src);
  let dialog = null;

  function load(path) {
    return new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = new URL(path, assets).href;
      script.async = false; // in the order of asking
      script.onload = done;
      script.onerror = failed;
      document.head.append(script);
    });
  }

  function made() {
    const box = document.createElement("dialog");
    box.className = "find-box";
    box.setAttribute("aria-label", "Search");
    const field = document.createElement("input");
    Object.assign(field, { type: "text", id: "_find-field", className: "find-field", autocomplete: "off", spellcheck: false });
    field.placeholder = "Search papers, authors and topics";
    field.enterKeyHint = "go";
    field.setAttribute("aria-label", field.placeholder);
    // Typed faster than loaded: the switcher opens the first result, once it is there.
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing) box.toggleAttribute("data-entered", true);
    });
    field.addEventListener("input", () => box.removeAttribute("data-entered"));
    const close = document.createElement("button");
    Object.assign(close, { type: "button", className: "find-close", textContent: "Close" });
    close.addEventListener("click", () => box.close());
    const bar = document.createElement("div");
    bar.className = "find-bar";
    bar.append(field, close);
    const list = document.createElement("div");
    Object.assign(list, { id: "_find-list", className: "find-list" });
    box.append(bar, list);
    box.addEventListener("pointerdown", (event) => {
      if (event.target === box) box.close(); // the ground around it
    });
    // Keys typed here are not meant for the page below.
    box.addEventListener("keydown", (event) => event.stopPropagation());
    document.body.append(box);
    return box;
  }

  function open() {
    if (!dialog) {
      dialog = made();
      const base = window.siteBuilder ? [] : ["js/data.js"];
      Promise.all([...base, ...NEEDED.map((name) => `js/search/${name}.js`)].map(load)).then(
        () => window.siteBuilder.search.switcher(dialog),
        () => { dialog.querySelector(".find-list").textContent = "The search could not be loaded. Reload the page to try again."; });
    }
    if (!dialog.open) dialog.showModal();
    const field = dialog.querySelector("input");
    field.focus();
    field.select();
  }

  /* On search.html the page has a field of its own. */
  function start() {
    const own = document.getElementById("_query");
    if (!own) return open();
    own.focus();
    own.select();
  }

  if (!entry || !window.HTMLDialogElement) return;
  entry.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    start();
  });
  // On the window, after the page's own keys: the map keeps "/" for the search in its picture.
  window.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.target.isContentEditable;
    const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !isTyping;
    const isK = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!isSlash && !isK) return;
    event.preventDefault();
    start();
  });
})();
