/* What is painted on vis-network's canvas beside its lines: grounds, papers, names and labels. */
(function () {
  "use strict";
  const SMALLEST = 2; // pixels: a paper is never drawn smaller, however far off the map is
  const LABEL = 12;
  const NAME = 12.5;
  const SPACING = 0.08; // between the capitals of a name, of their size
  const ALL_NAMED = 0.7; // pixels a map unit from which every paper may be named
  const LABELS = 400;
  const FADED = 0.22;
  const FEW = 40; // papers that are never too many for full ink
  const PROMINENT = 0.3; // part of the papers whose labels are in full ink

  /* state: selected, hovered (papers or null), lit (a set of papers, or null where all are). */
  siteBuilder.map.makeDrawing = function (model, state) {
    const grounds = model.districts.map((district) => siteBuilder.map.ground.shape(district.papers));
    const order = [...model.papers].sort((a, b) => b.citations - a.citations || a.number - b.number);
    const prominent = new Set(order.slice(0, Math.max(FEW, Math.ceil(order.length * PROMINENT))));
    const widths = new Map();
    const measure = document.createElement("canvas").getContext("2d");
    const shortNames = model.districts.map(({ name }) => {
      const first = name.split(" · ")[0];
      const isOwn = model.districts.every((other) => other.name === name || other.name.split(" · ")[0] !== first);
      return isOwn && first !== name ? [first] : [];
    });
    let colours = null;
    let placed = null;
    let labelled = [];

    const radiusAt = (paper, scale) => Math.max(paper.size * scale, SMALLEST);

    const isLit = (paper) => !state.lit || state.lit.has(paper);

    function widthOf(text, font = `${LABEL}px ${colours.font}`) {
      const name = font + text;
      if (!widths.has(name)) {
        measure.font = font;
        widths.set(name, measure.measureText(text).width);
      }
      return widths.get(name);
    }

    function drawGrounds(ctx) {
      ctx.save();
      ctx.lineCap = ctx.lineJoin = "round";
      ctx.lineWidth = siteBuilder.map.ground.STROKE;
      model.districts.forEach((district, number) => {
        const dimmed = state.lit && !district.papers.some((paper) => state.lit.has(paper));
        const part = (colours.dark ? 13 : 9) * (dimmed ? 0.35 : 1);
        // Mixed rather than translucent: fill and stroke overlap.
        ctx.fillStyle = `color-mix(in srgb, ${colours.districts[district.slot]} ${part}%, ${colours.page})`;
        ctx.strokeStyle = ctx.fillStyle;
        ctx.fill(grounds[number]);
        ctx.stroke(grounds[number]);
      });
      ctx.restore();
    }

    /* A renderer of vis-network's custom shape. */
    function drawPaper({ ctx, id, x, y }) {
      const paper = model.papers[id];
      const scale = state.scale;
      const radius = radiusAt(paper, scale) / scale;
      return {
        drawNode() {
          if (isLit(paper)) disc(ctx, x, y, radius + 1.5 / scale, colours.page);
          else ctx.globalAlpha = FADED;
          disc(ctx, x, y, radius, colours.districts[model.districts[paper.district].slot]);
          ctx.globalAlpha = 1;
          if (paper === state.selected || paper === state.hovered) {
            ring(ctx, x, y, radius + 4 / scale, (paper === state.selected ? 2 : 1.25) / scale);
          }
        },
        nodeDimensions: { width: 2 * radius, height: 2 * radius },
      };
    }

    function disc(ctx, x, y, radius, colour) {
      ctx.beginPath();
      ctx.arc(x, y, radius, 0, 2 * Math.PI);
      ctx.fillStyle = colour;
      ctx.fill();
    }

    function ring(ctx, x, y, radius, width) {
      ctx.beginPath();
      ctx.arc(x, y, radius, 0, 2 * Math.PI);
      ctx.lineWidth = width;
      ctx.strokeStyle = colours.ink;
      ctx.stroke();
    }

    const nameSize = () => (state.narrow ? NAME * 0.88 : NAME);
    const nameFont = () => `600 ${nameSize()}px ${colours.font}`;

    /* A district's name in capitals: whole where it is not much wider than the district, and its first words where
       no other district begins with them. */
    function textsOf(district, scale) {
      const xs = district.papers.map((paper) => paper.x);
      const room = (Math.max(...xs) - Math.min(...xs) + siteBuilder.map.ground.STROKE) * scale;
      const measured = [district.name, ...shortNames[district.number]].map((name) => {
        const text = name.toLocaleUpperCase(document.documentElement.lang || undefined);
        return { text, width: widthOf(text, nameFont()) + text.length * nameSize() * SPACING };
      });
      return measured[0].width <= room * 1.5 || measured.length === 1 ? measured : measured.slice(1);
    }

    function layOut(scale) {
      const at = siteBuilder.map.labels.step(scale);
      if (placed && placed.scale === at) return placed;
      const names = [...model.districts].sort((a, b) => b.papers.length - a.papers.length).map((district) => ({
        district, x: district.x, y: district.y, height: nameSize() * 1.5, texts: textsOf(district, at),
      }));
      const forced = state.lit ? order.filter((paper) => paper !== state.selected && state.lit.has(paper)) : [];
      placed = siteBuilder.map.labels.place({
        names,
        papers: state.lit ? [] : order,
        scale: at,
        limits: { left: model.bounds[0], right: model.bounds[2] },
        radiusAt, widthOf,
        height: LABEL * 1.25,
        forced: [...(state.selected ? [state.selected] : []), ...forced].slice(0, LABELS),
        // Far off, only the most cited papers are named, for calm.
        tried: Math.min(LABELS, Math.max(6, Math.round(order.length * Math.min(1, (at / ALL_NAMED) ** 2)))),
      });
      return placed;
    }

    function drawWords(ctx) {
      const matrix = ctx.getTransform();
      const ratio = window.devicePixelRatio || 1;
      const scale = matrix.a / ratio;
      const [left, top] = [matrix.e / ratio, matrix.f / ratio];
      const { names, labels, scale: at } = layOut(scale);
      const grown = scale / at;
      const seen = (x, y) => x > -200 && y > -50 && x < ctx.canvas.width / ratio + 200 && y < ctx.canvas.height / ratio + 50;
      ctx.save();
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
      ctx.lineJoin = "round";
      ctx.strokeStyle = colours.page;
      ctx.textBaseline = "middle";
      ctx.textAlign = "center";
      ctx.font = nameFont();
      if ("letterSpacing" in ctx) ctx.letterSpacing = `${nameSize() * SPACING}px`;
      for (const { name, text, x, y } of names) {
        const dimmed = state.lit && !name.district.papers.some((paper) => state.lit.has(paper));
        if (seen(x * grown + left, y * grown + top)) {
          write(ctx, text, x * grown + left, y * grown + top, colours.districts[name.district.slot], dimmed ? 0.3 : 1);
        }
      }
      if ("letterSpacing" in ctx) ctx.letterSpacing = "0px";
      labelled = [];
      for (const { paper, box, side } of labels) {
        // The label keeps its distance from its paper while scales between two steps pass by.
        const shift = [paper.x * (scale - at), paper.y * (scale - at)];
        const swell = radiusAt(paper, scale) - radiusAt(paper, at);
        const nudge = { below: [0, swell], above: [0, -swell], right: [swell, 0], left: [-swell, 0] }[side];
        const x = (box[0] + box[2]) / 2 + shift[0] + nudge[0] + left;
        const y = (box[1] + box[3]) / 2 + shift[1] + nudge[1] + top;
        if (!seen(x, y)) continue;
        const inked = state.lit ? state.lit.has(paper) : prominent.has(paper);
        ctx.font = `${paper === state.selected ? "600 " : ""}${LABEL}px ${colours.font}`;
        write(ctx, paper.label, x, y, inked ? colours.ink : colours.muted, 1);
        labelled.push({ paper, box: [x - (box[2] - box[0]) / 2, y - LABEL / 1.5, x + (box[2] - box[0]) / 2, y + LABEL / 1.5] });
      }
      ctx.restore();
    }

    function write(ctx, text, x, y, colour, alpha) {
      ctx.globalAlpha = alpha;
      ctx.lineWidth = 4;
      ctx.strokeText(text, x, y);
      ctx.fillStyle = colour;
      ctx.fillText(text, x, y);
      ctx.globalAlpha = 1;
    }

    return {
      drawGrounds, drawPaper, drawWords, radiusAt,
      recolour(read) {
        colours = read;
        placed = null;
      },
      replace() {
        placed = null;
      },
      /* The paper whose label is at a point of the canvas, in pixels. */
      labelAt(x, y) {
        const hit = labelled.find(({ box }) => box[0] <= x && x <= box[2] && box[1] <= y && y <= box[3]);
        return hit ? hit.paper : null;
      },
    };
  };
})();
