/* Excerpts with what was found marked. Text of notes only ever becomes text nodes. */
(function () {
  "use strict";
  const search = window.siteBuilder.search;
  const LENGTH = 240;

  /* Places of a text at which a term stands, each with the word of the query that it is for. */
  function places(text, terms) {
    const found = [];
    search.eachTerm(text, (start, end, term) => {
      if (!terms.has(term)) return;
      const last = found[found.length - 1];
      if (last && last.end > start) {
        last.end = Math.max(last.end, end);
        last.words.add(terms.get(term));
      } else found.push({ start, end, words: new Set([terms.get(term)]) });
    });
    return found;
  }

  function marked(text, found, from = 0, to = text.length) {
    const made = document.createDocumentFragment();
    let at = from;
    for (const { start, end } of found) {
      if (start < from || end > to) continue;
      made.append(text.slice(at, start));
      const mark = document.createElement("mark");
      mark.textContent = text.slice(start, end);
      made.append(mark);
      at = end;
    }
    made.append(text.slice(at, to));
    return made;
  }

  /* Where a cut at `at` falls between words, going back at most 20 signs. */
  function between(text, at) {
    if (at <= 0 || at >= text.length) return Math.max(0, Math.min(at, text.length));
    const space = text.lastIndexOf(" ", at);
    let cut = space >= at - 20 ? space + 1 : at; // -1 where no word comes before: the text begins there
    if (/[\udc00-\udfff]/.test(text[cut] || "")) cut += 1; // never within a sign
    return cut;
  }

  /* The stretch that has the most words of the query, the first of equal ones. */
  function densest(found) {
    let best = { score: -1, first: 0 };
    for (let first = 0; first < found.length; first++) {
      const words = new Set();
      let inside = 0;
      for (let last = first; last < found.length && found[last].end - found[first].start <= LENGTH - 40; last++) {
        for (const word of found[last].words) words.add(word);
        inside += 1;
      }
      const score = words.size * 100 + Math.min(inside, 9);
      if (score > best.score) best = { score, first, words: words.size };
    }
    return best;
  }

  function around(text, found) {
    const { first } = densest(found);
    let start = found[first].start - 60;
    const sentence = Math.max(...[". ", "! ", "? ", "。", "！", "？"].map((end) => {
      const at = text.lastIndexOf(end, found[first].start - 1);
      return at < 0 ? -1 : at + end.length;
    }));
    if (sentence > start) start = sentence;
    start = found[first].start <= 60 ? 0 : between(text, start);
    const end = start + LENGTH >= text.length ? text.length : between(text, start + LENGTH);
    const made = document.createDocumentFragment();
    if (start > 0) made.append("… ");
    made.append(marked(text, found, start, end));
    if (end < text.length) made.append(" …");
    return made;
  }

  /* Of the summary, where it has as many of the words as the text has in one place; else of the text. */
  function excerpt({ summary, text }, terms) {
    const [short, long] = [places(summary, terms), places(text, terms)];
    const count = (found) => (found.length ? densest(found).words : 0);
    if (long.length && count(long) > count(short)) return around(text, long);
    if (short.length) return around(summary, short);
    const start = summary || text;
    const end = start.length <= LENGTH ? start.length : between(start, LENGTH);
    return document.createTextNode(start.slice(0, end) + (end < start.length ? "…" : ""));
  }

  Object.assign(search, { excerpt, inMarks: (text, terms) => marked(text, places(text, terms)) });
})();
