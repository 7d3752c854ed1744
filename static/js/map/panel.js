/* What is selected, beside the map (at the bottom of a phone): a paper and why each neighbour is linked with it, a way
   from paper to paper in words, or a topic. */
(function () {
  "use strict";
  const FIRST = 12; // neighbours shown before "all" is asked for
  const { element, names, said, badges, counted } = siteBuilder.map;

  /* listeners: select(paper), close(), findWay(paper), drop(paper), topic(topic), mapOf(topic). */
  siteBuilder.map.makePanel = function (panel, model, lines, listeners) {
    const slotOf = (item) => model.districts[item.district].slot;

    const top = (words, slot) => element("div", { class: "map-panel-top" },
      element("p", { class: `map-district${slot === null ? " plain" : ` d${slot}`}`, dir: "auto" }, words),
      element("button", { type: "button", class: "map-close", "aria-label": "Close", onclick: listeners.close }));

    function heading(paper) {
      const district = model.districts[paper.district];
      const cited = paper.citations ? `cited by ${counted(paper.citations, "paper", "papers")} here` : "";
      return [
        top(district.name, district.slot),
        element("h2", { tabindex: "-1", dir: "auto" }, element("a", { href: paper.url || null }, paper.title)),
        element("p", { class: "map-authors", dir: "auto" }, names(paper, 6)),
        element("p", { class: "map-facts" }, [paper.year, cited].filter(Boolean).join(" · "), ...badges(paper)),
        paper.summary ? element("p", { class: "map-summary", dir: "auto" }, paper.summary) : null,
        element("p", { class: "map-actions" },
          paper.url ? element("a", { href: paper.url }, "Open its page") : null,
          paper.relatedUrl ? element("a", { href: paper.relatedUrl }, "Related papers") : null,
          element("button", { type: "button", class: "map-link", onclick: () => listeners.findWay(paper) }, "Find a way to…")),
      ].filter(Boolean);
    }

    function row({ paper, reasons }) {
      return element("li", {},
        element("button", { type: "button", class: `map-neighbour d${slotOf(paper)}`, onclick: () => listeners.select(paper) },
          element("span", { class: "map-neighbour-title", dir: "auto" }, paper.title),
          element("span", { class: "map-neighbour-said", dir: "auto" }, said(paper), ...badges(paper)),
          ...reasons.map((reason) => element("span", { class: "map-reason", dir: "auto" }, reason))));
    }

    function folded(found, make) {
      const rows = element("ul", { class: "map-neighbours" }, ...found.slice(0, FIRST).map(make));
      if (found.length <= FIRST) return [rows];
      const more = element("button", { type: "button", class: "map-more", onclick: all }, `Show all ${found.length}`);
      function all() {
        const rest = found.slice(FIRST).map(make);
        rows.append(...rest);
        more.remove();
        rest[0].querySelector("button").focus();
      }
      return [rows, more];
    }

    function works(title, found) {
      if (!found || !found.length) return [];
      return [element("details", { class: "map-works" },
        element("summary", {}, `${title} (${found.length})`),
        element("ul", { class: "map-neighbours" }, ...found.map(row)))];
    }

    function linked(paper, weights, shown) {
      const all = lines.neighbours(paper, weights);
      const found = all.filter((one) => !shown || shown.has(one.paper));
      const hidden = all.length - found.length;
      const note = hidden ? [element("p", { class: "map-none" }, `${counted(hidden, "linked paper is", "linked papers are")} hidden by filters.`)] : [];
      const none = [element("p", { class: "map-none" }, "No link of the kinds shown leads to or from this paper.")];
      const list = found.length
        ? [element("h3", {}, `Linked with ${counted(found.length, "paper", "papers")}`), ...folded(found, row)]
        : hidden ? [] : none;
      return [...list, ...note, ...works("Prior works", paper.prior), ...works("Derivative works", paper.derivative)];
    }

    function open(children, focus) {
      panel.replaceChildren(...children);
      panel.scrollTop = 0;
      panel.hidden = false;
      if (focus) panel.querySelector("h2").focus({ preventScroll: true });
    }

    /* Why two papers are linked: what notes state, else what they share. */
    function step(before, paper) {
      const links = (before.links || []).filter((link) => link.other === paper).sort((a, b) => a.kind - b.kind);
      const stated = links.filter((link) => model.kinds[link.kind].stated);
      return [...new Set((stated.length ? stated : links).map((link) => link.reason))];
    }

    function stop(paper, place, papers) {
      const reasons = place ? step(papers[place - 1], paper) : [];
      return element("li", {},
        ...(place ? [element("p", { class: "map-step" }, reasons.length ? reasons.map((one) => sentence(papers[place - 1], one, paper)).join("; ") : "no link between the two")] : []),
        element("button", { type: "button", class: `map-neighbour d${slotOf(paper)}`, onclick: () => listeners.select(paper) },
          element("span", { class: "map-neighbour-title", dir: "auto" }, paper.title),
          element("span", { class: "map-neighbour-said", dir: "auto" }, said(paper), ...badges(paper))));
    }

    /* A reason on a list of `before` says what it does to "it", or what "it" does to "this paper". */
    function sentence(before, reason, paper) {
      if (/\bthis paper\b/.test(reason)) return `${paper.label} ${reason.replace(/\bthis paper('s)?\b/, `${before.label}$1`)}`;
      if (/\bit(s)?\b/.test(reason)) return `${before.label} ${reason.replace(/\bits\b/, `${paper.label}'s`).replace(/\bit\b/, paper.label)}`;
      return reason;
    }

    return {
      paper(paper, weights, shown, { focus }) {
        open([...heading(paper), ...(paper.links ? linked(paper, weights, shown) : [element("p", { class: "map-none" }, "Loading its links …")])], focus);
      },
      /* Several papers in their order; where each is linked with the next it is a way, told in words. */
      several(papers, { focus }) {
        const isWay = papers.length > 1 && papers.every((paper, place) => !place || step(papers[place - 1], paper).length);
        const title = isWay ? `A way of ${counted(papers.length - 1, "step", "steps")}` : counted(papers.length, "paper", "papers");
        open([
          top(isWay ? "From paper to paper" : "Chosen papers", null),
          element("h2", { tabindex: "-1" }, title),
          element("ol", { class: "map-way" }, ...papers.map((paper, place) => (isWay
            ? stop(paper, place, papers)
            : element("li", {}, row({ paper, reasons: [] }).firstChild)))),
        ], focus);
        return title;
      },
      topic(item, { focus }) {
        const { topic } = item;
        const papers = [...model.papers].filter((paper) => paper.topics.has(topic.number))
          .sort((a, b) => b.citations - a.citations || a.number - b.number);
        const others = item.shared.map(({ item: other, count }) => element("li", {},
          element("button", { type: "button", class: `map-neighbour d${slotOf(other)}`, onclick: () => listeners.topic(other.topic) },
            element("span", { class: "map-neighbour-title", dir: "auto" }, other.title),
            element("span", { class: "map-reason" }, counted(count, "shared paper", "shared papers")))));
        const below = topic.children.map((child) => element("li", {},
          element("button", { type: "button", class: "map-neighbour plain", onclick: () => listeners.topic(child) },
            element("span", { class: "map-neighbour-title", dir: "auto" }, child.title))));
        open([
          top("Topic", slotOf(item)),
          element("h2", { tabindex: "-1", dir: "auto" }, element("a", { href: topic.url || null }, topic.title)),
          element("p", { class: "map-facts" }, counted(papers.length, "paper", "papers")),
          element("p", { class: "map-actions" },
            topic.url ? element("a", { href: topic.url }, "Open its page") : null,
            element("button", { type: "button", class: "map-link", onclick: () => listeners.mapOf(topic) }, "Its papers on the map")),
          ...(below.length ? [element("h3", {}, "Topics within"), element("ul", { class: "map-neighbours" }, ...below)] : []),
          ...(others.length ? [element("h3", {}, "Shares papers with"), element("ul", { class: "map-neighbours" }, ...others)] : []),
          element("h3", {}, "Its papers, most cited first"),
          ...folded(papers.map((paper) => ({ paper, reasons: [] })), row),
        ], focus);
      },
      hide() {
        panel.hidden = true;
        panel.replaceChildren();
      },
    };
  };
})();
