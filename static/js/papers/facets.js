/* The facets: what the list can be narrowed by, each choice with the number of papers that it leaves. */
(function () {
  "use strict";
  const { element, counted } = siteBuilder.papers;

  const FIRST = 8;
  const AT_MOST = 100;
  const FINDABLE = 15;
  const BARS = 40;

  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  /* `host` gets one <details> a facet. `acts` are what the reader can do: toggle(facet, id), years([from, to] or null), need(facet). */
  siteBuilder.papers.makeFacets = function (host, model, acts) {
    const views = new Map();

    function frame(name, title, isOpen) {
      const body = element("div", { class: "facet-body", role: "group", "aria-label": title });
      const note = element("span", { class: "facet-note" });
      const details = element("details", { class: "facet", open: isOpen, "data-facet": name }, element("summary", {}, element("span", {}, title), note), body);
      host.append(details);
      return { details, body, note };
    }

    // --- a facet of values ----------------------------------------------------------------------

    function valuesView(one) {
      const short = one.name === "status" || one.name === "code" || one.name === "retracted";
      const view = frame(one.name, one.title, one.name === "topic" || one.name === "status");
      const list = element("ul", { class: "choices-list" });
      const more = element("button", { type: "button", class: "facet-more" });
      const rest = element("p", { class: "note" });
      const find = element("input", {
        type: "search", class: "facet-find", placeholder: `Find ${one.name === "topic" ? "a topic" : one.name === "author" ? "an author" : "a venue"}`,
        "aria-label": `Find among the choices of ${one.title.toLowerCase()}`, autocomplete: "off", spellcheck: "false",
      });
      const opened = new Set();
      let isLong = false;
      let last = null;
      view.body.append(find, list, more, rest);
      find.hidden = short;
      find.addEventListener("input", () => render());
      find.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || !find.value) return;
        event.stopPropagation();
        find.value = "";
        render();
      });
      more.addEventListener("click", () => {
        isLong = !isLong;
        render();
        more.focus();
      });
      view.details.addEventListener("toggle", () => {
        if (!view.details.open) return;
        if (!one.values) {
          rest.textContent = "Loading…";
          acts.need(one.name);
        } else render();
      });

      function option(value, depth, label) {
        const count = last.counts[last.place.get(value)];
        const isChosen = last.chosen.includes(value.id);
        const id = `_choice-${one.name}-${last.place.get(value)}`;
        const box = element("input", { type: "checkbox", id, "data-id": value.id, autocomplete: null });
        box.checked = isChosen;
        box.disabled = !count && !isChosen;
        box.addEventListener("change", () => acts.toggle(one.name, value.id));
        const tally = element("span", { class: "tally" }, count.toLocaleString("en"), element("span", { class: "visually-hidden" }, count === 1 ? " paper" : " papers"));
        const row = element("li", { class: `choice depth-${Math.min(depth, 3)}` },
          element("label", { for: id }, box, element("span", { class: "choice-title", dir: "auto" }, label || value.title), tally));
        if (!value.children.length || label) return row;
        const isOpen = opened.has(value.id);
        const switcher = element("button", { type: "button", class: "choice-open", "aria-expanded": String(isOpen), "aria-label": `Topics below ${value.title}`, id: `${id}-open` });
        switcher.addEventListener("click", () => {
          if (isOpen) opened.delete(value.id);
          else opened.add(value.id);
          render();
        });
        row.append(switcher);
        return row;
      }

      const shown = (value) => last.chosen.includes(value.id) || last.counts[last.place.get(value)] > 0;
      const byCount = (a, b) =>
        last.chosen.includes(b.id) - last.chosen.includes(a.id) ||
        last.counts[last.place.get(b)] - last.counts[last.place.get(a)] ||
        last.place.get(a) - last.place.get(b);

      function branch(value, depth, into, seen) {
        if (seen.has(value)) return;
        seen.add(value);
        into.push([value, depth]);
        if (!opened.has(value.id)) return;
        for (const child of value.children.filter(shown).sort(byCount)) branch(child, depth + 1, into, seen);
      }

      function render() {
        if (!last || !one.values) return;
        const focused = view.body.contains(document.activeElement) ? document.activeElement.id : "";
        let rows;
        let left = 0;
        const words = plain(find.value.trim());
        if (short) rows = one.values.map((value) => [value, 0]);
        else if (words) {
          const found = one.values.filter((value) => plain(value.title).includes(words) && shown(value)).sort(byCount);
          rows = found.slice(0, AT_MOST).map((value) => [value, 0, value.parent ? `${value.parent.title} / ${value.title}` : value.title]);
          left = found.length - rows.length;
        } else {
          const roots = one.values.filter((value) => !value.parent && (shown(value) || value.children.some(shown))).sort(byCount);
          const chosen = roots.filter((value) => last.chosen.includes(value.id)).length;
          const limit = isLong ? AT_MOST : Math.max(FIRST, chosen);
          rows = [];
          const seen = new Set();
          for (const value of roots.slice(0, limit)) branch(value, 0, rows, seen);
          left = roots.length - Math.min(roots.length, limit);
        }
        list.replaceChildren(...rows.map(([value, depth, label]) => option(value, depth, label)));
        more.hidden = short || Boolean(words) || (!isLong && !left);
        more.textContent = isLong ? "Show fewer" : `${left.toLocaleString("en")} more`;
        find.hidden = short || one.values.length < FINDABLE;
        rest.textContent = words && !rows.length ? "None of these." : left && (isLong || words) ? `${left.toLocaleString("en")} more: type to find them.` : "";
        if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
      }

      views.set(one.name, (state, result) => {
        const chosen = state.chosen.get(one.name) || [];
        view.note.textContent = chosen.length ? String(chosen.length) : "";
        if (chosen.length) view.details.open = true;
        if (!one.values) return;
        view.details.hidden = !one.values.length || (short && one.values.length === 1 && one.values[0].papers.length === model.size && one.name !== "status");
        last = { chosen, counts: result.counts.get(one.name), place: last ? last.place : new Map(one.values.map((value, place) => [value, place])) };
        // A chosen topic is in sight.
        for (const id of chosen) {
          const seen = new Set();
          for (let above = one.byId.get(id); above && !seen.has(above); above = above.parent) {
            seen.add(above);
            if (above.children.length) opened.add(above.id);
          }
        }
        if (view.details.open) render();
      });
    }

    // --- years ----------------------------------------------------------------------------------

    function yearsView() {
      const { firstYear, lastYear } = model;
      if (!lastYear) return;
      const view = frame("years", "Years", true);
      const step = Math.ceil((lastYear - firstYear + 1) / BARS);
      const bins = [];
      for (let from = firstYear; from <= lastYear; from += step) bins.push([from, Math.min(lastYear, from + step - 1)]);
      const bars = bins.map(([from, to]) => {
        const bar = element("button", { type: "button", class: "bar", tabindex: "-1" }, element("span"));
        bar.addEventListener("click", () => acts.years([from, to]));
        return bar;
      });
      const chart = element("div", { class: "bars", "aria-hidden": "true" }, ...bars);
      const field = (id, label, hint) => {
        const input = element("input", { type: "number", id, min: firstYear, max: lastYear, step: 1, inputmode: "numeric", placeholder: hint, autocomplete: "off" });
        input.addEventListener("change", commit);
        return [element("label", { for: id }, label), input];
      };
      const [fromLabel, from] = field("_years-from", "From", firstYear);
      const [toLabel, to] = field("_years-to", "to", lastYear);
      const clear = element("button", { type: "button", class: "facet-more" }, "All years");
      clear.addEventListener("click", () => {
        acts.years(null);
        from.focus();
      });
      view.body.append(chart, element("div", { class: "year-fields" }, fromLabel, from, toLabel, to, clear));

      function commit() {
        const low = from.value ? Math.round(Number(from.value)) : 0;
        const high = to.value ? Math.round(Number(to.value)) : 9999;
        acts.years(from.value || to.value ? (low <= high ? [low, high] : [high, low]) : null);
      }

      views.set("years", (state, result) => {
        const [low, high] = state.years || [0, 9999];
        const counts = bins.map(([first, last]) => {
          let sum = 0;
          for (let year = first; year <= last; year += 1) sum += result.years.get(year) || 0;
          return sum;
        });
        const most = Math.max(1, ...counts);
        bars.forEach((bar, number) => {
          const [first, last] = bins[number];
          bar.firstElementChild.style.height = `${counts[number] ? Math.max(6, (100 * counts[number]) / most) : 0}%`;
          bar.classList.toggle("is-out", last < low || first > high);
          bar.title = `${first === last ? first : `${first}–${last}`}: ${counted(counts[number])}`;
        });
        /* What somebody is typing stays: the list may come to rest while they are in the next field. */
        if (document.activeElement !== from) from.value = state.years && low ? low : "";
        if (document.activeElement !== to) to.value = state.years && high !== 9999 ? high : "";
        clear.hidden = !state.years;
        view.note.textContent = state.years ? siteBuilder.papers.address.said(state.years).replace("-", "–") : "";
      });
    }

    yearsView();
    for (const one of model.facets) valuesView(one);
    return { show: (state, result) => views.forEach((view) => view(state, result)) };
  };
})();
