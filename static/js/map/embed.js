/* The map in a frame: a picture until it is clicked, so that it takes neither the wheel nor the keys of the page around
   it. That page may lead it by messages (docs/slides.md), which can do what an address can, and nothing else. */
(function () {
  "use strict";
  const { address, element, said } = siteBuilder.map;
  const CLICKER = { PageUp: 33, PageDown: 34, " ": 32, Escape: 27 }; // keys that are always the deck's, with their codes
  const LONGEST = 8000; // characters of a view in a message
  const byId = (id) => document.getElementById(id);
  const root = document.documentElement;
  const isFramed = window.parent !== window;

  document.addEventListener("DOMContentLoaded", () => siteBuilder.whenData("map", (data) => {
    if (data.papers.key.length) start(data);
  }));

  function tell(what) {
    if (isFramed) window.parent.postMessage({ siteBuilder: 1, ...what }, "*");
  }

  function start(data) {
    const stage = byId("_stage");
    const panel = byId("_panel");
    const page = byId("_main");
    let isActive = false;
    let told = null; // the key that was said to be selected

    // What a file of its own was made to show, where its address says nothing.
    if (root.dataset.address && !location.hash && !location.search) history.replaceState(null, "", `#${root.dataset.address}`);

    page.classList.add("is-live");
    const app = siteBuilder.map.start(byId("_map"), data, {
      panel,
      replaces: true,
      announce: (words) => { byId("_said").textContent = words; },
      notice(words) {
        byId("_notice").textContent = words;
        byId("_notice").hidden = !words;
      },
      hover,
      shown,
      refocus: () => { if (isActive) app.view.frame.focus({ preventScroll: true }); },
      covered() {
        const map = stage.getBoundingClientRect();
        const box = [byId("_tour"), panel].map((one) => one.getBoundingClientRect()).find((one) => one.width);
        if (!box) return { left: 0, right: 0, bottom: 0 };
        return box.width < map.width * 0.6 && box.left > map.left + map.width / 3
          ? { left: 0, right: map.right - box.left, bottom: 0 }
          : { left: 0, right: 0, bottom: Math.min(map.height / 2, map.bottom - box.top) };
      },
    });
    const { view } = app;
    const tour = siteBuilder.map.makeTour(app, byId("_tour"), {
      stopped: (where) => tell({ at: "stop", ...where }),
      lost: (name) => { byId("_said").textContent = `There is no tour ${name}.`; },
    });

    function shown({ state, selected }) {
      root.classList.toggle("is-transparent", isFramed && !state.theme);
      root.classList.toggle("is-still", state.still);
      root.classList.toggle("is-large", state.labels === "large");
      if (state.still) setActive(false);
      if (tour) tour.update(app.shown);
      const key = selected ? selected.key : "";
      page.dataset.selected = key;
      page.dataset.view = state.view;
      if (key !== told && (told !== null || key)) tell({ at: "selection", key, view: address.format(state) });
      told = key;
    }

    function hover(item, at) {
      const card = byId("_card");
      card.hidden = !item || !isActive;
      if (card.hidden) return;
      if (!app.model.isTitled) app.model.titles().then(() => { if (!card.hidden) hover(item, at); }, () => {});
      card.replaceChildren(
        element("p", { class: "map-card-title", dir: "auto" }, item.title),
        item.isTopic ? "" : element("p", { class: "map-card-said", dir: "auto" }, said(item)));
      card.style.left = `${Math.max(12, Math.min(at.x - card.offsetWidth / 2, stage.clientWidth - card.offsetWidth - 12))}px`;
      const below = at.y + 18 + card.offsetHeight < stage.clientHeight;
      card.style.top = `${below ? at.y + 18 : Math.max(0, at.y - 18 - card.offsetHeight)}px`;
    }

    // --- hands: nothing before a click, and nothing once the page around the frame is used again ---

    function setActive(isOn) {
      isActive = isOn;
      stage.classList.toggle("is-active", isOn);
      page.dataset.active = String(isOn);
      if (!isOn) hover(null);
    }

    stage.addEventListener("click", (event) => {
      const isOnMap = event.target === stage || byId("_map").contains(event.target);
      if (isActive || app.state.still || !isOnMap) return;
      setActive(true);
      view.frame.focus({ preventScroll: true });
      const box = byId("_map").getBoundingClientRect();
      const item = view.itemAt(event.clientX - box.left, event.clientY - box.top);
      if (item) app.choose(item, { keyboard: false });
    });
    // Pages open beside the frame, never in it.
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[href]");
      if (link) Object.assign(link, { target: "_blank", rel: "noopener" });
    }, true);
    window.addEventListener("blur", () => { if (isFramed) setActive(false); });

    /* The deck gets its keys: the keyboard goes back to it, and it hears of the key that was pressed, also in the way
       that reveal.js understands by itself. */
    function handOver(event) {
      event.preventDefault();
      event.stopImmediatePropagation();
      setActive(false);
      if (document.activeElement) document.activeElement.blur();
      window.parent.focus();
      tell({ at: "key", key: event.key });
      const code = CLICKER[event.key];
      if (code) window.parent.postMessage(JSON.stringify({ method: "triggerKey", args: [code] }), "*");
    }

    window.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isOnMap = view.frame.contains(event.target) || event.target === document.body;
      const isStep = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (isFramed && (event.key in CLICKER || app.state.still)) handOver(event);
      else if (!isFramed && tour.isOn && { PageDown: 1, PageUp: -1, " ": 1 }[event.key] && isOnMap) {
        event.preventDefault();
        tour.go(tour.at + (event.key === "PageUp" ? -1 : 1));
      } else if (event.key === "Enter" && isActive && app.shown.selected && isOnMap) {
        const { isTopic, topic, url } = app.shown.selected;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (isTopic ? topic.url : url) window.open(isTopic ? topic.url : url, "_blank", "noopener");
      } else if (!isActive && isOnMap) {
        if (event.key === "Enter" && !app.state.still) setActive(true);
        if (event.key !== "Tab") event.stopImmediatePropagation();
      } else if (tour.isOn && isStep && !event.shiftKey && isOnMap) {
        event.preventDefault();
        event.stopImmediatePropagation();
        tour.go(tour.at + isStep);
      } else if (!isFramed && event.key === "Escape") app.letGo();
    }, true);

    siteBuilder.map.bindKeyboard(view.frame, app, (words) => { byId("_said").textContent = words; });
    view.frame.setAttribute("role", "application");
    view.frame.setAttribute("aria-label", "Map of the papers. Press Enter to use it; then arrow keys move it or walk along "
      + "the links of the selected paper, plus and minus zoom, and Escape leaves it.");
    // By itself in a window, there is nothing around it that it could disturb.
    setActive(!isFramed);

    // --- size: slides that are not shown yet give their frames none, and others grow ---

    const ROOM = 50; // pixels below which there is nothing to see
    const room = () => Math.min(stage.clientWidth, stage.clientHeight);
    const SETTLED = 120; // milliseconds after which who draws the map knows its size too
    let before = { width: stage.clientWidth, height: stage.clientHeight, isSeen: room() >= ROOM };
    let settling = 0;
    new ResizeObserver(() => {
      const now = { width: stage.clientWidth, height: stage.clientHeight, isSeen: room() >= ROOM };
      if (now.width === before.width && now.height === before.height) return;
      const appears = now.isSeen && !before.isSeen;
      before = now;
      clearTimeout(settling);
      if (appears || (now.isSeen && !view.isByHand())) settling = setTimeout(() => app.relook(), SETTLED);
    }).observe(stage);

    // --- messages: from the page around the frame alone, and only what an address could say as well ---

    window.addEventListener("message", (event) => {
      if (!isFramed || event.source !== window.parent) return;
      const asked = event.data;
      if (typeof asked !== "object" || asked === null || asked.siteBuilder !== 1) return;
      app.ready.then(() => {
        if (asked.do === "next") tour.next();
        else if (asked.do === "previous") tour.previous();
        else if (asked.do === "stop" && Number.isInteger(asked.stop)) tour.go(asked.stop);
        else if (asked.do === "view" && typeof asked.view === "string" && asked.view.length <= LONGEST) {
          const next = address.parse("", asked.view);
          const kept = app.state;
          if (!/(^|[#&])theme=/.test(asked.view)) next.theme = kept.theme;
          if (!/(^|[#&])still=/.test(asked.view)) next.still = kept.still;
          if (!/(^|[#&])labels=/.test(asked.view)) next.labels = kept.labels;
          app.set(next, { keyboard: true });
        }
      });
    });

    siteBuilder.map.running = app;
    app.ready.then(() => {
      if (app.shown) shown(app.shown);
      page.dataset.papers = String(app.model.papers.length);
    });
  }
})();
