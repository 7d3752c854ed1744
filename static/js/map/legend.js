/* What colours and sizes mean. A row lights what it stands for. */
(function () {
  "use strict";
  const { element } = siteBuilder.map;

  const SIZES = {
    citations: "Larger: cited by more papers here",
    pagerank: "Larger: higher PageRank",
    same: "",
  };

  /* light(row or null): what is lit while a row is pressed. */
  siteBuilder.map.makeLegend = function (box, light) {
    let pressed = "";
    let wanted = true;

    /* Folded while the panel of something selected needs the room. */
    function show(painting, { view, size, isFolded }) {
      const rows = painting.rows.map((row) => {
        const isPressed = row.name === pressed;
        return element("li", {},
          element("button", { type: "button", class: `paint-${row.paint}`, "data-row": row.name, "aria-pressed": String(isPressed), onclick: () => press(row) },
            element("span", { dir: "auto" }, row.text), " ",
            element("span", { class: "tally" }, row.count.toLocaleString("en"))));
      });
      const more = view === "topics" ? "Larger: more papers. Thicker: more of them shared. Colour: the district of most" : SIZES[size];
      const details = element("details", {},
        element("summary", { onclick: () => { if (!isFolded) wanted = !details.open; } }, `${painting.title} (${painting.rows.length})`),
        // What scrolls is reached by the keyboard through its rows.
        element("ul", { class: "map-legend-rows" }, ...rows),
        more ? element("p", { class: "map-legend-more" }, more) : null);
      details.open = wanted && !isFolded;
      box.replaceChildren(details);
      if (!painting.rows.some((row) => row.name === pressed)) pressed = "";
    }

    function press(row) {
      pressed = pressed === row.name ? "" : row.name;
      for (const button of box.querySelectorAll("[data-row]")) button.setAttribute("aria-pressed", String(button.dataset.row === pressed));
      light(pressed ? row : null);
    }

    return {
      show,
      clear() {
        pressed = "";
        for (const button of box.querySelectorAll("[data-row]")) button.setAttribute("aria-pressed", "false");
      },
    };
  };
})();
