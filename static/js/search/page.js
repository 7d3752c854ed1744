/* search.html: results with excerpts, ten a page. What is asked stands in the address, behind "?" or "#". */
(function () {
  "use strict";
  const search = window.siteBuilder.search;
  const { find, getHead, rows, texts, root, element, counted, meta, grouped, isPaper, inMarks, excerpt, taken } = search;
  const byId = (id) => document.getElementById(id);
  const A_PAGE = 10;
  const OTHERS = 6;
  const PAGE = 9; // of the collection's own: few, and found by all that they say
  const PAUSE = 120;
  const [form, field, results, status] = [byId("_query-form"), byId("_query"), byId("_results"), byId("_count")];
  const title = document.title;
  let turn = 0;
  let timer = 0;

  function address() {
    const values = new URLSearchParams(location.search);
    for (const [name, value] of new URLSearchParams(location.hash.slice(1))) values.set(name, value);
    return { query: values.get("q") || "", page: Math.max(1, parseInt(values.get("page"), 10) || 1) };
  }

  function link(query, page) {
    const values = new URLSearchParams({ q: query, ...(page > 1 ? { page: String(page) } : {}) });
    return `#${values}`;
  }

  function entry(row, said, terms) {
    const made = element("li", { class: "found" },
      element("a", { class: "entry-title", href: row.href, dir: "auto", lang: row.lang }, inMarks(row.title, terms)),
      row.said || row.badges.length ? meta(row, terms, "entry-meta") : null);
    const text = said ? excerpt(said, terms) : new Text();
    if (text.textContent.trim()) made.append(element("p", { class: "found-excerpt", dir: "auto", lang: row.lang }, text));
    return made;
  }

  function pager(query, page, last) {
    const pages = [...new Set([1, page - 1, page, page + 1, last])].filter((number) => number >= 1 && number <= last);
    const step = (number, text) => (number < 1 || number > last ? null : element("a", { href: link(query, number) }, text));
    const items = pages.flatMap((number, place) => [
      place && number - pages[place - 1] > 1 ? element("li", { class: "pager-gap" }, "…") : null,
      element("li", {}, element("a", { href: link(query, number), "aria-label": `Page ${number}`, "aria-current": number === page ? "page" : null }, String(number))),
    ]).filter(Boolean);
    return element("nav", { class: "pager", "aria-label": "Pages of results" },
      step(page - 1, "Previous"), element("ul", {}, ...items), step(page + 1, "Next"));
  }

  function places(found, known, terms) {
    return element("ul", { class: "found-places" }, ...found.map(([heading, hits]) => element("li", {},
      element("span", { class: "found-kind" }, heading),
      ...hits.map((hit) => known.get(hit.number)).filter(Boolean).map((row) => element("span", { class: "found-place" },
        element("a", { href: row.href, dir: "auto" }, inMarks(row.title, terms)), row.said ? element("span", { class: "tally" }, ` ${row.said}`) : null)))));
  }

  /* Where to begin: with nothing asked, and where nothing was found. */
  function suggestions(head, query) {
    const topics = head.suggestions.map(([name, href, said]) =>
      element("li", {}, element("a", { class: "entry-title", href: root.href + href, dir: "auto" }, name), " ", element("span", { class: "entry-meta" }, said)));
    const hints = query ? ["Fewer words find more: every word has to be in the note.", "The beginning of a word is enough.", "Names are found with and without accents."] : [];
    return [
      hints.length ? element("ul", { class: "found-hints" }, ...hints.map((hint) => element("li", {}, hint))) : null,
      topics.length ? element("h2", { class: "section-title" }, "Topics with most papers") : null,
      topics.length ? element("ul", { class: "entries compact" }, ...topics) : null,
    ].filter(Boolean);
  }

  async function view(query, page) {
    if (!query.trim()) {
      const head = await getHead();
      return { said: `${counted(head.papers, "paper", "papers")}: titles, authors, topics, summaries and full texts`, made: suggestions(head, "") };
    }
    const { head, words, terms, hits, all } = await find(query);
    const papers = hits.filter(isPaper);
    const others = all ? grouped(hits.filter((hit) => hit.isNamed || hit.field === PAGE), OTHERS) : [];
    const last = Math.max(1, Math.ceil(papers.length / A_PAGE));
    const here = Math.min(page, last);
    const part = papers.slice((here - 1) * A_PAGE, here * A_PAGE);
    const beside = here === 1 ? others : [];
    const numbers = [...part, ...beside.flatMap(([, found]) => found)].map((hit) => hit.number);
    const [known, said] = await Promise.all([rows(head, numbers), texts(head, part.map((hit) => hit.number))]);
    const notes = [taken(words), !all && papers.length ? "No paper has all of these words; these have some." : ""].filter(Boolean);
    const total = counted(papers.length, "paper", "papers");
    const from = (here - 1) * A_PAGE;
    return {
      said: !hits.length ? "No results" : last > 1 ? `${total}, ${from + 1} to ${from + part.length} here` : total,
      made: [
        notes.length ? element("p", { class: "found-note" }, notes.join(" ")) : null,
        beside.length ? places(beside, known, terms) : null,
        part.length ? element("ol", { class: "entries found-list", start: String(from + 1) }, ...part.filter((hit) => known.has(hit.number)).map((hit) => entry(known.get(hit.number), said.get(hit.number), terms))) : null,
        last > 1 ? pager(query, here, last) : null,
        ...(hits.length ? [] : suggestions(head, query)),
      ].filter(Boolean),
    };
  }

  async function show({ isTyping }) {
    const { query, page } = address();
    const mine = ++turn;
    if (!isTyping && field.value !== query) field.value = query;
    let result;
    try {
      result = await view(query, page);
    } catch (error) {
      result = { said: "A part of the index could not be loaded", made: [element("p", { class: "found-note" }, "Check the connection and search again.")] };
    }
    if (mine !== turn) return;
    document.title = query.trim() ? `${query.trim()} · ${title}` : title;
    status.textContent = result.said;
    results.replaceChildren(...result.made);
    results.dataset.query = query;
  }

  /* Typing changes the address in place; Enter makes a step of the history. */
  function ask(isStep) {
    clearTimeout(timer);
    const text = field.value;
    // From a disk only the part behind "#" may change; it wins over what stands behind "?".
    const now = location.pathname + location.search + (text.trim() || location.search ? link(text, 1) : "");
    if (text !== address().query) history[isStep ? "pushState" : "replaceState"](null, "", now);
    show({ isTyping: true });
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask(true);
  });
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => ask(false), PAUSE);
  });
  window.addEventListener("hashchange", () => {
    show({ isTyping: false });
    window.scrollTo(0, 0);
  });
  window.addEventListener("popstate", () => show({ isTyping: false }));
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const links = [...results.querySelectorAll(".found-place a, .entry-title")];
    const at = links.indexOf(document.activeElement);
    if (event.key === "Escape") {
      if (document.activeElement === field) {
        if (!field.value) return;
        field.value = "";
        ask(false);
      } else field.focus();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && (at >= 0 || document.activeElement === field)) {
      const next = at + (event.key === "ArrowDown" ? 1 : -1);
      if (next < 0) {
        if (at < 0) return;
        field.focus();
      } else if (links[next]) links[next].focus();
    } else return;
    event.preventDefault();
  });

  show({ isTyping: false });
  if (!location.hash && !location.search) field.focus({ preventScroll: true });
})();
