/* The map as a table: the same papers by the same filters, sorted by any column. */
(function () {
  "use strict";
  const AT_ONCE = 200;
  const { element, names, badges } = siteBuilder.map;
  const compare = new Intl.Collator(document.documentElement.lang || undefined, { numeric: true }).compare;

  const COLUMNS = [
    { name: "title", text: "Title", by: (a, b) => compare(a.title, b.title) },
    { name: "authors", text: "Authors", by: (a, b) => compare(a.authors[0] || "\uffff", b.authors[0] || "\uffff") },
    { name: "year", text: "Year", falls: true, by: (a, b) => (b.year || 0) - (a.year || 0) },
    { name: "district", text: "District", by: (a, b) => a.district - b.district },
    { name: "citations", text: "Cited here", falls: true, by: (a, b) => b.citations - a.citations },
  ];

  siteBuilder.map.makeTable = function (box, model, select) {
    let order = COLUMNS[4];
    let papers = [];
    let summary = "";
    let whole = "";

    function row(paper) {
      const district = model.districts[paper.district];
      return element("tr", {},
        element("td", { dir: "auto" }, element("a", { href: paper.url }, paper.title), ...badges(paper)),
        element("td", { dir: "auto" }, names(paper, 3)),
        element("td", { class: "map-year" }, paper.year === null ? "" : String(paper.year)),
        element("td", { dir: "auto" }, element("span", { class: `map-swatch d${district.slot}` }), district.name),
        element("td", {}, element("button", { type: "button", class: "map-link", onclick: () => select(paper) }, paper.citations ? String(paper.citations) : "0",
          element("span", { class: "visually-hidden" }, `, show ${paper.label} on the map`))));
    }

    function heading(column) {
      const sort = column.falls ? "descending" : "ascending";
      return element("th", { scope: "col", "aria-sort": column === order ? sort : null },
        element("button", { type: "button", "data-sort": column.name, onclick: () => { order = column; render(column.name); } }, column.text));
    }

    function render(focused) {
      const sorted = [...papers].sort((a, b) => order.by(a, b) || a.number - b.number);
      const body = element("tbody", {}, ...sorted.slice(0, AT_ONCE).map(row));
      let at = AT_ONCE;
      const more = element("button", { type: "button", class: "map-more", onclick: () => {
        const rows = sorted.slice(at, at + AT_ONCE).map(row);
        at += AT_ONCE;
        body.append(...rows);
        rows[0].querySelector("a").focus();
        if (at >= sorted.length) more.remove();
      } }, `Show ${AT_ONCE} more`);
      box.replaceChildren(element("div", { class: "map-table-frame" },
        element("p", { class: "map-summary-words", id: "_table-words" }, summary, " ",
          element("a", { href: whole }, "The same in the list of papers")),
        papers.length
          ? element("table", { class: "map-table", "aria-describedby": "_table-words" },
            element("caption", { class: "visually-hidden" }, "Papers of the map"),
            element("thead", {}, element("tr", {}, ...COLUMNS.map(heading))), body)
          : element("p", { class: "map-none" }, "No paper is left. Take a filter away."),
        sorted.length > AT_ONCE ? more : null));
      if (focused) box.querySelector(`[data-sort="${focused}"]`).focus();
    }

    return {
      /* papers, the view in words, and the address of the list of papers with the same filters. */
      show(those, words, list) {
        papers = those;
        whole = list;
        summary = words;
        render("");
      },
    };
  };
})();
