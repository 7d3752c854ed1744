/* The theme switch: automatic, light, dark. The choice is kept in this browser alone. */
(function () {
  "use strict";
  var KEY = "site-builder-theme";
  var ORDER = ["auto", "light", "dark"];
  var NAMES = { auto: "automatic", light: "light", dark: "dark" };
  var root = document.documentElement;
  var button = document.getElementById("_theme");

  function stored() {
    try {
      var theme = localStorage.getItem(KEY);
      return theme === "light" || theme === "dark" ? theme : "auto";
    } catch (blocked) {
      return root.dataset.theme || "auto";
    }
  }

  function show(theme) {
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    if (!button) return;
    var next = ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length];
    button.dataset.choice = theme;
    button.setAttribute("aria-label", "Theme: " + NAMES[theme] + ". Change to " + NAMES[next] + ".");
    button.title = "Theme: " + NAMES[theme];
  }

  function choose(theme) {
    try {
      if (theme === "auto") localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, theme);
    } catch (blocked) {
      /* Storage may be refused: the choice then holds for this page. */
    }
    show(theme);
  }

  if (!button) return;
  show(stored());
  button.addEventListener("click", function () {
    choose(ORDER[(ORDER.indexOf(button.dataset.choice) + 1) % ORDER.length]);
  });
  /* Another tab of the site changed it. */
  window.addEventListener("storage", function (event) {
    if (event.key === KEY || event.key === null) show(stored());
  });
})();
