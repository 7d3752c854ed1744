/* The map as one sees it: a scene on a surface, which lines are drawn, what lies under a pointer, and where one looks. */
(function () {
  "use strict";
  const QUIET = { within: 0.34, between: 0.15, dimmed: 0.04 };
  const CLOSEST = 5; // pixels a map unit
  const CLOSE = 1.3;
  const READABLE = 0.55; // papers and lines are told apart from here on
  const REACH = { mouse: 8, touch: 24 }; // pixels around a paper that still mean it
  const LINES = { small: 2500, large: 1800 };
  const MORPH = 450; // milliseconds from one view to the other
  const CROWD = 1000; // papers among which only the lines of the selected one are drawn
  const YEARS = 26; // pixels above a timeline that its years stand in
  const WIDE = 900; // pixels of a screen from which names may stand before dense lanes
  const EDGE = 6; // pixels that words keep from the sides
  const TILES = 8; // of the map that are asked for when they are looked at closely

  /* listeners: select(item or null, event), hover(item or null, point), held(item, point), moved(). */
  siteBuilder.map.makeView = function (container, model, lines, listeners) {
    const isLarge = !window.vis;
    const state = {
      scene: null, selected: null, hovered: null, lit: null, shown: null, scale: 1, weights: new Map(), large: false,
      paint: () => "muted", colour: "district", isMoving: false, still: false, gutter: 0,
    };
    const drawing = siteBuilder.map.makeDrawing(model, state);
    const stillness = matchMedia("(prefers-reduced-motion: reduce)");
    let colours = siteBuilder.map.watchColours(recolour);
    let moved = false; // whether something other than the whole is shown
    let byHand = false; // and whether the reader has brought it about
    const isCrowded = model.papers.length > CROWD;
    let settled = 0;
    let covered = () => ({ left: 0, right: 0, bottom: 0 });
    let surface = null;
    drawing.recolour(colours);

    const paint = {
      before(scale) {
        state.scale = scale;
        state.narrow = container.clientWidth < 600;
      },
      grounds(ctx) {
        if (!state.scene) return;
        if (surface && !isLarge) paint.before(surface.scale());
        drawing.drawGrounds(ctx);
      },
      items: (ctx, items, isBusy, isQuick) => state.scene && drawing.drawItems(ctx, items, isBusy, isQuick),
      hovered: (ctx) => state.scene && drawing.drawHovered(ctx),
      item: (ctx, item) => drawing.drawItem(ctx, item),
      radius: (item) => drawing.radiusAt(item, state.scale) / state.scale,
      words: (ctx) => state.scene && drawing.drawWords(ctx),
      page: () => colours.page,
      limits: (scale) => (state.scene ? Math.min(CLOSEST, Math.max(wholeMap().scale * 0.6, scale)) : scale),
    };
    const heard = {
      tapped: (x, y, touch, event) => listeners.select(itemAt(x, y, touch ? REACH.touch : REACH.mouse), event),
      held(x, y) {
        const item = itemAt(x, y, REACH.touch);
        if (item) listeners.held(item, surface.toScreen(item));
      },
      resized() {
        drawing.replace();
        if (!moved && surface && state.scene) requestAnimationFrame(() => fit(false));
      },
      arrived: () => rest(),
      moved(isOver) {
        moved = byHand = true;
        if (isLarge && !isOver) return;
        if (!isLarge) clamp();
        rest();
      },
    };
    surface = (isLarge ? siteBuilder.map.makeCanvasSurface : siteBuilder.map.makeVisSurface)(container, model.options, paint, heard);

    container.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch" || event.buttons || state.still) return hover(null);
      const rect = container.getBoundingClientRect();
      return hover(itemAt(event.clientX - rect.left, event.clientY - rect.top, REACH.mouse));
    });
    container.addEventListener("pointerleave", () => hover(null));

    function hover(item) {
      if (item === state.hovered) return;
      state.hovered = item;
      container.classList.toggle("over-paper", Boolean(item));
      surface.mark();
      listeners.hover(item, item && surface.toScreen(item));
    }

    function itemAt(x, y, reach) {
      if (!state.scene) return null;
      const scale = surface.scale();
      const { x: left, y: top } = surface.toMap(x, y);
      let best = null;
      let nearest = Infinity;
      for (const item of state.scene.items) {
        if (!drawing.isShown(item)) continue;
        const distance = Math.hypot(item.x - left, item.y - top) * scale - drawing.radiusAt(item, scale);
        if (distance < nearest) [best, nearest] = [item, distance];
      }
      return nearest <= (reach > REACH.mouse ? reach : 3) ? best : drawing.labelAt(x, y) || (nearest <= reach ? best : null);
    }

    /* Some time after the last movement: what is looked at closely is loaded and its lines drawn. */
    function rest() {
      clearTimeout(settled);
      settled = setTimeout(() => {
        if (isLarge && state.scene.kind === "map") look();
        listeners.moved();
      }, 180);
    }

    function inView() {
      const [x0, y0] = Object.values(surface.toMap(0, 0));
      const [x1, y1] = Object.values(surface.toMap(container.clientWidth, container.clientHeight));
      return model.papers.filter((paper) => paper.x > x0 && paper.x < x1 && paper.y > y0 && paper.y < y1);
    }

    let close = null; // papers in view, where the view is close
    function look() {
      const before = close;
      close = surface.scale() >= READABLE ? new Set(inView()) : null;
      const wanted = close ? [...new Set([...close].map((paper) => paper.tile))] : [];
      if (wanted.length && wanted.length <= TILES) {
        Promise.all(wanted.map(lines.tile)).then(() => { if (close) redrawLines(); }, () => {});
      }
      if (close || before) redrawLines();
    }

    // --- lines ---

    function style(from, to, weight) {
      const touches = state.selected === from || state.selected === to;
      const within = from.district === to.district;
      const bright = !state.lit || (state.lit.has(from) && state.lit.has(to));
      const other = state.selected === from ? to : from;
      const inDistricts = state.colour === "district";
      return {
        from, to,
        width: state.selected && touches ? 0.9 + 1.1 * Math.min(1, weight) : state.lit && bright ? 1.4 : 1,
        colour: inDistricts && (within || touches) ? colours.districts[model.districts[other.district].slot] : colours.muted,
        opacity: state.selected
          ? touches ? 0.7 : QUIET.dimmed
          : bright ? (state.lit ? 0.6 : within ? QUIET.within : QUIET.between) : QUIET.dimmed,
      };
    }

    function paperLines() {
      const { selected, weights } = state;
      const limit = isCrowded ? LINES.large : LINES.small;
      const wantsAll = state.scene.lines || (state.lit && !selected);
      const isWanted = (paper) => drawing.isShown(paper)
        && (!close || close.has(paper)) && (!state.lit || selected || !isCrowded || state.lit.has(paper));
      const found = new Map();
      if (wantsAll && !(selected && isCrowded)) {
        for (const { pair, strength } of lines.strongest(weights, isWanted, limit)) found.set(pair.name, { pair, strength });
      }
      const drawn = [...found.values()].map(({ pair, strength }) => ({ name: pair.name, ...style(pair.from, pair.to, strength) }));
      for (const { paper, strength } of selected ? lines.neighbours(selected, weights) : []) {
        const [low, high] = selected.number < paper.number ? [selected, paper] : [paper, selected];
        const name = low.number * model.papers.length + high.number;
        if (!found.has(name) && drawing.isShown(paper)) drawn.push({ name, ...style(low, high, strength) });
      }
      return drawn;
    }

    function topicLines() {
      return state.scene.ties.map(({ from, to, weight }, name) => {
        const touches = from === state.selected || to === state.selected;
        return {
          name, from, to, width: 1 + 7 * weight, colour: colours.muted,
          opacity: state.selected ? (touches ? 0.55 : 0.06) : 0.16 + 0.2 * weight,
        };
      });
    }

    function redrawLines() {
      if (!state.scene || state.isMoving) return;
      surface.setLines(state.scene.kind === "topics" ? topicLines() : paperLines());
      drawing.replace();
      surface.redraw();
    }

    function recolour(read) {
      colours = read;
      drawing.recolour(read);
      if (surface) redrawLines();
    }

    // --- where one looks ---

    /* What no panel covers, in pixels. */
    function free() {
      const hidden = covered();
      const above = state.scene && state.scene.kind === "timeline" ? YEARS : 0;
      const left = (hidden.left || 0) + state.gutter;
      return { hidden, above, left, width: container.clientWidth - hidden.right - left, height: container.clientHeight - hidden.bottom - above };
    }

    /* The scale and middle that show a box within what no panel covers. */
    function looking([x0, y0, x1, y1], closest) {
      const { hidden, above, left, width, height } = free();
      const scale = Math.max(0.01, Math.min(closest, (width - 24) / Math.max(x1 - x0, 1), (height - 24) / Math.max(y1 - y0, 1)));
      return { scale, x: (x0 + x1) / 2 + (hidden.right - left) / 2 / scale, y: (y0 + y1) / 2 + (hidden.bottom - above) / 2 / scale };
    }

    const wholeMap = () => {
      const [x0, y0, x1, y1] = state.scene.bounds;
      return looking([x0 - 30, y0 - 30, x1 + 30, y1 + 30], 1.6);
    };

    /* What is in sight where all of the scene is, in map units: words keep to it. */
    state.sight = () => {
      const { scale, x, y } = wholeMap();
      const { hidden, above, left } = free();
      const [wide, high] = [container.clientWidth / 2, container.clientHeight / 2];
      return {
        left: x + (left - wide + EDGE) / scale, right: x + (wide - hidden.right - EDGE) / scale,
        top: y + (above - high + EDGE) / scale, bottom: y + (high - hidden.bottom - EDGE) / scale,
      };
    };

    const duration = (animated) => (animated && !stillness.matches && !state.still ? 420 : 0);

    function fit(animated) {
      moved = byHand = false;
      reshape();
      surface.moveTo({ ...wholeMap(), duration: duration(animated) });
      rest();
    }

    function clamp() {
      const scale = paint.limits(surface.scale());
      if (scale !== surface.scale()) surface.moveTo({ ...surface.centre(), scale, duration: 0 });
    }

    function zoom(factor) {
      moved = byHand = true;
      surface.moveTo({ ...surface.centre(), scale: paint.limits(surface.scale() * factor), duration: duration(true) });
      rest();
    }

    function pan(x, y) {
      moved = byHand = true;
      const { x: left, y: top } = surface.centre();
      const scale = surface.scale();
      surface.moveTo({ x: left + x / scale, y: top + y / scale, scale, duration: 0 });
      rest();
    }

    function lookAt({ x, y, z }) {
      moved = byHand = true;
      const centre = surface.centre();
      surface.moveTo({
        x: x === null ? centre.x : x, y: y === null ? centre.y : y * state.scene.stretch,
        scale: z === null ? surface.scale() : paint.limits(z), duration: 0,
      });
      rest();
    }

    /* What of a line is shown where only so much of it can be: nearest to its middle, with a point off the ends. */
    function stretch(low, high, point, length, off) {
      if (high - low <= length) return [low, high];
      const start = Math.min(Math.max((low + high - length) / 2, point + off - length), point - off);
      return [start, start + length];
    }

    /* Brings items into sight: always, or only if the first is out of sight or covered.

    Where papers could not be told apart if all were, the first is, and of the others as many as lie around. */
    function reveal(items, { onlyIfHidden = false } = {}) {
      const [first] = items;
      const hidden = covered();
      const at = surface.toScreen(first);
      const seen = at.x > (hidden.left || 0) + 30 && at.y > 30
        && at.x < container.clientWidth - hidden.right - 30 && at.y < container.clientHeight - hidden.bottom - 30;
      if (onlyIfHidden && seen) return;
      moved = true;
      byHand = false;
      const xs = items.map((one) => one.x);
      const ys = items.map((one) => one.y);
      const [x0, x1] = [Math.min(...xs) - 70, Math.max(...xs) + 70];
      const [y0, y1] = [Math.min(...ys) - 50, Math.max(...ys) + 50];
      const all = looking([x0, y0, x1, y1], CLOSE);
      const spot = [first.x, first.y, first.x, first.y];
      let target = all;
      // Along the years neighbours stand far off, and are what one looks for.
      if (all.scale < READABLE && state.scene.kind !== "timeline") {
        const { width, height } = free();
        const [left, right] = stretch(x0, x1, first.x, (width - 24) / READABLE, 70);
        const [top, bottom] = stretch(y0, y1, first.y, (height - 24) / READABLE, 50);
        target = looking([left, top, right, bottom], READABLE);
      }
      if (onlyIfHidden) target = looking(spot, surface.scale());
      surface.moveTo({ ...target, duration: duration(true) });
      rest();
    }

    // --- scenes ---

    function shownItems() {
      return state.scene.items.filter(drawing.isShown);
    }

    /* Puts a scene on the surface; papers walk from where they stood, where the reader allows motion. */
    function enter(scene) {
      const before = state.scene;
      state.scene = scene;
      shape();
      close = null;
      const walks = before && before.items === scene.items && scene.items.length <= 1500 && duration(true);
      const from = walks ? scene.items.map(({ x, y }) => ({ x, y })) : null;
      for (const item of scene.items) Object.assign(item, scene.placeOf(item));
      drawing.replace();
      surface.show(scene.items, shownItems());
      fit(false);
      if (walks) walk(scene, from);
    }

    function shape() {
      state.gutter = 0;
      state.scene.fitTo(free().height / Math.max(1, free().width));
      if (state.scene.kind !== "timeline" || container.clientWidth < WIDE) return;
      state.gutter = drawing.gutterAt(wholeMap().scale);
      state.scene.fitTo(free().height / Math.max(1, free().width));
    }

    /* The room has changed, and with it how far a timeline is drawn out. */
    function reshape() {
      const before = state.scene.stretch;
      shape();
      if (state.scene.stretch === before || state.isMoving) return;
      for (const item of state.scene.items) Object.assign(item, state.scene.placeOf(item));
      drawing.replace();
      surface.place(state.scene.items);
    }

    function walk(scene, from) {
      const to = scene.items.map(({ x, y }) => ({ x, y }));
      const start = performance.now();
      state.isMoving = true;
      surface.setLines([]);
      const step = (now) => {
        const part = state.scene === scene ? Math.min(1, Math.max(0, (now - start) / MORPH)) : 1;
        const eased = part * part * (3 - 2 * part);
        scene.items.forEach((item, place) => {
          item.x = from[place].x + (to[place].x - from[place].x) * eased;
          item.y = from[place].y + (to[place].y - from[place].y) * eased;
        });
        if (state.scene !== scene) return;
        surface.place(scene.items);
        if (part < 1) requestAnimationFrame(step);
        else {
          state.isMoving = false;
          redrawLines();
        }
      };
      requestAnimationFrame(step);
    }

    return {
      zoom, fit, pan, reveal, lookAt, enter,
      itemAt: (x, y) => itemAt(x, y, REACH.mouse),
      frame: surface.frame,
      isLarge,
      place: (item) => surface.toScreen(item),
      scale: () => surface.scale(),
      /* Where one looks, in the units of an address. */
      at: () => ({ x: surface.centre().x, y: surface.centre().y / (state.scene ? state.scene.stretch : 1), z: surface.scale() }),
      centre: () => surface.centre(),
      isWhole: () => !moved,
      isByHand: () => byHand,
      counts: () => surface.counts(),
      labels: () => drawing.labels(),
      names: () => drawing.names(),
      draw: () => surface.redraw(),
      set covered(measure) { covered = measure; },
      /* What is shown: selected, lit, shown, weights, paint, colour, large, still. */
      update(change) {
        const hides = "shown" in change && change.shown !== state.shown;
        Object.assign(state, change);
        if (hides && state.scene) surface.show(state.scene.items, shownItems());
        redrawLines();
      },
    };
  };
})();
