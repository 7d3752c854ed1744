/* Queries and texts as words, by the rules of site_builder/publishing/search_words.py. */
(function () {
  "use strict";
  const LONGEST = 40;
  const UNSPACED = "\\u3005-\\u3007\\u3040-\\u30ff\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{323af}" +
    "\\u1100-\\u11ff\\uac00-\\ud7ff\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff";
  const LETTER = `(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\u0900-\\u0963\\u0966-\\u0dff\\u135d-\\u135f])`;
  const RUN = new RegExp(`[${UNSPACED}]+|${LETTER}+(?:[-'\\u2010\\u2019]${LETTER}+)*`, "gu");
  /* The same in a text that is not folded, where accents and invisible signs stand within words. */
  const RAW = "(?:[\\p{L}\\p{N}\\p{M}\\u00ad\\u200b-\\u200d\\u2060])";
  const RAW_RUN = new RegExp(`[${UNSPACED}\\u3099\\u309a]+|(?:(?![${UNSPACED}])${RAW})+(?:[-'\\u2010\\u2011\\u2019](?:(?![${UNSPACED}])${RAW})+)*`, "gu");
  const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");
  const ACCENTS = new RegExp("[\\u0300-\\u036f\\u0591-\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e8" +
    "\\u06ea-\\u06ed\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff]", "g");
  const LETTERS = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ł: "l", þ: "th", ħ: "h", ı: "i", ς: "σ" };
  const JOINTS = /[-'\u2010\u2019]/u;

  function folded(text) {
    return text.replace(/[\u00ad\u0640\u200b-\u200f\u2060\ufeff]/g, "").normalize("NFKD").toLowerCase()
      .replace(ACCENTS, "").replace(/[ßæœøđðłþħıς]/g, (letter) => LETTERS[letter]).normalize("NFC");
  }

  const cut = (term) => Array.from(term).slice(0, LONGEST).join("");

  function pairs(run) {
    const signs = Array.from(run);
    return signs.map((sign, place) => sign + (signs[place + 1] || ""));
  }

  function whole(run) {
    const parts = run.split(JOINTS);
    const all = parts.join("");
    return parts.length > 1 && !/^\p{N}+$/u.test(all) ? cut(all) : "";
  }

  /* What a query asks for: {term, isPair, isPrefix}, each once. The last word goes on where nothing follows it. */
  function asked(query) {
    const form = folded(query).replace(/['\u2019]s(?![\p{L}\p{N}])/gu, "");
    const found = new Map();
    const add = (term, isPair, isPrefix) => {
      const before = found.get(term);
      found.set(term, { term, isPair, isPrefix: isPrefix || Boolean(before && before.isPrefix) });
    };
    for (const match of form.matchAll(RUN)) {
      const run = match[0];
      const isLast = match.index + run.length === form.length;
      if (IS_UNSPACED.test(run)) {
        const signs = pairs(run);
        // One sign asks for all that begins with it; the last of several is in the pair before.
        if (signs.length === 1) add(run, true, true);
        else for (const sign of signs.slice(0, -1)) add(sign, true, false);
      } else if (whole(run)) {
        add(whole(run), false, isLast);
      } else {
        for (const [place, part] of run.split(JOINTS).entries()) add(cut(part), false, isLast && place === run.split(JOINTS).length - 1);
      }
    }
    return [...found.values()];
  }

  /* The terms of a text with their places: calls back(start, end, term) for each. */
  function eachTerm(text, back) {
    for (const match of text.matchAll(RAW_RUN)) {
      const run = match[0];
      let at = match.index;
      if (IS_UNSPACED.test(run)) {
        const signs = Array.from(run);
        signs.forEach((sign, place) => {
          const next = signs[place + 1] || "";
          back(at, at + sign.length + next.length, folded(sign + next));
          back(at, at + sign.length, folded(sign));
          at += sign.length;
        });
        continue;
      }
      const form = folded(run);
      const joined = whole(form.replace(/['\u2019]s$/u, "")) || "";
      if (joined) back(at, at + run.length, joined);
      for (const part of run.split(/([-'\u2010\u2011\u2019])/u)) {
        if (part.length > 1 || !JOINTS.test(part)) back(at, at + part.length, cut(folded(part)));
        at += part.length;
      }
    }
  }

  window.siteBuilder.search = { folded, asked, eachTerm };
})();
