/* The map on vis-network: what is drawn and how, what lies under a pointer, and where one looks. */
(function () {
  "use strict";
  const QUIET = { within: 0.34, between: 0.15, dimmed: 0.04 };
  const CLOSEST = 5; // pixels a map unit
  const CLOSE = 1.3;
  const READABLE = 0.55; // papers and lines are told apart from here on
  const REACH = { mouse: 8, touch: 24 }; // pixels around a paper that still mean it

  /* listeners: select(paper or null), hover(paper or null, x, y). */
  siteBuilder.map.makeView = function (container, model, listeners) {
    const state = { selected: null, hovered: null, lit: null, scale: 1, kinds: new Set() };
    const drawing = siteBuilder.map.makeDrawing(model, state);
    const stillness = matchMedia("(prefers-reduced-motion: reduce)");
    let colours = siteBuilder.map.watchColours(recolour);
    let moved = false;
    let covered = () => ({ right: 0, bottom: 0 });
    drawing.recolour(colours);

    const nodes = new vis.DataSet(model.papers.map(({ number, x, y, size }) => ({ id: number, x, y, size })));
    const edges = new vis.DataSet([]);
    const network = new vis.Network(container, { nodes, edges }, {
      ...model.options,
      nodes: { ...model.options.nodes, shape: "custom", ctxRenderer: drawing.drawPaper },
    });

    network.on("beforeDrawing", (ctx) => {
      state.scale = network.getScale();
      state.narrow = container.clientWidth < 600;
      drawing.drawGrounds(ctx);
    });
    network.on("afterDrawing", drawing.drawWords);
    network.on("dragStart", () => { moved = true; });
    network.on("zoom", () => {
      moved = true;
      clamp();
    });
    network.on("resize", () => {
      drawing.replace();
      if (!moved) requestAnimationFrame(() => fit(false));
    });
    network.on("click", ({ pointer, event }) => {
      const touch = event.pointerType === "touch" || (event.srcEvent && event.srcEvent.pointerType === "touch");
      listeners.select(paperAt(pointer.DOM.x, pointer.DOM.y, touch ? REACH.touch : REACH.mouse));
    });
    container.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch" || event.buttons) return hover(null);
      const box = container.getBoundingClientRect();
      return hover(paperAt(event.clientX - box.left, event.clientY - box.top, REACH.mouse));
    });
    container.addEventListener("pointerleave", () => hover(null));

    function hover(paper) {
      if (paper === state.hovered) return;
      state.hovered = paper;
      container.classList.toggle("over-paper", Boolean(paper));
      network.redraw();
      listeners.hover(paper, paper && network.canvasToDOM({ x: paper.x, y: paper.y }));
    }

    function paperAt(x, y, reach) {
      const scale = network.getScale();
      const { x: left, y: top } = network.DOMtoCanvas({ x, y });
      let best = null;
      let nearest = Infinity;
      for (const paper of model.papers) {
        const distance = Math.hypot(paper.x - left, paper.y - top) * scale - drawing.radiusAt(paper, scale);
        if (distance < nearest) [best, nearest] = [paper, distance];
      }
      return nearest <= (reach > REACH.mouse ? reach : 3) ? best : drawing.labelAt(x, y) || (nearest <= reach ? best : null);
    }

    // --- lines ---

    function line(pair) {
      const [from, to] = [model.papers[pair.from], model.papers[pair.to]];
      const touches = state.selected === from || state.selected === to;
      const within = from.district === to.district;
      const bright = !state.lit || (state.lit.has(from) && state.lit.has(to));
      const other = state.selected === from ? to : from;
      const slot = model.districts[other.district].slot;
      const shown = pair.links.filter((link) => state.kinds.has(link.kind));
      const weight = Math.max(...shown.map((link) => link.weight));
      return {
        id: pair.number,
        from: pair.from,
        to: pair.to,
        width: state.selected && touches ? 0.9 + 1.1 * weight : 1,
        color: {
          color: within || touches ? colours.districts[slot] : colours.muted,
          opacity: state.selected
            ? touches ? 0.7 : QUIET.dimmed
            : bright ? (within ? QUIET.within : QUIET.between) : QUIET.dimmed,
        },
      };
    }

    const drawn = new Map(); // number of a pair -> what its line looks like

    function redrawLines() {
      const update = [];
      const gone = [];
      for (const pair of model.pairs) {
        const wanted = pair.links.some((link) => state.kinds.has(link.kind));
        if (!wanted) {
          if (drawn.delete(pair.number)) gone.push(pair.number);
          continue;
        }
        const now = line(pair);
        const look = `${now.width} ${now.color.color} ${now.color.opacity}`;
        if (drawn.get(pair.number) === look) continue;
        drawn.set(pair.number, look);
        update.push(now);
      }
      edges.remove(gone);
      edges.update(update);
      drawing.replace();
      network.redraw();
    }

    function recolour(read) {
      colours = read;
      drawing.recolour(read);
      redrawLines();
    }

    // --- where one looks ---

    /* The scale and middle that show a box within what no panel covers. */
    function looking([x0, y0, x1, y1], closest) {
      const hidden = covered();
      const width = container.clientWidth - hidden.right;
      const height = container.clientHeight - hidden.bottom;
      const scale = Math.min(closest, (width - 24) / Math.max(x1 - x0, 1), (height - 24) / Math.max(y1 - y0, 1));
      return {
        scale,
        position: { x: (x0 + x1) / 2 + hidden.right / 2 / scale, y: (y0 + y1) / 2 + hidden.bottom / 2 / scale },
      };
    }

    const wholeMap = () => {
      const [x0, y0, x1, y1] = model.bounds;
      return looking([x0 - 30, y0 - 30, x1 + 30, y1 + 30], 1.6);
    };

    const motion = (animated) =>
      animated && !stillness.matches ? { duration: 420, easingFunction: "easeInOutCubic" } : false;

    function fit(animated) {
      moved = false;
      network.moveTo({ ...wholeMap(), animation: motion(animated) });
    }

    function clamp() {
      const furthest = wholeMap().scale * 0.6;
      const scale = Math.min(CLOSEST, Math.max(furthest, network.getScale()));
      if (scale !== network.getScale()) network.moveTo({ scale, position: network.getViewPosition() });
    }

    function zoom(factor) {
      moved = true;
      const furthest = wholeMap().scale * 0.6;
      const scale = Math.min(CLOSEST, Math.max(furthest, network.getScale() * factor));
      network.moveTo({ scale, animation: motion(true) });
    }

    function pan(x, y) {
      moved = true;
      network.moveTo({ offset: { x: -x, y: -y }, position: network.getViewPosition(), scale: network.getScale() });
    }

    /* Brings a paper into sight, with its neighbours as far as they can be read: always, or only if it is out of sight
       or covered. */
    function show(paper, { onlyIfHidden = false } = {}) {
      const hidden = covered();
      const at = network.canvasToDOM({ x: paper.x, y: paper.y });
      const seen = at.x > 30 && at.y > 30
        && at.x < container.clientWidth - hidden.right - 30 && at.y < container.clientHeight - hidden.bottom - 30;
      if (onlyIfHidden && seen) return;
      moved = true;
      const around = [...(state.lit || [paper])];
      const xs = around.map((one) => one.x);
      const ys = around.map((one) => one.y);
      const all = looking([Math.min(...xs) - 70, Math.min(...ys) - 50, Math.max(...xs) + 70, Math.max(...ys) + 50], CLOSE);
      const target = all.scale >= READABLE ? all : looking([paper.x, paper.y, paper.x, paper.y], READABLE);
      if (onlyIfHidden) Object.assign(target, looking([paper.x, paper.y, paper.x, paper.y], network.getScale()));
      network.moveTo({ ...target, animation: motion(true) });
    }

    fit(false);
    return {
      network, zoom, fit, pan, show,
      set covered(measure) { covered = measure; },
      /* What is shown: { selected, lit, kinds }. */
      update(change) {
        Object.assign(state, change);
        redrawLines();
      },
    };
  };
})();
