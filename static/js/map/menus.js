/* The menus of the bar: kinds of links with their weights, filters, colour and size, the address to take along. */
(function () {
  "use strict";
  const { element, STATES, address } = siteBuilder.map;
  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
  const counted = (number) => number.toLocaleString("en");

  /* Switches and sliders of kinds; what notes state is on from the start, each with its weight in the ranking. */
  function makeKinds(box, app) {
    const rows = app.model.kinds.map((kind) => {
      const check = element("input", { type: "checkbox", "data-kind": kind.name });
      const slider = element("input", { type: "range", min: "0", max: "2", step: "0.1", "aria-label": `Weight of ${kind.title}` });
      check.addEventListener("change", save);
      slider.addEventListener("input", () => { check.checked = true; save({ replace: true }); });
      const row = element("div", { class: "map-kind" },
        element("label", {}, check, element("span", {}, capital(kind.title)), element("span", { class: "tally" }, counted(kind.count))), slider);
      return { kind, check, slider, row };
    });
    const parts = [["What notes say", true], ["What papers share", false]].map(([title, stated]) => {
      const own = rows.filter(({ kind }) => kind.stated === stated);
      return own.length ? element("fieldset", {}, element("legend", {}, title), ...own.map(({ row }) => row)) : null;
    }).filter(Boolean);
    const reset = element("button", { type: "button", class: "map-link", onclick: () => app.set({ kinds: null }, { keyboard: false }) }, "As they were");
    box.replaceChildren(...parts, element("p", { class: "map-menu-foot" }, "A slider weighs a kind: related papers are ranked and lines drawn by it at once. ", reset));

    function save({ replace = false } = {}) {
      const chosen = rows.filter(({ check }) => check.checked);
      const isPlain = rows.every(({ kind, check, slider }) => check.checked === kind.stated && Number(slider.value) === base(kind));
      const kinds = new Map(chosen.map(({ kind, slider }) => [kind.name, Number(slider.value) === base(kind) ? null : Number(slider.value)]));
      app.set({ kinds: isPlain ? null : kinds }, { keyboard: false, replace });
    }

    const base = (kind) => Number(kind.weight.toFixed(1));

    return (shown) => {
      const { kinds } = shown.state;
      for (const { kind, check, slider } of rows) {
        check.checked = kinds ? kinds.has(kind.name) : kind.stated;
        const own = kinds && kinds.get(kind.name);
        const value = typeof own === "number" ? own : base(kind);
        if (Number(slider.value) !== value) slider.value = value;
      }
    };
  }

  /* Filters as fields; what is chosen stands as chips under the bar, each with what it hides. */
  function makeFilters(box, chips, app) {
    const { model } = app;
    const ranked = model.topics.map((topic) => ({ topic, count: model.papers.filter((paper) => paper.topics.has(topic.number)).length }))
      .filter((one) => one.count).sort((a, b) => b.count - a.count || (a.topic.id < b.topic.id ? -1 : 1));
    const option = (value, text) => element("option", { value }, text);
    const topic = element("select", { id: "_topic" }, option("", "Any topic"), ...ranked.map((one) => option(one.topic.id, `${one.topic.title} (${counted(one.count)})`)));
    const author = element("input", { id: "_author", type: "text", list: "_people", autocomplete: "off", placeholder: "Any author" });
    const people = element("datalist", { id: "_people" });
    const dated = model.papers.map((paper) => paper.year).filter((year) => year !== null);
    const limits = { min: String(Math.min(...dated)), max: String(Math.max(...dated)) };
    const from = element("input", { id: "_from", type: "number", ...limits, placeholder: limits.min, "aria-label": "From year" });
    const to = element("input", { id: "_to", type: "number", ...limits, placeholder: limits.max, "aria-label": "To year" });
    const states = Object.entries(STATES).filter(([status]) => model.papers.some((paper) => paper.status === status)).map(([status, text]) => {
      const check = element("input", { type: "checkbox", value: status });
      check.addEventListener("change", () => app.set({ status: states.filter((one) => one.check.checked).map((one) => one.status) }, { keyboard: false }));
      return { status, check, row: element("label", {}, check, element("span", {}, text), element("span", { class: "tally" }, counted(model.papers.filter((paper) => paper.status === status).length))) };
    });
    const field = (label, ...inputs) => element("div", { class: "map-field" }, element("label", { for: inputs[0].id }, label), element("span", {}, ...inputs));
    box.replaceChildren(...[
      ranked.length ? field("Topic", topic) : null,
      field("Author", author, people),
      dated.length ? field("Years", from, "–", to) : null,
      states.length > 1 ? element("fieldset", {}, element("legend", {}, "Reading"), ...states.map((one) => one.row)) : null,
    ].filter(Boolean));

    topic.addEventListener("change", () => app.set({ topic: topic.value ? [topic.value] : [] }, { keyboard: false }));
    author.addEventListener("focus", () => model.titles().then(() => {
      if (!people.childElementCount) people.append(...[...new Set(model.people.values())].map((name) => option(name, "")));
    }, () => {}));
    author.addEventListener("change", () => model.titles().then(() => {
      const found = [...model.people].find(([, name]) => name.toLocaleLowerCase() === author.value.trim().toLocaleLowerCase());
      if (author.value.trim() && !found) {
        author.setCustomValidity("Nobody here is called so.");
        author.reportValidity();
        return;
      }
      author.setCustomValidity("");
      app.set({ author: found ? [found[0]] : [] }, { keyboard: false });
    }, () => {}));
    const span = () => {
      const years = from.value || to.value ? address.years(`${from.value}-${to.value}`) : null;
      app.set({ years }, { keyboard: false });
    };
    from.addEventListener("change", span);
    to.addEventListener("change", span);

    function drop(filter) {
      if (filter.name === "years") app.set({ years: null }, { keyboard: false });
      else if (filter.name === "status") app.set({ status: [] }, { keyboard: false });
      else app.set({ [filter.name]: app.state[filter.name].filter((value) => value !== filter.value) }, { keyboard: false });
    }

    return ({ state, filters, shown }) => {
      topic.value = state.topic.length === 1 ? state.topic[0] : "";
      if (document.activeElement !== author) author.value = state.author.length && model.people ? model.people.get(state.author[0]) || "" : "";
      from.value = state.years && state.years[0] ? state.years[0] : "";
      to.value = state.years && state.years[1] !== 9999 ? state.years[1] : "";
      for (const one of states) one.check.checked = state.status.includes(one.status);
      chips.hidden = !filters.length;
      chips.replaceChildren(...(filters.length ? [
        element("p", {}, `${counted(shown.size)} of ${counted(model.papers.length)} papers`),
        ...filters.map((filter) => element("button", { type: "button", class: "map-chip", "aria-label": `${filter.text}, hides ${counted(filter.hides)}: take this filter away`, onclick: () => drop(filter) },
          element("span", { dir: "auto" }, filter.text), element("span", { class: "tally" }, `hides ${counted(filter.hides)}`))),
        element("button", { type: "button", class: "map-link", onclick: () => app.set({ topic: [], author: [], status: [], years: null }, { keyboard: false }) }, "Clear all"),
      ] : []));
    };
  }

  const LOOKS = [
    ["color", "Colour", { district: "District", topic: "First topic", year: "Year", status: "Reading" }],
    ["size", "Size", { citations: "Citations here", pagerank: "PageRank", same: "All the same" }],
    ["labels", "Labels", { "": "Usual", large: "Large" }],
  ];

  function makeLook(box, app) {
    const radios = [];
    box.replaceChildren(...LOOKS.map(([name, title, choices]) => element("fieldset", {}, element("legend", {}, title),
      ...Object.entries(choices).map(([value, text]) => {
        const radio = element("input", { type: "radio", name: `_${name}`, value });
        radio.addEventListener("change", () => app.set({ [name]: value }, { keyboard: false }));
        radios.push({ name, value, radio });
        return element("label", {}, radio, element("span", {}, text));
      }))));
    return ({ state }) => { for (const { name, value, radio } of radios) radio.checked = state[name] === value; };
  }

  function makeShare(box, app, title, said) {
    const { share } = siteBuilder.map;
    const field = element("textarea", { class: "map-share-text", rows: "3", readonly: "", "aria-label": "Text to copy" });
    field.hidden = true;
    const button = (text, what) => element("button", { type: "button", class: "map-share", onclick: () => share.copy(what(), field, said) }, text);
    const code = element("div", { class: "map-code" });
    code.hidden = true;

    /* The code of what is on the screen now; gone as soon as something else is. */
    async function showCode() {
      const link = share.link(app.fragment());
      try {
        const svg = await siteBuilder.map.codeOf(link);
        const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
        code.replaceChildren(
          element("img", { src: address, alt: `QR code of ${link}`, width: "176", height: "176" }),
          element("a", { href: address, download: "map-code.svg" }, "Save as SVG"),
          ...(link.startsWith("http") ? [] : [element("p", {}, "It leads to this disk: open the map on its site for a code that others can use.")]));
        code.hidden = false;
        said("The code is shown.");
      } catch (failed) {
        said("The code could not be made: the address is too long, or a file is missing.");
      }
    }

    box.replaceChildren(
      button("Copy link", () => share.link(app.fragment())),
      button("Copy embed", () => share.embed(app.fragment(), title)),
      element("button", { type: "button", class: "map-share", onclick: showCode }, "QR code"),
      field, code);
    return () => { code.hidden = true; };
  }

  Object.assign(siteBuilder.map, { makeKinds, makeFilters, makeLook, makeShare });
})();
