/* The selected paper beside the map (at the bottom of a phone): what it is, and why each neighbour is linked. */
(function () {
  "use strict";
  const FIRST = 12; // neighbours shown before "all" is asked for
  const { element, names, said, badges, counted } = siteBuilder.map;

  /* listeners: select(paper), close(). */
  siteBuilder.map.makePanel = function (panel, model, listeners) {
    function heading(paper) {
      const district = model.districts[paper.district];
      const cited = paper.citations ? `cited by ${counted(paper.citations, "paper", "papers")} here` : "";
      return [
        element("div", { class: "map-panel-top" },
          element("p", { class: `map-district d${district.slot}`, dir: "auto" }, district.name),
          element("button", { type: "button", class: "map-close", "aria-label": "Close", onclick: listeners.close })),
        element("h2", { tabindex: "-1", dir: "auto" }, element("a", { href: paper.url }, paper.title)),
        element("p", { class: "map-authors", dir: "auto" }, names(paper, 6)),
        element("p", { class: "map-facts" }, [paper.year, cited].filter(Boolean).join(" · "), ...badges(paper)),
        paper.summary ? element("p", { class: "map-summary", dir: "auto" }, paper.summary) : null,
        element("p", { class: "map-actions" },
          element("a", { href: paper.url }, "Open its page"),
          element("a", { href: paper.relatedUrl }, "Related papers")),
      ].filter(Boolean);
    }

    function row({ paper, reasons }) {
      const slot = model.districts[paper.district].slot;
      return element("li", {},
        element("button", { type: "button", class: `map-neighbour d${slot}`, onclick: () => listeners.select(paper) },
          element("span", { class: "map-neighbour-title", dir: "auto" }, paper.title),
          element("span", { class: "map-neighbour-said", dir: "auto" }, said(paper), ...badges(paper)),
          ...reasons.map((reason) => element("span", { class: "map-reason", dir: "auto" }, reason))));
    }

    function list(found) {
      if (!found.length) {
        return [element("p", { class: "map-none" }, "No link of the kinds shown leads to or from this paper.")];
      }
      const rows = element("ul", { class: "map-neighbours" }, ...found.slice(0, FIRST).map(row));
      const more = found.length > FIRST
        ? element("button", { type: "button", class: "map-more", onclick: all }, `Show all ${found.length}`)
        : null;
      function all() {
        const rest = found.slice(FIRST).map(row);
        rows.append(...rest);
        more.remove();
        rest[0].firstChild.focus();
      }
      return [element("h3", {}, `Linked with ${counted(found.length, "paper", "papers")}`), rows, more].filter(Boolean);
    }

    return {
      show(paper, shownKinds, { focus }) {
        panel.replaceChildren(...heading(paper), ...list(model.neighbours(paper, shownKinds)));
        panel.scrollTop = 0;
        panel.hidden = false;
        if (focus) panel.querySelector("h2").focus({ preventScroll: true });
      },
      hide() {
        panel.hidden = true;
        panel.replaceChildren();
      },
    };
  };
})();
