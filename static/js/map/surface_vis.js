/* A surface on vis-network, which draws maps of up to a thousand papers: it holds the lines and moves the view; what
   stands on them is painted by `paint`. Surfaces share one set of methods (surface_canvas.js has the other). */
(function () {
  "use strict";

  /* paint: grounds(ctx), item(ctx, item), words(ctx), radius(item); heard: moved(), tapped(x, y, touch), held(x, y). */
  siteBuilder.map.makeVisSurface = function (container, options, paint, heard) {
    let items = [];
    const nodes = new vis.DataSet([]);
    const edges = new vis.DataSet([]);
    const drawn = new Map();
    const network = new vis.Network(container, { nodes, edges }, {
      ...options,
      nodes: {
        ...options.nodes,
        shape: "custom",
        ctxRenderer: ({ ctx, id }) => {
          const item = items[id];
          const radius = paint.radius(item);
          return { drawNode: () => paint.item(ctx, item), nodeDimensions: { width: 2 * radius, height: 2 * radius } };
        },
      },
    });
    network.on("beforeDrawing", paint.grounds);
    network.on("afterDrawing", paint.words);
    for (const name of ["dragEnd", "zoom", "pinch"]) network.on(name, () => heard.moved(true));
    network.on("dragging", () => heard.moved(false));
    network.on("resize", heard.resized);
    const isTouch = (event) => event.pointerType === "touch" || (event.srcEvent && event.srcEvent.pointerType === "touch");
    network.on("click", ({ pointer, event }) => heard.tapped(pointer.DOM.x, pointer.DOM.y, isTouch(event), event.srcEvent || event));
    network.on("hold", ({ pointer }) => heard.held(pointer.DOM.x, pointer.DOM.y));

    return {
      frame: container.querySelector(".vis-network"),
      scale: () => network.getScale(),
      centre: () => network.getViewPosition(),
      moveTo({ x, y, scale, duration }) {
        network.moveTo({ position: { x, y }, scale, animation: duration ? { duration, easingFunction: "easeInOutCubic" } : false });
      },
      toScreen: ({ x, y }) => network.canvasToDOM({ x, y }),
      toMap: (x, y) => network.DOMtoCanvas({ x, y }),
      redraw: () => network.redraw(),
      mark: () => network.redraw(),
      show(all, shown) {
        drawn.clear();
        edges.clear();
        nodes.clear();
        items = all; // only now: what is drawn meanwhile is drawn by the old numbers
        nodes.add(shown.map((item) => ({ id: item.number, x: item.x, y: item.y, size: item.size })));
      },
      place(moved) {
        for (const item of moved) if (nodes.get(item.number)) network.moveNode(item.number, item.x, item.y);
      },
      /* lines: [{ name, from, to, colour, opacity, width }] */
      setLines(lines) {
        const wanted = new Map(lines.map((line) => [line.name, line]));
        const gone = [...drawn.keys()].filter((name) => !wanted.has(name));
        for (const name of gone) drawn.delete(name);
        edges.remove(gone);
        const update = [];
        for (const line of lines) {
          const look = `${line.width} ${line.colour} ${line.opacity}`;
          if (drawn.get(line.name) === look) continue;
          drawn.set(line.name, look);
          update.push({
            id: line.name, from: line.from.number, to: line.to.number, width: line.width,
            color: { color: line.colour, opacity: line.opacity },
          });
        }
        edges.update(update);
      },
      counts: () => ({ items: nodes.length, lines: edges.length }),
    };
  };
})();
