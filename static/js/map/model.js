/* The map's data as papers and links: what assets/data/map.js packs into columns, unpacked once. */
(function () {
  "use strict";
  const LINK = 5; // numbers a link in an edge's list: kind, direction, weight, reason here, reason there

  /* model.papers[n]: number, key, title, authors, etAl, year, summary, url, relatedUrl, label, x, y, size,
     district, citations, badges [[class, word]]. model.pairs[n]: from, to, links [{kind, direction, weight, fromReason, toReason}]. */
  function makeModel(data) {
    const papers = data.papers.key.map((key, number) => {
      const unusual = data.addresses[number];
      return {
        number,
        key,
        title: data.papers.title[number],
        authors: data.papers.authors[number].map((name) => data.names[name]),
        etAl: Boolean(data.papers.etAl[number]),
        year: data.papers.year[number],
        summary: data.papers.summary[number],
        url: unusual ? unusual[0] : `papers/${key}.html`,
        relatedUrl: unusual ? unusual[1] : `papers/${key}/related.html`,
        label: data.nodes.label[number],
        x: data.nodes.x[number],
        y: data.nodes.y[number],
        size: data.nodes.size[number],
        district: data.nodes.district[number],
        citations: data.nodes.citations[number],
        badges: (data.badges || {})[number] || [],
      };
    });
    const byKey = new Map(papers.map((paper) => [paper.key, paper]));
    const districts = data.districts.map(([name, slot, x, y], number) => ({
      number, name, slot, x, y,
      papers: papers.filter((paper) => paper.district === number),
    }));
    const kinds = data.kinds.map(([title, stated], number) => ({ number, title, stated: Boolean(stated) }));
    const pairs = data.edges.map(([from, to, packed], number) => ({
      number, from, to, links: unpack(packed, data.reasons),
    }));
    const pairsOf = papers.map(() => []);
    for (const pair of pairs) {
      pairsOf[pair.from].push(pair);
      pairsOf[pair.to].push(pair);
    }
    return {
      papers, districts, kinds, pairs, pairsOf,
      options: data.options,
      bounds: data.bounds,
      find: (key) => byKey.get(key) || byKey.get(key.normalize("NFC")) || byKey.get(key.replace(/\+/g, " ")),
      neighbours: (paper, shownKinds) => neighbours(papers, kinds, pairsOf[paper.number], paper, shownKinds),
    };
  }

  function unpack(packed, reasons) {
    const links = [];
    for (let at = 0; at < packed.length; at += LINK) {
      links.push({
        kind: packed[at],
        direction: packed[at + 1],
        weight: packed[at + 2] / 100,
        fromReason: reasons[packed[at + 3]],
        toReason: reasons[packed[at + 4]],
      });
    }
    return links;
  }

  /* Papers linked with one, by links of the kinds shown: what notes state first, then the strongest. */
  function neighbours(papers, kinds, pairs, paper, shownKinds) {
    const found = [];
    for (const pair of pairs) {
      const links = pair.links.filter((link) => shownKinds.has(link.kind));
      if (!links.length) continue;
      const isFrom = pair.from === paper.number;
      const stated = links.filter((link) => kinds[link.kind].stated).length;
      found.push({
        paper: papers[isFrom ? pair.to : pair.from],
        reasons: [...new Set(
          [...links].sort((a, b) => a.kind - b.kind).map((link) => (isFrom ? link.fromReason : link.toReason)),
        )],
        stated,
        strength: links.reduce((sum, link) => sum + link.weight, 0),
      });
    }
    return found.sort((a, b) =>
      b.stated - a.stated || b.strength - a.strength || a.paper.number - b.paper.number);
  }

  siteBuilder.map = { makeModel };
})();
