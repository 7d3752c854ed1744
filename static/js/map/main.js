/* The map's page: the address says what is shown, every control changes the address or what is lit. */
(function () {
  "use strict";
  const { address, element, said, counted } = siteBuilder.map;
  const page = document.getElementById("_main");
  const byId = (id) => document.getElementById(id);

  // Once all deferred scripts have run: what the address says of the theme outranks what theme.js remembers.
  document.addEventListener("DOMContentLoaded", () => siteBuilder.whenData("map", (data) => {
    // Without the library or without papers, the picture and the list serve as they do without scripts.
    if (!window.vis || !data.papers.key.length) return;
    start(siteBuilder.map.makeModel(data));
  }));

  function start(model) {
    const stage = byId("_map");
    const announce = byId("_said");
    const card = byId("_card");
    const kindBoxes = [...document.querySelectorAll("[data-kind]")];
    // A browser that goes back to the page may remember other ticks than those that it draws by.
    for (const box of kindBoxes) box.checked = box.defaultChecked;
    const legend = [...document.querySelectorAll("[data-district]")];
    let selected = null;
    let district = null;
    let found = null;
    let byKeyboard = false;

    page.classList.add("is-live");
    const view = siteBuilder.map.makeView(stage, model, { select: (paper) => select(paper, false), hover });
    const panelElement = byId("_panel");
    const panel = siteBuilder.map.makePanel(panelElement, model, {
      select: (paper) => select(paper, true),
      close: () => select(null, true),
    });
    const finder = siteBuilder.map.makeFinder(byId("_search"), byId("_results"), siteBuilder.map.makeSearch(model.papers), {
      choose: (paper) => select(paper, true),
      typed: (papers) => {
        found = papers;
        if (papers) announce.textContent = counted(papers.length, "paper found", "papers found");
        light();
      },
    });
    view.covered = () => {
      if (panelElement.hidden) return { right: 0, bottom: 0 };
      const [map, box] = [stage.getBoundingClientRect(), panelElement.getBoundingClientRect()];
      return box.width < map.width * 0.8
        ? { right: Math.max(0, map.right - box.left), bottom: 0 }
        : { right: 0, bottom: Math.max(0, map.bottom - box.top) };
    };

    const shownKinds = () => new Set(kindBoxes.filter((box) => box.checked).map((box) => Number(box.dataset.kind)));

    /* What stands out: the selected paper and its neighbours, else what was searched, else a district. */
    function light() {
      const kinds = shownKinds();
      let lit = null;
      if (selected) lit = new Set([selected, ...model.neighbours(selected, kinds).map((one) => one.paper)]);
      else if (found) lit = new Set(found);
      else if (district !== null) lit = new Set(model.districts[district].papers);
      view.update({ selected, lit, kinds });
    }

    function select(paper, keyboard) {
      byKeyboard = keyboard;
      address.set("focus", paper ? paper.key : "");
    }

    /* Shows what the address says: at the start, after a step in the history, after every choice. */
    function follow() {
      const asked = address.read();
      const theme = asked.get("theme");
      if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
      else if (theme === "auto") delete document.documentElement.dataset.theme;
      if (asked.has("q")) finder.set(asked.get("q").replace(/\+/g, " "));
      const key = asked.get("focus") || "";
      const paper = key ? model.find(key) || null : null;
      if (key && !paper) announce.textContent = `No paper here has the key ${key}.`;
      const before = selected;
      selected = paper;
      if (paper) {
        showList(false);
        panel.show(paper, shownKinds(), { focus: byKeyboard });
        announce.textContent = `${paper.title}, ${said(paper)}`;
      } else {
        panel.hide();
        if (before && byKeyboard) stage.querySelector(".vis-network").focus({ preventScroll: true });
      }
      page.dataset.selected = paper ? paper.key : "";
      light();
      if (paper && paper !== before) view.show(paper, { onlyIfHidden: !byKeyboard && before !== undefined });
      byKeyboard = true;
    }

    function hover(paper, at) {
      card.hidden = !paper;
      if (!paper) return;
      card.replaceChildren(
        element("p", { class: "map-card-title", dir: "auto" }, paper.title),
        element("p", { class: "map-card-said", dir: "auto" }, said(paper)),
        paper.citations ? element("p", { class: "map-card-said" }, `Cited by ${counted(paper.citations, "paper", "papers")} here`) : "");
      const room = stage.clientWidth - card.offsetWidth - 12;
      const below = at.y + 18 + card.offsetHeight < stage.clientHeight;
      card.style.left = `${Math.max(12, Math.min(at.x - card.offsetWidth / 2, room))}px`;
      card.style.top = `${below ? at.y + 18 : at.y - 18 - card.offsetHeight}px`;
    }

    for (const box of kindBoxes) {
      box.addEventListener("change", () => {
        light();
        if (selected) panel.show(selected, shownKinds(), { focus: false });
      });
    }
    for (const button of legend) {
      button.addEventListener("click", () => {
        const number = Number(button.dataset.district);
        district = district === number ? null : number;
        for (const one of legend) one.setAttribute("aria-pressed", String(Number(one.dataset.district) === district));
        finder.clear();
        if (selected) select(null, false);
        else light();
      });
    }
    byId("_zoom-in").addEventListener("click", () => view.zoom(1.4));
    byId("_zoom-out").addEventListener("click", () => view.zoom(1 / 1.4));
    byId("_fit").addEventListener("click", () => view.fit(true));
    function showList(isOn) {
      page.classList.toggle("shows-list", isOn);
      byId("_list-switch").setAttribute("aria-pressed", String(isOn));
    }

    byId("_list-switch").addEventListener("click", () => showList(!page.classList.contains("shows-list")));
    const menus = [...document.querySelectorAll(".map-menu")];
    document.addEventListener("pointerdown", (event) => {
      for (const menu of menus) if (!menu.contains(event.target)) menu.open = false;
    });

    const frame = stage.querySelector(".vis-network");
    frame.setAttribute("aria-label", "Map of the papers. Arrow keys move it, plus and minus zoom, 0 shows all of it.");
    frame.setAttribute("role", "application");
    frame.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const act = {
        ArrowLeft: () => view.pan(-80, 0), ArrowRight: () => view.pan(80, 0),
        ArrowUp: () => view.pan(0, -80), ArrowDown: () => view.pan(0, 80),
        "+": () => view.zoom(1.4), "=": () => view.zoom(1.4), "-": () => view.zoom(1 / 1.4), 0: () => view.fit(true),
      }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        const menu = menus.find((one) => one.open);
        if (menu) {
          menu.open = false;
          menu.querySelector("summary").focus();
        } else if (selected) select(null, true);
      } else if (event.key === "/" && !/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) {
        event.preventDefault();
        byId("_search").focus();
      }
    });
    window.addEventListener("hashchange", follow);

    byKeyboard = false;
    selected = undefined;
    follow();
    page.dataset.papers = String(view.network.body.data.nodes.length);
    siteBuilder.map.running = { view, model };
  }
})();
