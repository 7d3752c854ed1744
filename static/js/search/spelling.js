/* Other forms of a word: its inflections, what it begins, and what its writer may have meant. */
(function () {
  "use strict";

  const ENDINGS = ["", "s", "es", "ed", "ing"];

  /* Forms that an English word may have beside its own; most of them are in no note, and cost nothing then. */
  function inflections(word) {
    if (!/^[a-z]{4,}$/.test(word)) return [];
    const stems = new Set([word]);
    const strip = (ending, instead = "") => {
      if (word.endsWith(ending) && word.length - ending.length >= 3) stems.add(word.slice(0, -ending.length) + instead);
    };
    if (!/(ss|us|is)$/.test(word)) strip("s");
    strip("es");
    strip("ies", "y");
    strip("ied", "y");
    for (const ending of ["ed", "ing"]) {
      if (word.length - ending.length < 4) continue;
      strip(ending);
      strip(ending, "e");
    }
    const forms = new Set();
    for (const stem of stems) {
      for (const ending of ENDINGS) forms.add(stem + ending);
      if (stem.endsWith("e")) for (const ending of ["d", "ing"]) forms.add((ending === "d" ? stem : stem.slice(0, -1)) + ending);
      if (stem.endsWith("y")) for (const ending of ["ies", "ied"]) forms.add(stem.slice(0, -1) + ending);
    }
    forms.delete(word);
    return [...forms];
  }

  /* Letters typed wrong, left out, put in or swapped (Damerau 1964), at most `most`; more than that is Infinity.
     With isPrefix what the other word goes on with costs nothing. */
  function distance(typed, word, most, isPrefix) {
    const [columns, rows] = [typed.length, word.length];
    if (columns - rows > most || (!isPrefix && rows - columns > most)) return Infinity;
    let before = null;
    let last = Array.from({ length: columns + 1 }, (_, place) => place);
    let best = isPrefix ? last[columns] : Infinity;
    for (let row = 1; row <= Math.min(rows, columns + most); row++) {
      const line = [row];
      let least = row;
      for (let column = 1; column <= columns; column++) {
        const differs = word[row - 1] === typed[column - 1] ? 0 : 1;
        let cost = Math.min(last[column] + 1, line[column - 1] + 1, last[column - 1] + differs);
        if (row > 1 && column > 1 && word[row - 1] === typed[column - 2] && word[row - 2] === typed[column - 1]) {
          cost = Math.min(cost, before[column - 2] + 1);
        }
        line.push(cost);
        least = Math.min(least, cost);
      }
      if (least > most && Math.min(...last) > most) break;
      [before, last] = [last, line];
      if (isPrefix) best = Math.min(best, line[columns]);
    }
    if (!isPrefix) best = rows <= columns + most ? last[columns] : Infinity;
    return best <= most ? best : Infinity;
  }

  const slips = (word) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

  /* Words that may have been meant, the likeliest first: nearest, then most used. */
  function meant(typed, lexicon, { isPrefix, limit }) {
    const most = slips(typed);
    if (!most) return [];
    const found = [];
    for (const { word, often } of lexicon) {
      const whole = distance(typed, word, most, false);
      const far = whole < Infinity || !isPrefix ? whole : distance(typed, word, most, true) + 0.5;
      if (far < Infinity) found.push({ word, often, far });
    }
    found.sort((a, b) => a.far - b.far || b.often - a.often || (a.word < b.word ? -1 : 1));
    return found.filter((one) => one.far === found[0].far).slice(0, limit);
  }

  Object.assign(window.siteBuilder.search, { inflections, distance, meant });
})();
