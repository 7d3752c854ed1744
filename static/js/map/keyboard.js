/* The map by keyboard. Nothing selected: arrows move it. A paper selected: arrows walk along its links, Enter opens its
   page, Backspace goes back. Plus, minus and 0 zoom; Shift with an arrow always moves the map. */
(function () {
  "use strict";
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const STEP = 80;

  /* The neighbour that lies most in a direction: near, and little to the side. */
  function towards(from, others, [x, y]) {
    let best = null;
    let least = Infinity;
    for (const other of others) {
      const [right, down] = [other.x - from.x, other.y - from.y];
      const ahead = right * x + down * y;
      const aside = Math.abs(right * y) + Math.abs(down * x);
      if (ahead <= 0 || aside > ahead * 1.8) continue;
      if (ahead + 2 * aside < least) [best, least] = [other, ahead + 2 * aside];
    }
    return best;
  }

  siteBuilder.map.bindKeyboard = function (frame, app, announce) {
    function walk(direction) {
      const { selected, lit } = app.shown;
      const next = towards(selected, [...(lit || [])].filter((item) => item !== selected), direction);
      if (next) app.choose(next, { keyboard: false });
      else announce("No link leads that way.");
    }

    function nearest() {
      const { x, y } = app.view.centre();
      const { scene, shown } = app.shown;
      const items = scene.items.filter((item) => !shown || shown.has(item));
      return items.reduce((best, item) => {
        const far = Math.hypot(item.x - x, item.y - y);
        return !best || far < best.far ? { item, far } : best;
      }, null);
    }

    frame.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { view } = app;
      const selected = app.shown && app.shown.selected;
      const way = WAYS[event.key];
      let act = null;
      if (way && selected && !event.shiftKey) act = () => walk(way);
      else if (way) act = () => view.pan(way[0] * STEP, way[1] * STEP);
      else if (event.key === "Enter" && selected) act = () => { location.href = selected.isTopic ? selected.topic.url : selected.url; };
      else if (event.key === "Enter") act = () => { const found = nearest(); if (found) app.choose(found.item, { keyboard: false }); };
      else if (event.key === "Backspace" && selected) act = () => history.back();
      else {
        act = {
          "+": () => view.zoom(1.4), "=": () => view.zoom(1.4), "-": () => view.zoom(1 / 1.4), 0: () => view.fit(true),
        }[event.key];
      }
      if (!act) return;
      event.preventDefault();
      act();
    });
  };
})();
