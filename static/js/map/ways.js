/* The shortest way from one paper to another along links: a breadth-first search, first along what notes state. */
(function () {
  "use strict";

  let known = null; // promise of each paper's links: [[other, kinds], …]

  function read(model) {
    known = known || siteBuilder.load("map/ways").then(({ sets, rows }) => {
      const found = model.papers.map(() => []);
      rows.forEach((row, own) => {
        let at = 0;
        for (const piece of row ? row.split(" ") : []) {
          const [step, set] = piece.split(":");
          at += parseInt(step, 36);
          const kinds = sets[parseInt(set, 36)];
          found[own].push([at, kinds]);
          found[at].push([own, kinds]);
        }
      });
      return found;
    }, (failed) => { known = null; throw failed; });
    return known;
  }

  function search(model, linked, from, to, isUsed) {
    const before = new Map([[from.number, null]]);
    let front = [from.number];
    while (front.length && !before.has(to.number)) {
      const next = [];
      // Of ways of equal length the one through what is cited most.
      front.sort((a, b) => model.papers[b].citations - model.papers[a].citations || a - b);
      for (const own of front) {
        for (const [other, kinds] of linked[own]) {
          if (before.has(other) || !kinds.some(isUsed)) continue;
          before.set(other, own);
          next.push(other);
        }
      }
      front = next;
    }
    if (!before.has(to.number)) return null;
    const way = [];
    for (let at = to.number; at !== null; at = before.get(at)) way.unshift(model.papers[at]);
    return way;
  }

  /* Promises the papers of a way, both ends among them, or null: along what notes state, else along any link. */
  siteBuilder.map.findWay = async function (model, from, to) {
    const linked = await read(model);
    return search(model, linked, from, to, (kind) => model.kinds[kind].stated)
      || search(model, linked, from, to, () => true);
  };
})();
