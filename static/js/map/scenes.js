/* The three views as scenes: which things stand where, on what ground, with which names. A scene is
   { kind, items, order (most important first), bounds, names, stretch (of heights, against the data), lines: whether links
   are drawn unasked, fitTo(height by width): before it is entered }. */
(function () {
  "use strict";
  const LANE_GAP = 34; // map units between lanes of the timeline (site_builder/rendering/drawing/timeline.py)

  const byImportance = (items) => [...items].sort((a, b) => b.citations - a.citations || a.number - b.number);

  function mapScene(model) {
    return {
      kind: "map",
      items: model.papers,
      order: byImportance(model.papers),
      bounds: model.bounds,
      stretch: 1,
      fitTo() {},
      lines: true,
      placeOf: (paper) => paper.home,
      names: [...model.districts].sort((a, b) => b.papers.length - a.papers.length),
    };
  }

  const TALLEST = 4; // times its own height, to which a timeline is drawn out on a tall screen

  function timelineScene(model, data) {
    const scene = {
      kind: "timeline",
      items: model.papers,
      order: byImportance(model.papers),
      lines: false,
      names: [],
      years: data.years.map(([label, left, right]) => ({ label, left, right })),
      placeOf: (paper) => ({ x: data.x[paper.number], y: data.y[paper.number] * scene.stretch }),
      /* Draws it out to the shape of the screen: height by width. Places in addresses are those of the data. */
      fitTo(shape) {
        const [x0, y0, x1, y1] = data.bounds;
        scene.stretch = Math.min(TALLEST, Math.max(1, shape * (x1 - x0) / Math.max(1, y1 - y0)));
        scene.bounds = [x0, y0 * scene.stretch, x1, y1 * scene.stretch];
        scene.gap = LANE_GAP * scene.stretch;
        scene.lanes = data.lanes.map(([district, top, bottom]) => ({
          district: model.districts[district], top: top * scene.stretch, bottom: bottom * scene.stretch,
        }));
      },
    };
    scene.fitTo(0);
    return scene;
  }

  function topicsScene(model, data) {
    const items = data.topic.map((number, place) => {
      const topic = model.topics[number];
      return {
        isTopic: true, topic, number: place, key: topic.id, label: topic.title, title: topic.title,
        x: data.x[place], y: data.y[place], home: { x: data.x[place], y: data.y[place] },
        size: data.radius[place], citations: data.papers[place], district: data.district[place],
        topics: new Set([number]), shared: [],
      };
    });
    const of = new Map(items.map((item) => [item.topic.number, item]));
    const most = Math.max(1, ...data.shared.map(([, , count]) => count));
    const ties = data.shared.map(([one, other, count]) => ({ from: of.get(one), to: of.get(other), count, weight: count / most }));
    for (const { from, to, count } of ties) {
      from.shared.push({ item: to, count });
      to.shared.push({ item: from, count });
    }
    for (const item of items) item.shared.sort((a, b) => b.count - a.count || a.item.number - b.item.number);
    return {
      kind: "topics",
      items, ties, of,
      order: byImportance(items),
      bounds: data.bounds,
      stretch: 1,
      fitTo() {},
      lines: true,
      placeOf: (item) => item.home,
      names: [],
    };
  }

  const MAKERS = { timeline: timelineScene, topics: topicsScene };

  /* Promises the scene of a view; its places are loaded when they are first asked for. */
  siteBuilder.map.makeScenes = function (model) {
    const known = new Map([["map", Promise.resolve(mapScene(model))]]);
    return (view) => {
      if (!known.has(view)) {
        known.set(view, siteBuilder.load(`map/${view}`).then((data) => MAKERS[view](model, data), (failed) => {
          known.delete(view);
          throw failed;
        }));
      }
      return known.get(view);
    };
  };
})();
