/* The switcher: as one types, what is called so; arrows and Enter go there (the combobox pattern of ARIA). */
(function () {
  "use strict";
  const search = window.siteBuilder.search;
  const { find, rows, root, element, meta, grouped, isPaper, inMarks, taken } = search;
  const PAPERS = 6;
  const OTHERS = 3;
  const PAUSE = 100;

  search.switcher = function (dialog) {
    const field = dialog.querySelector("input");
    const list = dialog.querySelector(".find-list");
    const status = element("p", { class: "visually-hidden", role: "status" });
    const keys = element("p", { class: "find-keys" },
      element("kbd", {}, "↑"), element("kbd", {}, "↓"), " to move ", element("kbd", {}, "Enter"), " to open ", element("kbd", {}, "Esc"), " to close");
    dialog.append(keys, status);
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "Results");
    for (const [name, value] of [["role", "combobox"], ["aria-expanded", "true"], ["aria-controls", "_find-list"], ["aria-autocomplete", "list"]]) {
      field.setAttribute(name, value);
    }

    let active = -1;
    let turn = 0;
    let isWaiting = false;
    let isChosen = dialog.hasAttribute("data-entered");
    let typed = 0;
    let timer = 0;

    const options = () => [...list.querySelectorAll("[role=option]")];

    /* Makes one option the active one, counted around from both ends; none where `place` is null. */
    function activate(place) {
      const all = options();
      active = all.length && place !== null ? (place + all.length) % all.length : -1;
      all.forEach((option, number) => option.setAttribute("aria-selected", String(number === active)));
      if (active >= 0) {
        field.setAttribute("aria-activedescendant", all[active].id);
        all[active].scrollIntoView({ block: "nearest" });
      } else field.removeAttribute("aria-activedescendant");
    }

    let count = 0;
    function option(href, ...children) {
      return element("a", { class: "find-option", role: "option", id: `_find-${count++}`, href, tabindex: "-1", "aria-selected": "false" }, ...children);
    }

    function group(heading, made) {
      const id = `_find-${count++}`;
      return element("div", { class: "find-group", role: "group", "aria-labelledby": id },
        element("div", { class: "find-heading", id, role: "presentation" }, heading), ...made);
    }

    function rowOption(row, terms) {
      return option(row.href,
        element("span", { class: "find-title", dir: "auto", lang: row.lang }, inMarks(row.title, terms)),
        row.said || row.badges.length ? meta(row, terms, "find-said") : null);
    }

    const whole = (text) => `${root.href}search.html#q=${encodeURIComponent(text)}`;

    /* What stands in the list for a text; null where it is asked for no longer before all is loaded. */
    async function shown(text, isAsked) {
      const { head, words, terms, hits, all } = await find(text);
      if (!text.trim()) {
        const topics = head.suggestions.slice(0, 5).map(([title, href, said]) =>
          option(root.href + href, element("span", { class: "find-title", dir: "auto" }, title), element("span", { class: "find-said" }, said)));
        return { made: topics.length ? [group("Topics", topics)] : [], said: "" };
      }
      const papers = hits.filter(isPaper);
      const named = papers.filter((hit) => hit.isNamed).slice(0, PAPERS);
      const inText = named.length < PAPERS ? papers.filter((hit) => !hit.isNamed).slice(0, Math.min(3, PAPERS - named.length)) : [];
      const others = grouped(hits.filter((hit) => hit.isNamed), OTHERS);
      const groups = [...others.filter(([, found]) => found[0].points > (named.length ? named[0].points : 0)),
        ["Papers", named], ["In the text", inText]].filter(([, found]) => found.length);
      for (const other of others) if (!groups.includes(other)) groups.push(other);
      if (!isAsked()) return null;
      const known = await rows(head, groups.flatMap(([, found]) => found.map((hit) => hit.number)));
      const made = groups.map(([heading, found]) => group(heading,
        found.map((hit) => known.get(hit.number)).filter(Boolean).map((row) => rowOption(row, terms))));
      const notes = [taken(words), !all && hits.length ? "Nothing has all of these words; this has some." : ""].filter(Boolean).join(" ");
      if (notes) made.unshift(element("p", { class: "find-note", role: "presentation" }, notes));
      if (!hits.length && !notes) made.unshift(element("p", { class: "find-note", role: "presentation" }, "Nothing has these words."));
      if (hits.length) {
        const total = papers.length;
        made.push(group("Everywhere", [option(whole(text),
          element("span", { class: "find-title" }, total > PAPERS ? `All ${search.counted(total, "paper", "papers")}, with excerpts` : "Results with excerpts"))]));
      }
      return { made, said: hits.length ? search.counted(hits.length, "result", "results") : "No results" };
    }

    async function ask() {
      const mine = ++turn;
      const mineTyped = typed;
      isWaiting = true;
      let result;
      try {
        result = await shown(field.value, () => mine === turn);
      } catch (error) {
        result = { made: [element("p", { class: "find-note" }, "A part of the index could not be loaded. Type on to try again.")], said: "" };
      }
      if (mine !== turn || !result) return;
      list.replaceChildren(...result.made);
      list.scrollTop = 0;
      status.textContent = result.said;
      activate(field.value.trim() ? 0 : null);
      if (mineTyped !== typed) return; // more was typed meanwhile: an Enter waits for what that finds
      isWaiting = false;
      if (isChosen) choose(false);
    }

    function choose(isNewTab) {
      if (isWaiting) {
        isChosen = true; // typed faster than found: the first result, once it is there
        return;
      }
      isChosen = false;
      const chosen = options()[active];
      if (!chosen) return;
      if (isNewTab) window.open(chosen.href, "_blank", "noopener");
      else chosen.click();
    }

    field.addEventListener("input", () => {
      clearTimeout(timer);
      typed += 1;
      isWaiting = true;
      isChosen = false;
      timer = setTimeout(ask, PAUSE);
    });
    field.addEventListener("keydown", (event) => {
      if (event.isComposing) return;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        activate(active < 0 && event.key === "ArrowUp" ? -1 : active + (event.key === "ArrowDown" ? 1 : -1));
      } else if (event.key === "Enter") {
        event.preventDefault();
        choose(event.ctrlKey || event.metaKey);
      }
    });
    list.addEventListener("pointermove", (event) => {
      const option = event.target.closest("[role=option]");
      const place = options().indexOf(option);
      if (place >= 0 && place !== active) activate(place);
    });
    list.addEventListener("click", (event) => {
      // A link to a place on this very page leaves the dialog open otherwise.
      if (event.target.closest("[role=option]") && !event.ctrlKey && !event.metaKey) dialog.close();
    });
    ask();
  };
})();
