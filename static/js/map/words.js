/* The view in words: what is shown, what is hidden and why, what is selected and how it is linked. */
(function () {
  "use strict";
  const { counted, said } = siteBuilder.map;

  const VIEWS = { map: "a map", timeline: "a timeline, years from left to right, a lane for each district", topics: "topics, tied where they share papers" };

  siteBuilder.map.inWords = function (model, { state, filters, shown, found, selected, linked }) {
    const total = model.papers.length;
    const left = shown ? shown.size : total;
    const said1 = [`${counted(total, "paper", "papers")} in ${counted(model.districts.length, "district", "districts")} as ${VIEWS[state.view]}.`];
    if (filters.length) {
      const each = filters.map((one) => `“${one.text}” hides ${one.hides.toLocaleString("en")}`).join(", ");
      said1.push(`${left.toLocaleString("en")} shown; ${each}.`);
    }
    if (found) said1.push(`${counted(found.size, "paper has", "papers have")} the words “${state.q}”.`);
    if (!selected && state.view !== "topics") {
      const largest = [...model.districts].sort((a, b) => b.papers.length - a.papers.length).slice(0, 3)
        .map((district) => `${district.name} (${district.papers.length.toLocaleString("en")})`);
      said1.push(`Largest: ${largest.join(", ")}.`);
    }
    if (selected) {
      const best = (linked || []).slice(0, 3).map((one) => `${one.paper.label} (${one.reasons[0]})`);
      said1.push(`Selected: ${[selected.title, said(selected)].filter(Boolean).join(", ")}, in ${model.districts[selected.district].name}.`);
      if (best.length) said1.push(`Linked with ${counted(linked.length, "paper", "papers")}, first ${best.join("; ")}.`);
    }
    return said1.join(" ");
  };
})();
