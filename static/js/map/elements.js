/* Elements out of data. What notes say only ever becomes text: nothing here reads HTML. */
(function () {
  "use strict";

  /* element("p", { class: "…", onclick: … }, "text", child, …); values of null are left out. */
  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (value === null || value === undefined) continue;
      if (attribute.startsWith("on")) made.addEventListener(attribute.slice(2), value);
      else made.setAttribute(attribute, value);
    }
    made.append(...children.filter((child) => child !== null && child !== ""));
    return made;
  }

  function names(paper, limit) {
    const shown = paper.authors.slice(0, limit);
    const left = paper.authors.length - shown.length;
    if (left > 1) return `${shown.join(", ")} and ${left} others`;
    const all = left ? paper.authors : shown;
    return all.join(", ") + (paper.etAl && all.length ? " et al." : "");
  }

  /* "Kumar et al., 2020" */
  function said(paper) {
    const first = paper.authors.length > 2 || (paper.etAl && paper.authors.length)
      ? `${paper.authors[0]} et al.`
      : paper.authors.join(" and ");
    return [first, paper.year].filter(Boolean).join(", ");
  }

  /* What marks a paper: that it is retracted, superseded, or not read so far. */
  const badges = (paper) =>
    paper.badges.flatMap(([kind, word]) => [" ", element("span", { class: `badge badge-${kind}` }, word)]);

  const counted = (number, one, many) => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

  Object.assign(siteBuilder.map, { element, names, said, badges, counted });
})();
