/* The search field: results below it as one types, by mouse or keyboard (the combobox pattern of ARIA). */
(function () {
  "use strict";
  const SHOWN = 8;
  const { element, said } = siteBuilder.map;

  /* listeners: ready() promises what is searched, choose(paper), typed(text, papers found or null where nothing is asked). */
  siteBuilder.map.makeFinder = function (field, results, search, listeners) {
    let found = [];
    let active = -1;

    function render() {
      results.replaceChildren(...found.slice(0, SHOWN).map((paper, place) =>
        element("li", {
          id: `_result-${place}`, role: "option", "aria-selected": String(place === active),
          // Before the field loses focus, which closes the list.
          onpointerdown: (event) => event.preventDefault(),
          onclick: () => choose(paper),
        },
        element("span", { class: "map-result-title", dir: "auto" }, paper.title),
        element("span", { class: "map-result-said", dir: "auto" }, said(paper)))));
      if (!found.length && field.value.trim()) {
        results.append(element("li", { class: "map-none", role: "option", "aria-disabled": "true", "aria-selected": "false" },
          "No paper has these words in its title, authors or key."));
      }
      const isOpen = results.childElementCount > 0;
      results.hidden = !isOpen;
      field.setAttribute("aria-expanded", String(isOpen));
      if (active >= 0) field.setAttribute("aria-activedescendant", `_result-${active}`);
      else field.removeAttribute("aria-activedescendant");
    }

    /* Titles may have to be loaded first; what is typed meanwhile is asked anew. */
    async function ask(isTyped) {
      const text = field.value;
      if (text.trim()) await listeners.ready().catch(() => {});
      if (text !== field.value) return;
      const isAsked = Boolean(text.trim());
      found = isAsked ? search(text) : [];
      active = found.length ? 0 : -1;
      if (isTyped || document.activeElement === field) render();
      if (isTyped) listeners.typed(text.trim(), isAsked ? found : null);
    }

    function close() {
      results.hidden = true;
      field.setAttribute("aria-expanded", "false");
      field.removeAttribute("aria-activedescendant");
    }

    function choose(paper) {
      close();
      listeners.choose(paper);
    }

    function step(by) {
      const count = Math.min(found.length, SHOWN);
      if (!count) return;
      active = (active + by + count) % count;
      render();
      results.children[active].scrollIntoView({ block: "nearest" });
    }

    field.addEventListener("input", () => ask(true));
    field.addEventListener("focus", () => { if (field.value.trim() && results.hidden) ask(false); });
    field.addEventListener("blur", close);
    field.addEventListener("keydown", (event) => {
      if (event.isComposing) return;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        if (results.hidden) ask(false);
        else step(event.key === "ArrowDown" ? 1 : -1);
      } else if (event.key === "Enter" && active >= 0 && found[active]) {
        event.preventDefault();
        choose(found[active]);
      } else if (event.key === "Escape" && (field.value || !results.hidden)) {
        // First the results, then the words; only then does Escape mean the map.
        event.stopPropagation();
        event.preventDefault();
        if (!results.hidden) close();
        else clear();
      }
    });

    function clear() {
      field.value = "";
      ask(true);
    }

    return {
      clear,
      /* The words that the address says; those being typed are left alone. */
      set(text) {
        if (field.value.trim() === text.trim() || document.activeElement === field) return;
        field.value = text;
      },
    };
  };
})();
