/* The map's page: its bar, its panel, its table and its legend around the map. */
(function () {
  "use strict";
  const { element, said, counted } = siteBuilder.map;
  const page = document.getElementById("_main");
  const NARROW = 768; // pixels below which the legend lies along the bottom of the map
  const byId = (id) => document.getElementById(id);

  // Once all deferred scripts have run: what the address says of the theme outranks what theme.js remembers.
  document.addEventListener("DOMContentLoaded", () => siteBuilder.whenData("map", (data) => {
    // Without papers, the page says so.
    if (data.papers.key.length) start(data);
  }));

  function start(data) {
    const stage = byId("_map");
    const panel = byId("_panel");
    const said_ = byId("_said");
    const announce = (words) => { said_.textContent = words; };
    page.classList.add("is-live");

    let updates = [];
    let lastChosen = "";
    const app = siteBuilder.map.start(stage, data, {
      panel, announce,
      notice(words) {
        byId("_notice").textContent = words;
        byId("_notice").hidden = !words;
      },
      hover,
      picking: () => { byId("_search").value = ""; byId("_search").focus(); },
      refocus: () => app.view.frame.focus({ preventScroll: true }),
      covered: () => {
        const map = stage.getBoundingClientRect();
        const corner = byId("_corner").getBoundingClientRect();
        const isNarrow = map.width < NARROW;
        // Where a timeline begins stand the names of its lanes.
        const isWide = map.width > 900 && (corner.height > 150 || stage.dataset.view === "timeline");
        const left = isWide ? corner.right - map.left : 0;
        if (panel.hidden) return { left, right: 0, bottom: isNarrow ? map.bottom - corner.top : 0 };
        const box = panel.getBoundingClientRect();
        return box.width < map.width * 0.8
          ? { left, right: Math.max(0, map.right - box.left), bottom: 0 }
          : { left, right: 0, bottom: Math.max(0, map.bottom - box.top) };
      },
      shown: (what) => { for (const update of updates) update(what); },
    });
    const { model, view } = app;

    // --- controls ---

    const legend = siteBuilder.map.makeLegend(byId("_legend"), (row) => app.light(row));
    const table = siteBuilder.map.makeTable(byId("_list"), model, (paper) => { showList(false); app.choose(paper, { keyboard: true }); });
    const finder = siteBuilder.map.makeFinder(byId("_search"), byId("_results"), app.search, {
      ready: () => model.titles(),
      choose: (paper) => { byId("_notice").hidden = true; app.choose(paper, { keyboard: true, leave: app.state.view === "topics" }); },
      typed(text, papers) {
        if (app.isPicking) return;
        if (papers) announce(counted(papers.length, "paper found", "papers found"));
        legend.clear();
        app.light(null);
        app.set({ q: text, focus: "", keys: [] }, { keyboard: false, replace: true });
      },
    });
    const share = siteBuilder.map.makeShare(byId("_share"), app, document.title, announce);
    const views = [...document.querySelectorAll("[data-view-choice]")];
    for (const button of views) {
      button.addEventListener("click", () => { showList(false); app.set({ view: button.dataset.viewChoice }, { keyboard: false }); });
    }
    const tour = siteBuilder.map.makeTour(app, byId("_tour"), {
      lost: (name) => { byId("_notice").textContent = `There is no tour ${name}.`; byId("_notice").hidden = false; },
    });
    updates = [
      (what) => tour.update(what),
      share,
      siteBuilder.map.makeKinds(byId("_kinds"), app),
      siteBuilder.map.makeFilters(byId("_filters"), byId("_chips"), app),
      siteBuilder.map.makeLook(byId("_look"), app),
      ({ state }) => { for (const button of views) button.setAttribute("aria-pressed", String(button.dataset.viewChoice === state.view)); },
      ({ state, painting, scene }) => legend.show(painting, { view: scene.kind, size: state.size, isFolded: isSaid(state, scene) }),
      ({ state }) => finder.set(state.q),
      describe,
    ];

    /* Whether the legend can be folded: the panel needs the room, or the lanes of a timeline say the same. */
    function isSaid({ color }, { kind }) {
      return (!panel.hidden && (color === "district" || kind === "topics")) || (kind === "timeline" && color === "district");
    }

    function describe(what) {
      const { state, selected, keys } = what;
      const chosen = selected ? selected.key : keys.map((paper) => paper.key).join();
      if (chosen && chosen !== lastChosen) showList(false);
      lastChosen = chosen;
      page.dataset.selected = selected ? selected.key : "";
      page.dataset.view = state.view;
      byId("_summary").textContent = siteBuilder.map.inWords(model, { ...what, selected: selected && !selected.isTopic ? selected : null });
      if (!app.isPicking) byId("_notice").hidden = true;
      if (page.classList.contains("shows-list")) fillTable();
    }

    function fillTable() {
      const { shown, found } = app.shown;
      const papers = model.papers.filter((paper) => (!shown || shown.has(paper)) && (!found || found.has(paper)));
      const { topic, author, status, years, q } = app.state;
      const list = siteBuilder.map.address.format({ ...siteBuilder.map.address.nothing(), topic, author, status, years, q });
      table.show(papers, byId("_summary").textContent, list ? `papers.html#${list}` : "papers.html");
    }

    function showList(isOn) {
      page.classList.toggle("shows-list", isOn);
      byId("_list-switch").setAttribute("aria-pressed", String(isOn));
      if (isOn) model.titles().then(fillTable, fillTable);
    }

    function hover(item, at) {
      const card = byId("_card");
      card.hidden = !item;
      if (!item) return;
      if (!model.isTitled) model.titles().then(() => { if (!card.hidden) hover(item, at); }, () => {});
      card.replaceChildren(
        element("p", { class: "map-card-title", dir: "auto" }, item.title),
        element("p", { class: "map-card-said", dir: "auto" }, item.isTopic ? counted(item.citations, "paper", "papers") : said(item)),
        !item.isTopic && item.citations ? element("p", { class: "map-card-said" }, `Cited by ${counted(item.citations, "paper", "papers")} here`) : "");
      const room = stage.clientWidth - card.offsetWidth - 12;
      const below = at.y + 18 + card.offsetHeight < stage.clientHeight;
      card.style.left = `${Math.max(12, Math.min(at.x - card.offsetWidth / 2, room))}px`;
      card.style.top = `${below ? at.y + 18 : at.y - 18 - card.offsetHeight}px`;
    }

    byId("_zoom-in").addEventListener("click", () => view.zoom(1.4));
    byId("_zoom-out").addEventListener("click", () => view.zoom(1 / 1.4));
    byId("_fit").addEventListener("click", () => { view.fit(true); });
    byId("_list-switch").addEventListener("click", () => showList(!page.classList.contains("shows-list")));
    const menus = [...document.querySelectorAll(".map-menu")];
    // On a phone the menus are rows of a sheet that comes up from below.
    const [more, sheet] = [byId("_more"), byId("_controls")];
    const showMore = (isOn) => {
      sheet.classList.toggle("is-open", isOn);
      more.setAttribute("aria-expanded", String(isOn));
    };
    const isMore = () => sheet.classList.contains("is-open");
    more.addEventListener("click", () => showMore(!isMore()));
    byId("_more-close").addEventListener("click", () => { showMore(false); more.focus(); });
    for (const one of [byId("_list-switch"), ...sheet.querySelectorAll("a")]) one.addEventListener("click", () => showMore(false));
    document.addEventListener("pointerdown", (event) => {
      for (const menu of menus) if (!menu.contains(event.target) && !(isMore() && sheet.contains(event.target))) menu.open = false;
      if (!sheet.contains(event.target) && event.target !== more) showMore(false);
    });

    view.frame.setAttribute("aria-label", "Map of the papers. Arrow keys move it, or walk along the links of the selected paper; "
      + "Enter selects the paper in the middle, then opens its page; Backspace goes back; plus and minus zoom, 0 shows all.");
    view.frame.setAttribute("aria-describedby", "_summary");
    view.frame.setAttribute("role", "application");
    siteBuilder.map.bindKeyboard(view.frame, app, announce);
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        const menu = menus.find((one) => one.open);
        if (menu) {
          menu.open = false;
          menu.querySelector("summary").focus();
        } else if (isMore()) {
          showMore(false);
          more.focus();
        } else if (app.isPicking) {
          app.cancel();
          byId("_notice").hidden = true;
        } else if (app.shown && (app.shown.selected || app.shown.keys.length)) app.letGo();
      } else if (event.key === "/" && !/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) {
        event.preventDefault();
        byId("_search").focus();
      }
    });

    siteBuilder.map.running = app;
    app.ready.then(() => {
      if (app.shown) for (const update of updates) update(app.shown);
      // The legend is there now, and the map makes room for it.
      if (view.isWhole()) view.fit(false);
      page.dataset.papers = String(model.papers.length);
      // Titles of a small map cost nothing, and the first hover should not wait for them.
      if (!view.isLarge) model.titles().catch(() => {});
    });
  }
})();
