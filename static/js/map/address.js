/* What the map shows is written in its address: names and values behind "#" or "?", where "#" wins. One grammar for
   map.html, embed.html and the command that draws pictures (docs/map.md). Names that nobody knows are kept as they are. */
(function () {
  "use strict";

  const VIEWS = ["map", "timeline", "topics"];
  const COLOURS = ["district", "topic", "year", "status"];
  const SIZES = ["citations", "pagerank", "same"];
  const STATES = ["read", "skimmed", "to-read", "none"];
  const THEMES = ["light", "dark", "auto"];
  const ORDER = "focus keys topic author status q years kinds view color size theme x y z still labels tour stop".split(" ");

  const nothing = () => ({
    focus: "", keys: [], topic: [], author: [], status: [], q: "", years: null, kinds: null, view: "map",
    color: "district", size: "citations", theme: "", x: null, y: null, z: null, still: false, labels: "", tour: "",
    stop: null, rest: [],
  });

  const decoded = (text) => {
    try {
      return decodeURIComponent(text.replace(/\+/g, " "));
    } catch (malformed) {
      return text;
    }
  };
  const encoded = (text) => encodeURIComponent(text).replace(/%(2C|3A|40|2F)/g, decodeURIComponent);
  const number = (text) => (text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : null);
  const unique = (values) => [...new Set(values.filter(Boolean))];
  const pieces = (part) => part.replace(/^[#?]/, "").split("&").filter(Boolean).map((piece) => {
    const [name, ...rest] = piece.split("=");
    return [decoded(name), decoded(rest.join("=")), piece];
  });

  /* "2018-2020", "2018-", "-2020", "2018" -> [from, to], where 0 and 9999 are open ends. */
  function years(text) {
    const match = /^(\d{1,4})?(-)?(\d{1,4})?$/.exec(text);
    if (!match || (!match[1] && !match[3])) return null;
    const from = match[1] ? Number(match[1]) : 0;
    const to = match[3] ? Number(match[3]) : match[2] ? 9999 : from;
    return from <= to ? [from, to] : [to, from];
  }

  const saidYears = ([from, to]) => (from === to ? String(from) : `${from || ""}-${to === 9999 ? "" : to}`);

  /* "cites,extends:0.5" -> Map of names to weights, null where the kind's own holds. "" is no kind at all. */
  function kinds(text) {
    return new Map(text.split(",").filter(Boolean).map((one) => {
      const [name, weight] = one.split(":");
      const said = weight === undefined ? null : number(weight);
      return [name, said === null ? null : Math.min(2, Math.max(0, said))];
    }));
  }

  const saidKinds = (map) => [...map].map(([name, weight]) => (weight === null ? name : `${name}:${weight}`)).join(",");
  // A key with a comma would read as two: its comma is written as an escape, which the rest of the address is not.
  const KEYS = { split: (text) => text.split(","), join: (keys) => keys.join(",") };

  /* The state that a query and a fragment say. */
  function parse(query, fragment) {
    const state = nothing();
    const inFragment = pieces(fragment);
    const named = new Set(inFragment.map(([name]) => name));
    const said = [...pieces(query).filter(([name]) => !named.has(name)), ...inFragment];
    for (const [name, value, piece] of said) {
      if (name === "focus") state.focus = value;
      else if (name === "keys") state.keys = unique(KEYS.split(piece.slice(piece.indexOf("=") + 1)).map(decoded));
      else if (name === "topic" || name === "author") state[name] = unique([...state[name], value]);
      else if (name === "status") state.status = unique([...state.status, ...value.split(",")]).filter((one) => STATES.includes(one));
      else if (name === "q") state.q = value;
      else if (name === "years") state.years = years(value);
      else if (name === "kinds") state.kinds = kinds(value);
      else if (name === "view" && VIEWS.includes(value)) state.view = value;
      else if (name === "color" && COLOURS.includes(value)) state.color = value;
      else if (name === "size" && SIZES.includes(value)) state.size = value;
      else if (name === "theme" && THEMES.includes(value)) state.theme = value;
      else if (name === "x" || name === "y" || name === "z") state[name] = number(value);
      else if (name === "still") state.still = value === "1";
      else if (name === "labels" && value === "large") state.labels = "large";
      else if (name === "tour") state.tour = value;
      else if (name === "stop") state.stop = number(value);
      else if (!ORDER.includes(name)) state.rest.push(piece);
    }
    return state;
  }

  /* The fragment, without "#", that says a state; what is as it would be anyway is left out. */
  function format(state) {
    const plain = nothing();
    const said = [];
    const say = (name, text) => said.push(`${name}=${text}`);
    for (const name of ORDER) {
      const value = state[name];
      if (name === "keys") {
        if (value.length) say(name, value.map(encodeURIComponent).join(","));
      } else if (Array.isArray(plain[name])) {
        for (const one of value) say(name, encoded(one));
      } else if (name === "years") {
        if (value) say(name, saidYears(value));
      } else if (name === "kinds") {
        if (value) say(name, encoded(saidKinds(value)));
      } else if (name === "still") {
        if (value) say(name, 1);
      } else if (value !== plain[name] && value !== null && value !== "") say(name, encoded(String(value)));
    }
    return [...said, ...state.rest].join("&");
  }

  siteBuilder.map.address = { parse, format, nothing, years, saidYears };
})();
