/* Search in titles, authors and keys: every word must be found, the beginnings of words count most. */
(function () {
  "use strict";

  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const words = (text) => plain(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);

  function entry(paper) {
    const first = paper.authors.length ? words(paper.label) : [];
    return {
      paper,
      key: plain(paper.key),
      title: plain(paper.title),
      titleWords: words(paper.title),
      authorWords: paper.authors.flatMap(words),
      authors: plain(paper.authors.join(" ")),
      first: new Set(first),
      year: String(paper.year || ""),
    };
  }

  function score(entry, word) {
    let points = 0;
    if (entry.first.has(word)) points += 6;
    if (entry.authorWords.some((one) => one.startsWith(word))) points += 4;
    if (entry.titleWords.some((one) => one.startsWith(word))) points += 4;
    if (entry.key.startsWith(word)) points += 2;
    if (entry.year === word) points += 3;
    if (points) return points;
    return entry.title.includes(word) || entry.authors.includes(word) || entry.key.includes(word) ? 1 : 0;
  }

  /* A function from words to papers, the best first. */
  siteBuilder.map.makeSearch = function (model) {
    let entries = null;
    return function (text) {
      const asked = words(text);
      if (!asked.length) return [];
      if (!entries || !entries.isTitled) entries = Object.assign(model.papers.map(entry), { isTitled: model.isTitled });
      const whole = plain(text).trim();
      const found = [];
      for (const one of entries) {
        const points = asked.map((word) => score(one, word));
        if (one.key === whole) points.push(100);
        else if (points.includes(0)) continue;
        found.push({ paper: one.paper, points: points.reduce((sum, part) => sum + part, 0) });
      }
      found.sort((a, b) =>
        b.points - a.points || b.paper.citations - a.paper.citations || a.paper.number - b.paper.number);
      return found.map((one) => one.paper);
    };
  };
})();
