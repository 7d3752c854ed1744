(function (root) {
  root.classList.add("js");
  try {
    var theme = localStorage.getItem("site-builder-theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch (blocked) {}
})(document.documentElement);
