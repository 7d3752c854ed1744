/* What is painted on the canvas, whoever owns it: papers or topics as discs, names of districts, labels, the years. */
(function () {
  "use strict";
  const { colourOf } = siteBuilder.map;
  const SMALLEST = 1.6; // pixels: a paper is never drawn smaller, however far off the map is
  const LABEL = 12;
  const LARGE = 1.5; // of labels for slides
  const NAME = 12.5;
  const SPACING = 0.08; // between the capitals of a name, of their size
  const ALL_NAMED = 0.7; // pixels a map unit from which every paper may be named
  const LABELS = 300;
  const FADED = 0.22;
  const FEW = 40; // papers that are never too many for full ink
  const PROMINENT = 0.3; // part of the papers whose labels are in full ink
  const CROWDED = 0.3; // pixels a map unit below which a large timeline names lanes and years alone
  const DOT = 1.2; // pixels below which a disc is as good as a square
  const QUICK_DOT = 3; // the same while the map moves and frames come late
  const HALO = 3; // and below which it has no rim

  /* state: scene, selected, hovered, lit (a set of items, or null where all are), shown (the same), paint(item), large. */
  siteBuilder.map.makeDrawing = function (model, state) {
    const widths = new Map();
    const measure = document.createElement("canvas").getContext("2d");
    const backdrop = siteBuilder.map.makeBackdrop(model);
    const shortNames = model.districts.map(({ name }) => {
      const first = name.split(" · ")[0];
      const isOwn = model.districts.every((other) => other.name === name || other.name.split(" · ")[0] !== first);
      return isOwn && first !== name ? [first] : [];
    });
    let colours = null;
    let placed = null;
    let labelled = [];
    let prominent = null;

    const radiusAt = (item, scale) => Math.max(item.size * scale, SMALLEST);
    const isLit = (item) => !state.lit || state.lit.has(item);
    const isShown = (item) => !state.shown || state.shown.has(item);
    const colour = (item) => colourOf(state.paint(item), colours);
    const labelSize = () => LABEL * (state.large ? LARGE : 1);
    const nameSize = () => NAME * (state.narrow ? 0.88 : 1) * (state.large ? LARGE : 1);
    const nameFont = () => `600 ${nameSize()}px ${colours.font}`;

    function widthOf(text, font = `${labelSize()}px ${colours.font}`) {
      const name = font + text;
      if (!widths.has(name)) {
        measure.font = font;
        widths.set(name, measure.measureText(text).width);
      }
      return widths.get(name);
    }

    function drawGrounds(ctx) {
      if (!state.isMoving) backdrop.draw(ctx, state.scene, colours, state.lit, state.scale);
    }

    // --- discs ---

    function drawItem(ctx, item) {
      const scale = state.scale;
      const radius = radiusAt(item, scale) / scale;
      if (isLit(item)) disc(ctx, item.x, item.y, radius + 1.5 / scale, colours.page);
      else ctx.globalAlpha = FADED;
      disc(ctx, item.x, item.y, radius, colour(item));
      ctx.globalAlpha = 1;
      mark(ctx, item, radius);
    }

    function mark(ctx, item, radius) {
      if (item !== state.selected && item !== state.hovered) return;
      ctx.beginPath();
      ctx.arc(item.x, item.y, radius + 4 / state.scale, 0, 2 * Math.PI);
      ctx.lineWidth = (item === state.selected ? 2 : 1.25) / state.scale;
      ctx.strokeStyle = colours.ink;
      ctx.stroke();
    }

    function disc(ctx, x, y, radius, fill) {
      ctx.beginPath();
      ctx.arc(x, y, radius, 0, 2 * Math.PI);
      ctx.fillStyle = fill;
      ctx.fill();
    }

    /* Many items at once: one path a colour, and squares where discs could hardly be told from them, or where frames
       come late (`isQuick`). */
    function drawItems(ctx, items, isQuick) {
      const groups = new Map();
      for (const item of items) {
        const name = `${isLit(item) ? 1 : 0}${state.paint(item)}`;
        if (!groups.has(name)) groups.set(name, []);
        groups.get(name).push(item);
      }
      const scale = state.scale;
      for (const name of [...groups.keys()].sort()) {
        const bright = name[0] === "1";
        const group = groups.get(name);
        const dot = isQuick ? QUICK_DOT : DOT;
        const round = group.filter((item) => item.size * scale >= dot);
        const square = group.filter((item) => item.size * scale < dot);
        if (bright) fill(ctx, colours.page, round.filter((item) => item.size * scale >= HALO), 1.5 / scale);
        ctx.globalAlpha = bright ? 1 : FADED;
        fill(ctx, colourOf(name.slice(1), colours), round, 0);
        ctx.beginPath();
        for (const item of square) {
          const radius = radiusAt(item, scale) / scale;
          ctx.rect(item.x - radius, item.y - radius, 2 * radius, 2 * radius);
        }
        ctx.fillStyle = colourOf(name.slice(1), colours);
        ctx.fill();
        ctx.globalAlpha = 1;
      }
      for (const item of [state.hovered, state.selected]) {
        if (!item || !isShown(item)) continue;
        drawItem(ctx, item);
      }
    }

    function fill(ctx, colour, items, more) {
      ctx.beginPath();
      for (const item of items) {
        const radius = radiusAt(item, state.scale) / state.scale + more;
        ctx.moveTo(item.x + radius, item.y);
        ctx.arc(item.x, item.y, radius, 0, 2 * Math.PI);
      }
      ctx.fillStyle = colour;
      ctx.fill();
    }

    // --- words ---

    /* A district's name in capitals: whole where it is not much wider than the district, and its first words where
       no other district begins with them. */
    function textsOf(district, scale) {
      const xs = district.papers.map((paper) => paper.home.x);
      const room = (Math.max(...xs) - Math.min(...xs) + siteBuilder.map.ground.STROKE) * scale;
      const measured = [district.name, ...shortNames[district.number]].map((name) => {
        const text = name.toLocaleUpperCase(document.documentElement.lang || undefined);
        return { text, width: widthOf(text, nameFont()) + text.length * nameSize() * SPACING };
      });
      return measured[0].width <= room * 1.5 || measured.length === 1 ? measured : measured.slice(1);
    }

    /* The lines of a topic's name where all of them fit into its disc, else null. */
    function linesIn(item, scale) {
      const radius = radiusAt(item, scale) - 3;
      const lines = [];
      // A line may end at a space, or after a hyphen.
      for (const word of item.label.split(/(?<=-)|\s+/)) {
        const last = lines[lines.length - 1] || "";
        const longer = last && !last.endsWith("-") ? `${last} ${word}` : last + word;
        if (lines.length && widthOf(longer, insideFont()) < 1.5 * radius) lines[lines.length - 1] = longer;
        else lines.push(word);
      }
      const high = (lines.length * labelSize() * 1.2) / 2;
      const room = radius > high ? 2 * Math.sqrt(radius ** 2 - high ** 2) : 0;
      return lines.every((line) => widthOf(line, insideFont()) <= Math.max(room, lines.length === 1 ? 2 * radius : 0)) ? lines : null;
    }

    const insideFont = () => `600 ${labelSize()}px ${colours.font}`;

    /* Labels are placed for a step of the scale and a part of the map around what is seen, and kept while both hold. */
    function layOut(scale, [left, top, right, bottom]) {
      const at = siteBuilder.map.labels.step(scale);
      const box = placed && placed.box;
      const holds = placed && placed.scale === at && box[0] <= left && box[1] <= top && box[2] >= right && box[3] >= bottom;
      if (holds) return placed;
      const [wide, high] = [(right - left) / 2, (bottom - top) / 2];
      const around = [left - wide, top - high, right + wide, bottom + high];
      const isNear = ({ x, y }) => x > around[0] && x < around[2] && y > around[1] && y < around[3];
      const order = state.scene.order.filter((item) => isShown(item) && isNear(item));
      const names = state.scene.names.filter(isNear).map((district) => ({
        district, x: district.x, y: district.y, height: nameSize() * 1.5, texts: textsOf(district, at),
      }));
      const lit = state.lit ? order.filter((item) => item !== state.selected && state.lit.has(item)) : [];
      const forced = [...(state.selected && isShown(state.selected) ? [state.selected] : []), ...lit].slice(0, LABELS);
      const [x0, , x1] = state.scene.bounds;
      placed = siteBuilder.map.labels.place({
        names,
        papers: state.lit && state.scene.kind !== "topics" ? [] : order,
        scale: at,
        // Names of topics may reach over the sides, where there is nothing else.
        limits: state.scene.kind === "topics" ? { left: x0 - 200, right: x1 + 200 } : { left: x0, right: x1 },
        radiusAt, widthOf,
        height: labelSize() * 1.25,
        forced,
        linesIn: state.scene.kind === "topics" ? linesIn : undefined,
        // Far off, only the most cited papers are named, for calm.
        tried: state.scene.kind === "topics" ? LABELS
          : state.scene.kind === "timeline" && at < CROWDED && order.length > 1000 ? 0
          : Math.min(LABELS, Math.max(6, Math.round(order.length * Math.min(1, (at / ALL_NAMED) ** 2)))),
      });
      placed.box = around;
      return placed;
    }

    function drawWords(ctx) {
      const matrix = ctx.getTransform();
      const ratio = window.devicePixelRatio || 1;
      const scale = matrix.a / ratio;
      const [left, top] = [matrix.e / ratio, matrix.f / ratio];
      const [width, height] = [ctx.canvas.width / ratio, ctx.canvas.height / ratio];
      if (state.isMoving) return;
      const { names, labels, scale: at } = layOut(scale, [-left / scale, -top / scale, (width - left) / scale, (height - top) / scale]);
      const grown = scale / at;
      const seen = (x, y) => x > -200 && y > -50 && x < width + 200 && y < height + 50;
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
          const ink = state.colour === "district" ? colours.districts[name.district.slot] : colours.muted;
          write(ctx, text, x * grown + left, y * grown + top, ink, dimmed ? 0.3 : 1);
        }
      }
      if ("letterSpacing" in ctx) ctx.letterSpacing = "0px";
      drawLabels(ctx, labels, { scale, at, left, top, seen });
      if (state.scene.kind === "timeline") drawAxes(ctx, { scale, left, top, width });
      ctx.restore();
    }

    function drawLabels(ctx, labels, { scale, at, left, top, seen }) {
      labelled = [];
      prominent = prominent || new Set(state.scene.order.slice(0, Math.max(FEW, Math.ceil(state.scene.order.length * PROMINENT))));
      for (const { paper, box, side, lines } of labels) {
        // The label keeps its distance from its paper while scales between two steps pass by.
        const shift = [paper.x * (scale - at), paper.y * (scale - at)];
        const swell = radiusAt(paper, scale) - radiusAt(paper, at);
        const nudge = { below: [0, swell], above: [0, -swell], right: [swell, 0], left: [-swell, 0], inside: [0, 0] }[side];
        const x = (box[0] + box[2]) / 2 + shift[0] + nudge[0] + left;
        const y = (box[1] + box[3]) / 2 + shift[1] + nudge[1] + top;
        if (!seen(x, y)) continue;
        if (lines) {
          ctx.font = insideFont();
          ctx.fillStyle = isLit(paper) ? colours.page : colours.muted;
          lines.forEach((line, place) => ctx.fillText(line, x, y + (place - (lines.length - 1) / 2) * labelSize() * 1.2));
          continue;
        }
        const inked = state.lit ? state.lit.has(paper) : prominent.has(paper);
        ctx.font = `${paper === state.selected ? "600 " : ""}${labelSize()}px ${colours.font}`;
        write(ctx, paper.label, x, y, inked ? colours.ink : colours.muted, 1);
        labelled.push({ paper, box: [x - (box[2] - box[0]) / 2, y - labelSize() / 1.5, x + (box[2] - box[0]) / 2, y + labelSize() / 1.5] });
      }
    }

    /* Names of lanes at the left and years at the top stay in sight while the timeline moves below them. */
    function drawAxes(ctx, { scale, left, top, width }) {
      const { lanes, years, bounds } = state.scene;
      ctx.textAlign = "left";
      ctx.font = `600 ${nameSize() * 0.92}px ${colours.font}`;
      for (const { district, top: above, bottom } of lanes) {
        if ((bottom - above + 34) * scale < nameSize() * 1.15) continue;
        const y = (above - 15) * scale + top;
        write(ctx, district.name, Math.max(12, bounds[0] * scale + left), y, colours.districts[district.slot], 1);
      }
      ctx.fillStyle = colours.page;
      ctx.globalAlpha = 0.92;
      ctx.fillRect(0, 0, width, 26);
      ctx.globalAlpha = 1;
      ctx.textAlign = "center";
      ctx.font = `${LABEL}px ${colours.font}`;
      let free = 4;
      const last = years[years.length - 1];
      for (const year of years) {
        const x = ((year.left + year.right) / 2) * scale + left;
        const half = widthOf(year.label, `${LABEL}px ${colours.font}`) / 2;
        if (x - half < free || x + half > width - 4) continue;
        if (year !== last && years.length > 12 && (year.right - year.left) * scale < 2 * half + 10 && Number(year.label) % 5) continue;
        write(ctx, year.label, x, 14, colours.muted, 1);
        free = x + half + 8;
      }
    }

    function write(ctx, text, x, y, ink, alpha) {
      ctx.globalAlpha = alpha;
      ctx.lineWidth = 4;
      ctx.strokeStyle = colours.page;
      ctx.strokeText(text, x, y);
      ctx.fillStyle = ink;
      ctx.fillText(text, x, y);
      ctx.globalAlpha = 1;
    }

    return {
      drawGrounds, drawItem, drawItems, drawWords, radiusAt, isShown,
      recolour(read) {
        colours = read;
        placed = null;
      },
      replace() {
        placed = null;
        prominent = null;
      },
      labels: () => labelled,
      /* The item whose label is at a point of the canvas, in pixels. */
      labelAt(x, y) {
        const hit = labelled.find(({ box }) => box[0] <= x && x <= box[2] && box[1] <= y && y <= box[3]);
        return hit ? hit.paper : null;
      },
    };
  };
})();
