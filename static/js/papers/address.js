/* The state of the list in its address: #q=words&topic=T&topic=U&years=2018-2020&sort=title. What the map's address
   can name as well (keys, topic, author, status, q, years) is written as there. Names that this page does not
   know are left alone, and so is a fragment that is no state (a year's anchor). */
(function () {
  "use strict";

  const FACETS = ["topic", "venue", "author", "status", "code", "retracted"];
  const SORTS = ["year", "oldest", "title", "author", "citations", "added"];

  const decoded = (text) => {
    try {
      return decodeURIComponent(text.replace(/\+/g, " "));
    } catch (malformed) {
      return text;
    }
  };
  const encoded = (text) => encodeURIComponent(text).replace(/%(2C|3A|40|2F)/g, decodeURIComponent);

  /* "2018-2020", "2018-", "-2020", "2018" -> [from, to] */
  function years(text) {
    const match = /^(\d{1,4})?(-)?(\d{1,4})?$/.exec(text);
    if (!match || (!match[1] && !match[3])) return null;
    const from = match[1] ? Number(match[1]) : 0;
    const to = match[3] ? Number(match[3]) : match[2] ? 9999 : from;
    return from <= to ? [from, to] : [to, from];
  }

  function said([from, to]) {
    if (from === to) return String(from);
    return `${from || ""}-${to === 9999 ? "" : to}`;
  }

  const nothing = () => ({ words: "", keys: [], chosen: new Map(), years: null, sort: "year", rest: [] });

  /* The state that a fragment says, with only those values of facets that `isKnown(facet, id)`. */
  function read(fragment, isKnown) {
    const state = nothing();
    for (const piece of fragment.replace(/^#/, "").split("&")) {
      if (!piece) continue;
      const [name, ...parts] = piece.split("=");
      const value = decoded(parts.join("="));
      if (name === "q") state.words = value;
      else if (name === "years") state.years = years(value);
      else if (name === "sort" && SORTS.includes(value)) state.sort = value;
      else if (name === "keys") state.keys = [...new Set(parts.join("=").split(",").map(decoded).filter(Boolean))];
      else if (FACETS.includes(name) && value) {
        for (const one of name === "status" ? value.split(",") : [value]) {
          const known = state.chosen.get(name) || [];
          if (isKnown(name, one) && !known.includes(one)) state.chosen.set(name, [...known, one]);
        }
      } else state.rest.push(piece);
    }
    return state;
  }

  function write(state) {
    const pieces = [];
    if (state.keys.length) pieces.push(`keys=${state.keys.map(encodeURIComponent).join(",")}`);
    if (state.words.trim()) pieces.push(`q=${encoded(state.words.trim())}`);
    for (const name of FACETS) for (const id of state.chosen.get(name) || []) pieces.push(`${name}=${encoded(id)}`);
    if (state.years) pieces.push(`years=${said(state.years)}`);
    if (state.sort !== "year") pieces.push(`sort=${state.sort}`);
    return pieces.concat(state.rest.filter((piece) => piece.includes("="))).join("&");
  }

  const isPlain = (state) => !state.words.trim() && !state.keys.length && !state.years && ![...state.chosen.values()].some((ids) => ids.length);

  siteBuilder.papers.address = { read, write, nothing, years, said, isPlain, asks: (fragment, name) => new RegExp(`[#&]${name}=`).test(fragment) };
})();
