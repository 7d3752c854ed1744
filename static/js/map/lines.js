/* Who is linked with whom, by which kinds and how strongly. The strongest of each kind are known from the start; the
   rest comes tile by tile, with the reasons, when a paper of the tile is selected or the tile is looked at closely. */
(function () {
  "use strict";
  const LINK = 5; // numbers of a paper's link: other paper, kind, direction, weight, reason
  const FAR = 3; // numbers of a link that is known from the start: kind, direction, weight

  siteBuilder.map.makeLines = function (model) {
    const { papers } = model;
    const pairs = new Map(); // two numbers in one -> { from, to, links: [{ kind, direction, weight }] }
    const tiles = new Map();

    function pair(one, other) {
      const [from, to] = one < other ? [one, other] : [other, one];
      const name = from * papers.length + to;
      if (!pairs.has(name)) pairs.set(name, { name, from: papers[from], to: papers[to], links: [] });
      return pairs.get(name);
    }

    for (const [from, to, packed] of model.edges) {
      const { links } = pair(from, to);
      for (let at = 0; at < packed.length; at += FAR) {
        links.push({ kind: packed[at], direction: packed[at + 1], weight: packed[at + 2] / 100 });
      }
    }

    /* Promises that all links of a tile's papers are known: paper.links, paper.prior, paper.derivative. */
    function tile(number) {
      if (!tiles.has(number)) {
        tiles.set(number, siteBuilder.load(`map/links-${number}`).then(unpack, (failed) => {
          tiles.delete(number);
          throw failed;
        }));
      }
      return tiles.get(number);
    }

    function unpack(data) {
      data.papers.forEach((number, place) => {
        const paper = papers[number];
        const packed = data.links[place];
        paper.links = [];
        for (let at = 0; at < packed.length; at += LINK) {
          const [other, kind, direction, weight, reason] = packed.slice(at, at + LINK);
          paper.links.push({ other: papers[other], kind, direction, weight: weight / 100, reason: data.reasons[reason] });
          const { links } = pair(number, other);
          const seen = number < other ? direction : -direction || 0;
          if (!links.some((link) => link.kind === kind && link.direction === seen)) {
            links.push({ kind, direction: seen, weight: weight / 100 });
          }
        }
        const works = (flat) => Array.from({ length: flat.length / 2 }, (_, at) => ({
          paper: papers[flat[2 * at]], reasons: [data.reasons[flat[2 * at + 1]]],
        }));
        paper.prior = works(data.prior[place]);
        paper.derivative = works(data.derivative[place]);
      });
    }

    const strength = (links, weights) => links.reduce((sum, link) => sum + (weights.get(link.kind) || 0) * link.weight, 0);

    /* Papers linked with one whose tile is known, by links of the kinds that have a weight: the strongest first. */
    function neighbours(paper, weights) {
      const found = new Map();
      for (const link of paper.links || []) {
        if (!weights.has(link.kind)) continue;
        if (!found.has(link.other)) found.set(link.other, []);
        found.get(link.other).push(link);
      }
      return [...found].map(([other, links]) => ({
        paper: other,
        reasons: [...new Set([...links].sort((a, b) => a.kind - b.kind).map((link) => link.reason))],
        strength: strength(links, weights),
      })).sort((a, b) => b.strength - a.strength || a.paper.number - b.paper.number);
    }

    /* The strongest pairs by kinds and weights, of papers that `isShown`, at most so many. */
    function strongest(weights, isShown, limit) {
      const found = [];
      for (const one of pairs.values()) {
        if (!isShown(one.from) || !isShown(one.to)) continue;
        const sum = strength(one.links, weights);
        if (sum > 0) found.push({ pair: one, strength: sum });
      }
      found.sort((a, b) => b.strength - a.strength || a.pair.name - b.pair.name);
      return found.slice(0, limit);
    }

    return { tile, isKnown: (number) => Boolean(tiles.get(number)), neighbours, strongest, pairs };
  };
})();
