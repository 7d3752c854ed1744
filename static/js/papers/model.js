/* What a choice leaves of the list. Papers are numbers, as assets/data/papers/ has them: 0 is the first of the plain list.
   Topics and authors narrow: a paper has all that are chosen. Of venues and states a paper has one: any will do. */
(function () {
  "use strict";

  const STATES = [["none", "No status"], ["to-read", "To read"], ["skimmed", "Skimmed"], ["read", "Read"]];

  /* "0 1 1a" -> [0, 1, 47] */
  function papersOf(steps) {
    let number = 0;
    return steps ? steps.split(" ").map((step) => (number += parseInt(step, 36))) : [];
  }

  const plain = (text) => ` ${text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;

  /* A word is looked for where words begin; scripts without spaces between words have it anywhere. */
  const wordsOf = (text) => plain(text).split(" ").filter(Boolean)
    .map((word) => (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word) ? word : ` ${word}`));

  function facet(name, title, columns, isNarrowing) {
    const values = columns.id.map((id, number) => ({
      id, number, title: columns.title[number], papers: papersOf(columns.papers[number]), children: [], parent: null,
    }));
    return { name, title, values, isNarrowing, byId: new Map(values.map((value) => [value.id, value])) };
  }

  /* A topic holds the papers of those below it. */
  function topics(columns) {
    const made = facet("topic", "Topic", columns, true);
    for (const value of made.values) {
      const above = made.values[columns.parent[value.number]];
      if (above && above !== value) {
        value.parent = above;
        above.children.push(value);
      }
    }
    const below = new Map(made.values.filter((value) => value.children.length).map((value) => [value, new Set(value.papers)]));
    for (const value of made.values) {
      const seen = new Set([value]);
      for (let above = value.parent; above && !seen.has(above); above = above.parent) {
        seen.add(above);
        for (const paper of value.papers) below.get(above).add(paper);
      }
    }
    for (const [value, papers] of below) value.papers = [...papers];
    return made;
  }

  siteBuilder.papers.makeModel = function (data) {
    const size = data.papers;
    const year = new Int16Array(size);
    let at = 0;
    for (const [given, count] of data.years) {
      year.fill(given || 0, at, at + count);
      at += count;
    }
    const marks = Uint8Array.from(data.marks, (mark) => parseInt(mark, 36));
    const known = data.years.map(([given]) => given).filter(Boolean);
    function where(holds) {
      const papers = [];
      for (let paper = 0; paper < size; paper += 1) if (holds(marks[paper])) papers.push(paper);
      return papers;
    }

    /* A facet of values known beforehand; those of no paper are left out. */
    function fixed(name, title, choices) {
      const found = choices.map(([id, words, holds]) => ({ id, title: words, papers: where(holds), children: [], parent: null }));
      const values = found.filter((value) => value.papers.length);
      return { name, title, values, isNarrowing: false, byId: new Map(values.map((value) => [value.id, value])) };
    }

    const facets = [
      topics(data.topics),
      facet("venue", "Venue", data.venues, false),
      { name: "author", title: "Author", values: null, isNarrowing: true, byId: new Map() },
      fixed("status", "Status", [3, 2, 1, 0].map((state) => [...STATES[state], (mark) => mark >> 3 === state])),
      fixed("code", "Code", [["yes", "Code available", (mark) => mark & 1]]),
      fixed("retracted", "Retracted", [["yes", "Retracted", (mark) => mark & 2], ["no", "Not retracted", (mark) => !(mark & 2)]]),
    ];
    const byName = new Map(facets.map((one) => [one.name, one]));
    const texts = new Array(size);

    const model = {
      size,
      year,
      marks,
      citations: data.citations,
      perFile: data.perFile,
      facets,
      facet: (name) => byName.get(name),
      firstYear: known.length ? Math.min(...known) : 0,
      lastYear: known.length ? Math.max(...known) : 0,
      venueOf: new Map(),
      orders: null,
      numberOf: null,

      addAuthors(columns) {
        const found = facet("author", "Author", columns, true);
        Object.assign(byName.get("author"), { values: found.values, byId: found.byId });
      },

      /* What the text filter looks into, once the row of a paper is there. */
      addText(paper, text) {
        texts[paper] = plain(text);
      },

      addKeys(data) {
        model.numberOf = new Map(data.keys.map((key, paper) => [key, paper]));
      },

      addOrders(data) {
        const numbers = (text) => (text ? text.split(" ").map((one) => parseInt(one, 36)) : []);
        const day = numbers(data.added).map((number) => data.days[number]);
        model.orders = { title: numbers(data.title), author: numbers(data.author), day };
      },

      /* { papers: those left, in order; counts: facet name -> how many papers each of its values leaves; years: [year, papers] … } */
      filter(state) {
        const masks = new Map();
        for (const one of facets) masks.set(one.name, maskOf(one, state.chosen.get(one.name) || []));
        masks.set("years", state.years ? mask((paper) => year[paper] >= state.years[0] && year[paper] <= state.years[1]) : null);
        masks.set("words", wordMask(state.words));
        masks.set("keys", keyMask(state.keys));
        const all = joined(masks, null);
        const counts = new Map();
        for (const one of facets) {
          if (!one.values) continue;
          const chosen = state.chosen.get(one.name) || [];
          const base = one.isNarrowing || !chosen.length ? all : joined(masks, one.name);
          counts.set(one.name, one.values.map((value) => (base ? among(base, value.papers) : value.papers.length)));
        }
        const others = state.years ? joined(masks, "years") : all;
        const perYear = new Map();
        for (let paper = 0; paper < size; paper += 1) {
          if (year[paper] && (!others || others[paper])) perYear.set(year[paper], (perYear.get(year[paper]) || 0) + 1);
        }
        return { papers: sorted(all, state.sort), counts, years: perYear };
      },
    };
    for (const venue of byName.get("venue").values) for (const paper of venue.papers) model.venueOf.set(paper, venue.title);

    function mask(holds) {
      const made = new Uint8Array(size);
      for (let paper = 0; paper < size; paper += 1) made[paper] = holds(paper) ? 1 : 0;
      return made;
    }

    function maskOf(one, ids) {
      const values = ids.map((id) => one.byId.get(id)).filter(Boolean);
      if (!values.length) return null;
      const hits = new Uint8Array(size);
      for (const value of values) for (const paper of value.papers) hits[paper] += 1;
      const needed = one.isNarrowing ? values.length : 1;
      return hits.map((hit) => (hit >= needed ? 1 : 0));
    }

    /* Papers that are named one by one; a key that no paper has names none. */
    function keyMask(keys) {
      if (!keys.length || !model.numberOf) return null;
      const named = new Set(keys.map((key) => model.numberOf.get(key.normalize("NFC"))));
      return mask((paper) => named.has(paper));
    }

    function wordMask(text) {
      const words = wordsOf(text);
      if (!words.length) return null;
      // A name that a row leaves out ("and 17 others") is found through the authors.
      const authors = byName.get("author").values || [];
      const byAuthor = words.map((word) => {
        const papers = new Set();
        for (const author of authors) {
          author.plain = author.plain || plain(author.title);
          if (author.plain.includes(word)) for (const paper of author.papers) papers.add(paper);
        }
        return papers;
      });
      return mask((paper) => words.every((word, number) => (texts[paper] || "").includes(word) || byAuthor[number].has(paper)));
    }

    function among(base, papers) {
      let sum = 0;
      for (let at = 0; at < papers.length; at += 1) sum += base[papers[at]];
      return sum;
    }

    /* What all masks but one leave; null for everything. */
    function joined(masks, without) {
      let made = null;
      for (const [name, one] of masks) {
        if (!one || name === without) continue;
        if (!made) made = Uint8Array.from(one);
        else for (let paper = 0; paper < size; paper += 1) made[paper] &= one[paper];
      }
      return made;
    }

    function sorted(is, sort) {
      if (sort === "title" || sort === "author") return is ? model.orders[sort].filter((paper) => is[paper]) : model.orders[sort];
      const papers = [];
      for (let paper = 0; paper < size; paper += 1) if (!is || is[paper]) papers.push(paper);
      const last = (paper) => (year[paper] ? 0 : 1);
      const by = {
        oldest: (a, b) => last(a) - last(b) || year[a] - year[b] || a - b,
        citations: (a, b) => model.citations[b] - model.citations[a] || a - b,
        added: (a, b) => {
          const [one, other] = [model.orders.day[a], model.orders.day[b]];
          return one === other ? a - b : one < other ? 1 : -1;
        },
      }[sort];
      return by ? papers.sort(by) : papers;
    }

    return model;
  };
})();
