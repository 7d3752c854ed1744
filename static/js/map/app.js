/* A map that shows what a state says, wherever it stands: on its page with all controls, or in a frame with none. The
   address is the state: every choice changes the address, and what the address says is what is shown. */
(function () {
  "use strict";
  const { address, filtered, said } = siteBuilder.map;

  /* stage: an element to draw in. hooks, each of them optional: panel (an element), announce(words), notice(words),
     hover(item, point), covered(), shown(what: { state, filters, shown, found, selected, linked, painting, scene }),
     refocus(): where the keyboard goes when nothing is selected any more; replaces: true where no choice is a step in
     the history, which in a frame is that of the page around it. */
  siteBuilder.map.start = function (stage, data, hooks = {}) {
    const model = siteBuilder.map.makeModel(data);
    const lines = siteBuilder.map.makeLines(model);
    const scenes = siteBuilder.map.makeScenes(model);
    const search = siteBuilder.map.makeSearch(model);
    const announce = hooks.announce || (() => {});
    const notice = hooks.notice || announce;
    let state = address.nothing();
    let shownNow = null; // what the last turn showed
    let turn = 0;
    let row = null; // of the legend, while it is pressed
    let picking = null; // what the next selection is for, instead of being selected
    let noting = 0;

    const view = siteBuilder.map.makeView(stage, model, lines, {
      select(item, event) {
        if (state.still) return;
        if (item && event && event.shiftKey && shownNow.selected && !item.isTopic) findWay(shownNow.selected, item);
        else choose(item, { keyboard: false });
      },
      hover: (item, point) => hooks.hover && hooks.hover(item, point),
      held: (item, point) => hooks.hover && hooks.hover(item, point),
      moved: () => { if (hooks.hover) hooks.hover(null); note(); },
    });
    view.covered = hooks.covered || (() => ({ left: 0, right: 0, bottom: 0 }));
    const panel = hooks.panel ? siteBuilder.map.makePanel(hooks.panel, model, lines, {
      select: (paper) => choose(paper, { keyboard: true, leave: state.view === "topics" }),
      close: () => letGo(),
      findWay: (paper) => pick(paper),
      topic: (topic) => set({ topic: [topic.id] }),
      mapOf: (topic) => set({ view: "map", topic: [topic.id], focus: "", keys: [] }),
    }) : null;

    const round = (value, digits) => Number(value.toFixed(digits));

    /* Where one looks, for an address; nothing where the map looks where it would look anyway. */
    function looking() {
      if (!view.isByHand()) return { x: null, y: null, z: null };
      const { x, y, z } = view.at();
      return { x: round(x, 0), y: round(y, 0), z: round(z, 3) };
    }

    function write(next, replace) {
      const text = address.format(next);
      const where = location.pathname + (text ? `#${text}` : "");
      if (replace) history.replaceState(null, "", where);
      else history.pushState(null, "", where);
    }

    /* The address follows what a hand moves, without a step in the history. */
    function note() {
      clearTimeout(noting);
      noting = setTimeout(() => {
        if (state.still) return;
        const next = { ...state, ...looking() };
        if (address.format(next) === address.format(state)) return;
        state = next;
        write(state, true);
        if (shownNow) shownNow.state = state;
      }, 200);
    }

    /* Changes the state as one step of the history. */
    function set(change, { keyboard = true, replace = false } = {}) {
      clearTimeout(noting);
      const next = { ...state, ...change };
      replace = replace || Boolean(hooks.replaces);
      if ("view" in change || "focus" in change || "keys" in change) Object.assign(next, { x: null, y: null, z: null }, change);
      if (address.format(next) === address.format(state)) return Promise.resolve();
      if (!replace && state.view === next.view && shownNow) write({ ...state, ...looking() }, true);
      write(next, replace);
      return follow({ keyboard });
    }

    function choose(item, { keyboard, leave = false }) {
      if (picking && item && !item.isTopic) {
        const done = picking;
        picking = null;
        done(item);
        return;
      }
      if (item && item.isTopic) set({ topic: [item.topic.id] }, { keyboard });
      else if (!item && state.view === "topics") set({ topic: [] }, { keyboard });
      else set({ focus: item ? item.key : "", keys: [], ...(leave ? { view: "map", topic: [] } : {}) }, { keyboard });
    }

    function letGo() {
      picking = null;
      return set(state.view === "topics" ? { topic: [] } : { focus: "", keys: [] });
    }

    /* The next paper chosen is the end of a way that begins here. */
    function pick(paper) {
      picking = (other) => findWay(paper, other);
      if (hooks.picking) hooks.picking(paper);
      notice(`From ${paper.label}: choose the paper that the way shall lead to.`);
    }

    async function findWay(from, to) {
      if (from === to) return;
      const way = await siteBuilder.map.findWay(model, from, to).catch(() => undefined);
      if (way === undefined) notice("The links could not be loaded.");
      else if (!way) notice(`No way leads from ${from.label} to ${to.label}.`);
      else await set({ keys: way.map((paper) => paper.key), focus: "", view: state.view === "topics" ? "map" : state.view });
    }

    // --- showing ---

    function weights() {
      const found = new Map();
      for (const kind of model.kinds) {
        if (state.kinds ? !state.kinds.has(kind.name) : !kind.stated) continue;
        const own = state.kinds && state.kinds.get(kind.name);
        found.set(kind.number, own === null || own === undefined || own === false ? kind.weight : own);
      }
      return found;
    }

    function keyed() {
      const found = [];
      for (const key of state.keys) {
        const paper = model.find(key);
        if (paper) found.push(paper);
        else found.push(...key.split(",").map(model.find).filter(Boolean));
      }
      return [...new Set(found)];
    }

    /* What stands out: the selected one and its neighbours, else chosen papers, else what was searched, else a legend's row. */
    function lit({ selected, linked, keys, found, scene }) {
      if (selected && selected.isTopic) return new Set([selected, ...selected.shared.map((one) => one.item)]);
      if (selected) return new Set([selected, ...linked.map((one) => one.paper)]);
      if (keys.length) return new Set(keys);
      if (found && scene.kind !== "topics") return found;
      if (row) return new Set(scene.items.filter((item) => row.holds(item)));
      return null;
    }

    /* Shows what the address says: at the start, after a step in the history, after every choice. */
    async function follow({ keyboard = true } = {}) {
      const own = ++turn;
      const first = !shownNow;
      state = address.parse(location.search, location.hash);
      applyTheme(state.theme);
      const focus = state.focus && state.view !== "topics" ? model.find(state.focus) : null;
      if (state.focus && !focus && state.view !== "topics") announce(`No paper here has the key ${state.focus}.`);
      const keys = state.view === "topics" ? [] : keyed();
      const needs = [];
      if (state.author.length || state.q.trim() || focus || keys.length || state.view === "topics") needs.push(model.titles());
      for (const paper of [focus, ...(keys.length <= 30 ? keys : [])]) if (paper) needs.push(lines.tile(paper.tile));
      // A selected paper is shown even where a file of its links is missing.
      if (needs.length) await Promise.all(needs).catch(() => notice("Some of the map's data could not be loaded."));
      const scene = await scenes(state.view).catch(() => scenes("map"));
      if (own !== turn) return;
      const { filters, shown } = scene.kind === "topics" ? { filters: [], shown: null } : filtered(model, state);
      const found = state.q.trim() ? new Set(search(state.q).filter((paper) => !shown || shown.has(paper))) : null;
      const selected = scene.kind === "topics" ? topicItem(scene) : focus;
      const kindWeights = weights();
      const linked = focus && selected === focus ? lines.neighbours(focus, kindWeights).filter((one) => !shown || shown.has(one.paper)) : [];
      const painting = siteBuilder.map.makePainting(model, scene.kind === "topics" ? "district" : state.color);
      for (const paper of model.papers) paper.size = paper.sizes[state.size];
      const entered = !shownNow || shownNow.scene !== scene;
      const before = shownNow;
      shownNow = { state, filters, shown, found, selected, linked, keys, painting, scene, weights: kindWeights, lines: null };
      shownNow.lit = lit(shownNow);
      Object.assign(stage.dataset, { view: scene.kind });
      view.update({
        selected, lit: shownNow.lit, shown, weights: kindWeights, paint: painting.of, large: state.labels === "large",
        colour: scene.kind === "topics" ? "district" : state.color, still: state.still,
      });
      if (entered) view.enter(scene);
      showPanel({ selected, keys, before, keyboard: keyboard && !first });
      if (hooks.shown) hooks.shown(shownNow);
      view.update({});
      lookWhere({ selected, keys, before, first, keyboard, entered });
    }

    function topicItem(scene) {
      const topic = state.topic.length ? model.topicOf(state.topic[0]) : null;
      return (topic && scene.of.get(topic.number)) || null;
    }

    function showPanel({ selected, keys, before, keyboard }) {
      const was = before && (before.selected || before.keys.length);
      const isNew = !before || before.selected !== selected || before.keys.join() !== keys.join();
      const focus = { focus: keyboard && isNew };
      if (selected && selected.isTopic) {
        if (panel) panel.topic(selected, focus);
        if (isNew) announce(`Topic ${selected.title}, ${selected.citations} papers`);
      } else if (selected) {
        if (panel) panel.paper(selected, shownNow.weights, shownNow.shown, focus);
        if (isNew) announce([selected.title, said(selected), `linked with ${shownNow.linked.length}`].filter(Boolean).join(", "));
      } else if (keys.length) {
        const title = panel ? panel.several(keys, focus) : "";
        if (isNew) announce(`${title}: ${keys.map((paper) => paper.label).join(", ")}`);
      } else {
        if (panel) panel.hide();
        if (was && keyboard && hooks.refocus) hooks.refocus();
      }
    }

    function lookWhere({ selected, keys, before, first, keyboard, entered }) {
      const isAsked = [state.x, state.y, state.z].some((value) => value !== null);
      if (isAsked) view.lookAt(state);
      else if (selected && (!before || before.selected !== selected)) {
        const around = shownNow.lit ? [selected, ...shownNow.lit] : [selected];
        view.reveal(first || keyboard || entered ? around : [selected], { onlyIfHidden: !keyboard && !first && !entered });
      } else if (keys.length && (!before || before.keys.join() !== keys.join())) view.reveal(keys);
      else if (before && before.state.z !== null && before.state !== state) view.fit(true);
    }

    /* Looks where the address looks, as if it had just been opened: the room for the map has changed. */
    function relook() {
      if (!shownNow) return;
      const { selected, keys } = shownNow;
      view.fit(false);
      lookWhere({ selected, keys, before: null, first: true, keyboard: false, entered: true });
    }

    let themed = false;
    function applyTheme(theme) {
      if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
      else if (theme === "auto" || themed) delete document.documentElement.dataset.theme;
      themed = Boolean(theme);
    }

    // A step in the history leaves the keyboard on the map, if it is there.
    window.addEventListener("popstate", () => follow({ keyboard: document.activeElement !== view.frame }));

    const app = {
      model, view, lines, set, relook, follow, choose, letGo, findWay, pick, search,
      get state() { return state; },
      get shown() { return shownNow; },
      /* The fragment that gives what is on the screen. */
      fragment: () => address.format({ ...state, ...looking() }),
      /* What a row of the legend stands for is lit, without a word in the address. */
      light(of) {
        row = of;
        if (!shownNow) return;
        shownNow.lit = lit(shownNow);
        view.update({ lit: shownNow.lit });
      },
      cancel() { picking = null; },
      get isPicking() { return Boolean(picking); },
    };
    app.ready = follow({ keyboard: false });
    return app;
  };
})();
