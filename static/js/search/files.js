/* The files of the index, each loaded once: scripts, as pages from a disk can load nothing else. */
(function () {
  "use strict";
  const root = new URL("../../../", document.currentScript.src);
  const load = (name) => window.siteBuilder.load(`search/${name}`);

  let head = null;
  function getHead() {
    head = head || load("head").then((value) => Object.assign({}, value, {
      terms: directory(value.terms),
      words: directory(value.words),
      stop: new Set(value.stop.split(" ")),
    })).catch((error) => {
      head = null;
      throw error;
    });
    return head;
  }

  /* Files of neighbours of the alphabet: the first member of each, and its name, which mostly is that member. */
  function directory({ first, names }) {
    const members = first.split(" ");
    const named = names.split(" ");
    return { first: members, names: members.map((member, place) => named[place] || member) };
  }

  /* Which file holds a term: the last one whose first member is not behind it. */
  function placeIn({ first }, term) {
    let [low, high] = [0, first.length];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (first[middle] <= term) low = middle;
      else high = middle;
    }
    return low;
  }

  const shardOf = (head, term) => placeIn(head.terms, term);

  const ALPHABET = Array.from({ length: 94 }, (_, place) => String.fromCharCode(33 + place)).filter((sign) => !'"\\<>&'.includes(sign));
  const VALUES = new Uint8Array(128);
  ALPHABET.forEach((sign, place) => { VALUES[sign.charCodeAt(0)] = place; });
  const CONTINUED = 30;
  const FINAL = ALPHABET.length - CONTINUED;
  const LEVELS = 8;

  /* A posting list: numbers, ascending, with the field and the level of each. */
  function decoded(list) {
    const [numbers, fields, levels] = [[], [], []];
    let next = 0;
    for (let at = 0; at < list.length;) {
      let [gap, times] = [0, 1];
      let digit = VALUES[list.charCodeAt(at++)];
      while (digit >= FINAL) {
        gap += (digit - FINAL) * times;
        times *= CONTINUED;
        digit = VALUES[list.charCodeAt(at++)];
      }
      const code = VALUES[list.charCodeAt(at++)];
      const number = next + gap + digit * times;
      numbers.push(number);
      fields.push(Math.floor(code / LEVELS));
      levels.push(code % LEVELS);
      next = number + 1;
    }
    return { numbers, fields, levels };
  }

  const shards = new Map();

  /* A file of terms as a map from each to its list, which is decoded when it is asked for. */
  function terms(head, number) {
    if (!shards.has(number)) {
      shards.set(number, load(`terms/${head.terms.names[number]}`).then((value) => {
        const lists = value.lists.split(" ");
        return { terms: value.terms.split(" "), lists, places: new Map(value.terms.split(" ").map((term, place) => [term, place])) };
      }));
      shards.get(number).catch(() => shards.delete(number));
    }
    return shards.get(number);
  }

  const lexicons = new Map();

  /* All words that begin so, sorted, with how often each is found (as a power of two). */
  async function words(head, start) {
    const [first, last] = [placeIn(head.words, start), placeIn(head.words, `${start}\uffff`)];
    const names = head.words.names.slice(first, last + 1).filter(Boolean);
    const pieces = await Promise.all(names.map(piece));
    return pieces.flat().filter(({ word }) => word.startsWith(start));
  }

  function piece(name) {
    if (!lexicons.has(name)) {
      lexicons.set(name, load(`words/${name}`).then((value) => {
        let before = "";
        return Array.from(value.words.matchAll(/([A-Z])([0-9a-z])([^A-Z]*)/g), ([, shared, often, ending]) => {
          before = Array.from(before).slice(0, shared.charCodeAt(0) - 65).join("") + ending;
          return { word: before, often: parseInt(often, 36) };
        });
      }));
      lexicons.get(name).catch(() => lexicons.delete(name));
    }
    return lexicons.get(name);
  }

  /* The members of files of neighbouring numbers, by their numbers. */
  async function gathered(name, bits, numbers) {
    const files = new Set(numbers.map((number) => number >> bits));
    const loaded = await Promise.all([...files].map((file) => load(`${name}/${file}`)));
    return new Map(loaded.flatMap((value) => value[name].map((member) => [member[0], member])));
  }

  /* What results show of entries: number -> {href, title, said, badges, lang}. */
  async function rows(head, numbers) {
    const found = await gathered("rows", head.rowBits, numbers);
    return new Map(numbers.filter((number) => found.has(number)).map((number) => {
      const [, href, title, said, badges, lang] = found.get(number);
      return [number, { href: root.href + href, title, said, badges, lang }];
    }));
  }

  /* What excerpts of papers are taken from: number -> {summary, text}. */
  async function texts(head, numbers) {
    const found = await gathered("texts", head.textBits, numbers);
    return new Map(numbers.filter((number) => found.has(number)).map((number) => {
      const [, summary, text] = found.get(number);
      return [number, { summary, text }];
    }));
  }

  Object.assign(window.siteBuilder.search, { getHead, shardOf, terms, decoded, words, rows, texts, root });
})();
