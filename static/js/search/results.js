/* Results as elements, and the words around them: for the switcher and for the page. */
(function () {
  "use strict";
  const search = window.siteBuilder.search;

  const KINDS = [["topic", "Topics"], ["person", "Authors"], ["venue", "Venues"], ["district", "Districts"], ["page", "Pages"]];

  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (value === null || value === undefined || value === "") continue;
      made.setAttribute(attribute, value);
    }
    made.append(...children.filter((child) => child !== null && child !== ""));
    return made;
  }

  const counted = (number, one, many) => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

  /* The line under a title, with what marks a paper. */
  function meta(row, terms, className) {
    const badges = row.badges.map(([kind, text]) => element("span", { class: `badge badge-${kind}` }, text));
    const spaced = badges.flatMap((badge) => [" ", badge]);
    return element("span", { class: className }, element("bdi", {}, search.inMarks(row.said, terms)), ...spaced);
  }

  /* Hits that are no papers, by kind: [[heading, hits]]. */
  function grouped(hits, limit) {
    return KINDS.map(([, heading], place) => [heading, hits.filter((hit) => hit.field === 5 + place).slice(0, limit)])
      .filter(([, found]) => found.length);
  }

  /* What was searched where a word was not found as typed, as a sentence; "" where every word was. */
  function taken(words) {
    const quoted = (list) => list.map((word) => `“${word}”`).join(", ");
    return words.filter((word) => word.isMeant).map((word) => (word.found.length
      ? `Nothing has “${word.term}”; searched for ${quoted(word.found.slice(0, 3).map((one) => one.term))}.`
      : `Nothing has “${word.term}”.`)).join(" ");
  }

  Object.assign(search, { element, counted, meta, grouped, taken });
})();
