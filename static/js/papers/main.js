/* The list of papers, live: the address says what is shown, and every control changes the address. */
(function () {
  "use strict";
  const { address, element, counted } = siteBuilder.papers;
  const byId = (id) => document.getElementById(id);
  const WINDOW = 100;
  const TYPING = 250;

  /* The plain list is there already: nothing of this hurries, and no part of it holds the page up for long. */
  const pause = () => new Promise((resolve) => setTimeout(resolve));

  siteBuilder.whenData("papers/index", async (data) => {
    await pause();
    const model = siteBuilder.papers.makeModel(data);
    await pause();
    start(model);
  });

  function start(model) {
    const page = byId("_browse");
    const [words, sort, list, plainList, status] = ["_words", "_sort", "_live", "_plain", "_count"].map(byId);
    const [chips, clear, more, filters, sheet, close] = ["_chips", "_clear", "_more", "_filters", "_facets", "_close"].map(byId);
    const toMap = byId("_to-map");
    const rows = siteBuilder.papers.makeRows(model);
    let state = address.nothing();
    let result = null;
    let shown = 0;
    let turn = 0;

    const facets = siteBuilder.papers.makeFacets(byId("_facet-list"), model, { toggle, years, need });

    // --- from the address to the page -------------------------------------------------------------

    const isKnown = (name, id) => {
      const facet = model.facet(name);
      return !facet.values || facet.byId.has(id);
    };

    /* What a state needs beyond the first file. */
    async function fetched(wanted) {
      const asked = [];
      const authors = model.facet("author");
      if (!authors.values && (wanted.words.trim() || wanted.chosen.has("author"))) asked.push(siteBuilder.load("papers/authors").then(addAuthors));
      if (!model.orders && ["title", "author", "added"].includes(wanted.sort)) asked.push(siteBuilder.load("papers/orders").then((found) => model.addOrders(found)));
      if (wanted.words.trim()) asked.push(rows.loadAll());
      if (wanted.keys.length && !model.numberOf) asked.push(siteBuilder.load("papers/keys").then((found) => model.addKeys(found)));
      await Promise.all(asked);
    }

    const addAuthors = (found) => model.facet("author").values || model.addAuthors(found);

    async function follow() {
      const mine = (turn += 1);
      let wanted = address.read(location.hash, isKnown);
      try {
        page.setAttribute("aria-busy", "true");
        await fetched(wanted);
        if (mine !== turn) return;
        wanted = address.read(location.hash, isKnown);
        const found = model.filter(wanted);
        await pause();
        if (mine !== turn) return;
        const isPlain = address.isPlain(wanted) && wanted.sort === "year";
        const size = Math.max(WINDOW, (history.state && history.state.shown) || 0);
        if (!isPlain) await rows.load(found.papers.slice(0, size));
        if (mine !== turn) return;
        state = wanted;
        result = found;
        draw(isPlain, size);
      } catch (failure) {
        if (mine === turn) status.textContent = "The list could not be loaded; the plain list below is complete.";
      } finally {
        if (mine === turn) page.removeAttribute("aria-busy");
      }
    }

    function draw(isPlain, size) {
      plainList.hidden = !isPlain;
      list.hidden = isPlain;
      list.replaceChildren();
      shown = 0;
      if (isPlain) more.hidden = true;
      else if (result.papers.length) add(size);
      else {
        more.hidden = true;
        list.append(element("p", { class: "empty" }, "No paper has all of this. Take a filter away, or clear them all."));
      }
      const text = `${result.papers.length.toLocaleString("en")} of ${counted(model.size)}`;
      if (status.textContent !== text) status.textContent = text;
      close.textContent = `Show ${counted(result.papers.length)}`;
      if (document.activeElement !== words) words.value = state.words;
      sort.value = state.sort;
      const there = address.write({ ...state, sort: "year" });
      toMap.href = there ? `map.html#${there}` : "map.html";
      facets.show(state, result);
      drawChips();
    }

    function add(size) {
      const next = result.papers.slice(shown, shown + size);
      rows.append(list, next, state.sort);
      shown += next.length;
      const left = result.papers.length - shown;
      more.hidden = !left;
      more.textContent = `Show ${Math.min(WINDOW, left)} more`;
    }

    function drawChips() {
      const focused = [...chips.querySelectorAll("button")].indexOf(document.activeElement);
      const found = [];
      const chip = (label, value, remove) => {
        const button = element("button", { type: "button", class: "chip" },
          element("span", { class: "visually-hidden" }, "Remove filter: "), `${label}: `, element("bdi", {}, value), element("span", { class: "chip-x", "aria-hidden": "true" }, "×"));
        button.addEventListener("click", remove);
        found.push(element("li", {}, button));
      };
      if (state.keys.length) chip("Chosen", counted(state.keys.length), () => go({ ...state, keys: [] }));
      if (state.words.trim()) chip("Words", state.words.trim(), () => {
        words.value = "";
        go({ ...state, words: "" });
      });
      if (state.years) chip("Years", address.said(state.years).replace("-", "–"), () => years(null));
      for (const facet of model.facets) {
        for (const id of state.chosen.get(facet.name) || []) {
          const value = facet.byId.get(id);
          if (value) chip(facet.title, value.title, () => toggle(facet.name, id));
        }
      }
      chips.replaceChildren(...found);
      chips.hidden = clear.hidden = !found.length;
      byId("_filter-count").textContent = found.length ? String(found.length) : "";
      if (focused >= 0) (chips.querySelectorAll("button")[Math.min(focused, found.length - 1)] || words).focus();
    }

    // --- from the page to the address --------------------------------------------------------------

    /* Makes a state the address: a step in the history, but while words are typed. */
    function go(next, { replace = false } = {}) {
      const fragment = address.write(next);
      if (fragment === location.hash.slice(1)) return;
      const url = fragment ? `#${fragment}` : location.pathname + location.search;
      if (replace) history.replaceState(null, "", url);
      else history.pushState(null, "", url);
      follow().then(() => {
        const top = page.getBoundingClientRect().top;
        if (top < 0 && !sheet.classList.contains("is-open")) window.scrollBy(0, top);
      });
    }

    function toggle(name, id) {
      const chosen = new Map(state.chosen);
      const ids = chosen.get(name) || [];
      let next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
      if (name === "retracted") next = next.slice(-1); // one or the other
      if (next.length) chosen.set(name, next);
      else chosen.delete(name);
      go({ ...state, chosen });
    }

    function years(range) {
      go({ ...state, years: range });
    }

    async function need(name) {
      if (name === "author") addAuthors(await siteBuilder.load("papers/authors"));
      result = model.filter(state);
      facets.show(state, result);
    }

    let typing = 0;
    let isTyping = false;
    words.addEventListener("input", () => {
      clearTimeout(typing);
      typing = setTimeout(() => {
        go({ ...state, words: words.value }, { replace: isTyping });
        isTyping = true;
      }, TYPING);
    });
    words.addEventListener("blur", () => {
      isTyping = false;
    });
    byId("_filter").addEventListener("submit", (event) => {
      event.preventDefault();
      clearTimeout(typing);
      go({ ...state, words: words.value });
    });
    sort.addEventListener("change", () => go({ ...state, sort: sort.value }));
    clear.addEventListener("click", () => {
      words.value = "";
      go({ ...address.nothing(), sort: state.sort, rest: state.rest });
      words.focus({ preventScroll: true });
    });
    more.addEventListener("click", async () => {
      const before = shown;
      await rows.load(result.papers.slice(shown, shown + WINDOW));
      add(WINDOW);
      history.replaceState({ shown }, "");
      const first = list.querySelectorAll(".entry-title")[before];
      if (first) first.focus({ preventScroll: true });
    });

    function showSheet(isOpen) {
      sheet.classList.toggle("is-open", isOpen);
      filters.setAttribute("aria-expanded", String(isOpen));
      if (isOpen) sheet.querySelector("summary").focus();
      else filters.focus();
    }
    filters.addEventListener("click", () => showSheet(!sheet.classList.contains("is-open")));
    close.addEventListener("click", () => {
      showSheet(false);
      page.scrollIntoView();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && sheet.classList.contains("is-open")) showSheet(false);
    });
    // Back, forward, and links to a fragment of this page.
    window.addEventListener("popstate", follow);

    follow().then(() => {
      page.dataset.ready = "true";
    });
  }
})();
