/* The colours of the page's theme, read from its style sheet, and read again whenever the theme changes. */
(function () {
  "use strict";
  const SLOTS = 12;
  const RAMP = 5;

  function read() {
    const style = getComputedStyle(document.documentElement);
    const value = (name) => style.getPropertyValue(name).trim();
    return {
      page: value("--bg"),
      ink: value("--ink"),
      muted: value("--muted"),
      line: value("--line"),
      font: value("--font-ui") || "sans-serif",
      dark: style.colorScheme === "dark",
      districts: Array.from({ length: SLOTS }, (_, slot) => value(`--district-${slot}`)),
      years: Array.from({ length: RAMP }, (_, step) => value(`--year-${step}`)),
    };
  }

  siteBuilder.map.watchColours = function (changed) {
    const again = () => changed(read());
    new MutationObserver(again).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", again);
    return read();
  };
})();
