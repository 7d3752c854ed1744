/* From a query to what has it, best first. Of the index only the files that the query needs are loaded.
   A word counts by its rarity, by the field it stands in, and by how much the text says it (BM25's saturating
   count, worked out when the site was built). What has all words comes before what has some. */
(function () {
  "use strict";
  const search = window.siteBuilder.search;
  const { getHead, shardOf, terms, decoded, words, asked, inflections, meant } = search;

  /* By field: body, summary, subject, author, title of a paper; topic, person, venue, district, page. */
  const WORTH = [0, 0.8, 1.4, 3, 3, 2, 2, 2, 2, 1];
  const LEVELS = 8;
  const FIRST_KIND = 5;
  const MOST_COMPLETIONS = 16;
  /* How many files of lists are loaded for what begins with a word: three letters begin too much to load it all. */
  const mostFiles = (start) => (/^[a-z]{1,3}$/.test(start) ? 1 : 2);

  async function lists(head, found) {
    const files = new Map();
    for (const [term, weight] of found) {
      const number = shardOf(head, term);
      files.set(number, [...(files.get(number) || []), [term, weight]]);
    }
    const loaded = await Promise.all([...files].map(async ([number, members]) => {
      const shard = await terms(head, number);
      return members.filter(([term]) => shard.places.has(term))
        .map(([term, weight]) => ({ term, weight, ...decoded(shard.lists[shard.places.get(term)]) }));
    }));
    return loaded.flat();
  }

  /* What begins with a word: from the files it lies in, where they are few, else the most used of the lexicon. */
  async function completions(head, start) {
    const [first, last] = [shardOf(head, start), shardOf(head, `${start}\uffff`)];
    const weight = (word) => 0.3 + 0.5 * (start.length / word.length);
    let found = null;
    if (last - first >= 2) {
      found = (await words(head, start)).sort((a, b) => b.often - a.often).map(({ word }) => word);
    }
    if (!found || !found.length) {
      const numbers = Array.from({ length: Math.min(last - first, mostFiles(start) - 1) + 1 }, (_, place) => first + place);
      const shards = await Promise.all(numbers.map((number) => terms(head, number)));
      const entries = shards.flatMap((shard) => shard.terms.map((word, place) => ({ word, often: shard.lists[place].length })));
      found = entries.filter(({ word }) => word.startsWith(start)).sort((a, b) => b.often - a.often).map(({ word }) => word);
    }
    const most = mostFiles(start);
    const files = new Set();
    const chosen = [];
    for (const word of found.slice(0, MOST_COMPLETIONS)) {
      const file = shardOf(head, word);
      if (word === start || (!files.has(file) && files.size >= most)) continue;
      files.add(file);
      chosen.push([word, weight(word)]);
    }
    return lists(head, chosen);
  }

  async function corrections(head, word, isPrefix) {
    const options = { isPrefix, limit: 4 };
    const signs = Array.from(word);
    // Slips stand behind the second letter, more often than not: few words to load, and one slip among them is near.
    let found = meant(word, await words(head, signs.slice(0, 2).join("")), options);
    if (!found.length || found[0].far >= 2) found = meant(word, await words(head, signs[0]), options);
    // A slip at the first letter: where the second one was meant to be the first.
    if (!found.length && signs[1] !== signs[0]) found = meant(word, await words(head, signs[1] || signs[0]), options);
    return lists(head, found.map(({ word: other, far }) => [other, far < 1 ? 0.7 : 0.7 / (1 + far / 2)]));
  }

  /* A word of the query with all terms that stand for it; `meant` says that none was found as it was typed. */
  async function expanded(head, { term, isPair, isPrefix }) {
    const exact = isPair && isPrefix ? [] : await lists(head, [[term, 1], ...(isPair ? [] : inflections(term).map((form) => [form, 0.9]))]);
    // One letter begins too much to mean anything; one sign of Chinese is a word.
    const begun = isPrefix && (isPair || term.length > 1) ? await completions(head, term) : [];
    let found = [...exact, ...begun];
    if (isPair && isPrefix) found = [...(await lists(head, [[term, 1]])), ...found];
    if (found.length || isPair) return { term, found, isMeant: false };
    return { term, found: await corrections(head, term, isPrefix), isMeant: true };
  }

  function rarity(head, often) {
    return Math.log(1 + (head.entries - often + 0.5) / (often + 0.5));
  }

  /* The best that each entry has for one word: number -> {points, field, isNamed}. */
  function scored(head, { term, found }) {
    const best = new Map();
    const own = found.find((one) => one.term === term);
    const limit = own ? rarity(head, own.numbers.length) : Infinity;
    for (const { weight, numbers, fields, levels } of found) {
      const rare = Math.min(limit, rarity(head, numbers.length));
      for (let place = 0; place < numbers.length; place++) {
        const field = fields[place];
        const points = weight * rare * (WORTH[field] + levels[place] / LEVELS);
        const isNamed = field >= FIRST_KIND ? levels[place] === LEVELS - 1 : field > 0;
        const before = best.get(numbers[place]);
        if (!before) best.set(numbers[place], { points, field, isNamed });
        else {
          before.isNamed = before.isNamed || isNamed;
          before.points = Math.max(before.points, points);
        }
      }
    }
    return best;
  }

  /* Everything that a query finds.
     hits: [{number, points, has, isNamed, field}], best first; isNamed: every word is in the title, names, topics or
     summary of a paper, or in the name of something else. Its field says what an entry is.
     words: what each word was taken for; all: whether the hits have all words. */
  search.find = async function (query) {
    const head = await getHead();
    const wanted = asked(query);
    if (!wanted.length || !head.entries) return { head, words: [], terms: new Map(), hits: [], all: true };
    const telling = wanted.filter(({ term }) => !head.stop.has(term));
    const needed = new Set((telling.length ? telling : wanted).map(({ term }) => term));
    const said = await Promise.all(wanted.map((word) => expanded(head, word)));
    const entries = new Map();
    for (const word of said) {
      const isNeeded = needed.has(word.term);
      for (const [number, { points, field, isNamed }] of scored(head, word)) {
        const entry = entries.get(number) || { number, points: 0, has: 0, isNamed: true, field };
        entry.points += points;
        if (isNeeded) {
          entry.has += 1;
          entry.isNamed = entry.isNamed && isNamed;
        }
        entries.set(number, entry);
      }
    }
    const most = Math.max(0, ...[...entries.values()].map((entry) => entry.has));
    const hits = [...entries.values()].filter((entry) => entry.has === most && most > 0);
    hits.sort((a, b) => b.points - a.points || a.number - b.number);
    const matched = new Map();
    said.forEach((word, place) => {
      if (needed.has(word.term)) for (const { term } of word.found) matched.set(term, place);
    });
    return { head, words: said, terms: matched, hits, all: most === needed.size };
  };

  search.isPaper = (hit) => hit.field < FIRST_KIND;
})();
