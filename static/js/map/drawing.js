/* What is painted on the canvas, whoever owns it: papers or topics as discs, names of districts, labels, the years. */
(function () {
  "use strict";
  const { colourOf } = siteBuilder.map;
  const SMALLEST = 1.6; // pixels: a paper is never drawn smaller, however far off the map is
  const SMALLEST_OF_MANY = 0.9; // the same of many papers on a phone, where they would run together
  const VAST = 3000; // papers that are so many
  const LABEL = 12;
  const LARGE = 1.5; // of labels for slides
  const NAME = 12.5;
  const LEAST = 8.5; // pixels: no name is smaller
  const GUTTER = 170; // pixels at most that names take before dense lanes
  const LEADING = 1.25; // from line to line, of their size
  const INSIDE = [1, 0.85, 0.72]; // sizes of words in a disc, of a label's
  const OVER = [0.85, 0.72]; // the same of words that reach over its sides
  const REACHING = 1.4; // and how much wider than it they may be
  const WIDER = 1.9; // than its district no name may be, where there are many
  const NAMED_ALL = 12; // districts, up to which all are named wherever there is room
  const SPACING = 0.08; // between the capitals of a name, of their size
  const ALL_NAMED = 0.7; // pixels a map unit from which every paper may be named
  const LABELS = 300;
  const FADED = 0.22;
  const FEW = 40; // papers that are never too many for full ink
  const PROMINENT = 0.3; // part of the papers whose labels are in full ink
  const CROWD = 1000; // papers that make a map or a timeline large
  const CROWDED = 0.22; // pixels a map unit below which a large one names districts, lanes and years alone
  const DOTTED = 5; // map units: radius of the smallest paper. Below a pixel, papers are dots
  const INLAND = 60; // papers of a district whose name may stand on them, where they are dots
  const DOT = 1.2; // pixels below which a disc is as good as a square
  const QUICK_DOT = 3; // the same while the map moves and frames come late
  const HALO = 3; // and below which it has no rim

  /* state: scene, selected, hovered, lit (a set of items, or null where all are), shown (the same), paint(item), large. */
  siteBuilder.map.makeDrawing = function (model, state) {
    const widths = new Map();
    const isVast = model.papers.length > VAST;
    const largest = Math.max(1, ...model.districts.map(({ papers }) => papers.length));
    const extents = model.districts.map(extentOf);
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

    /* Of a district's papers: the sides, and the middle from top to bottom. */
    function extentOf(district) {
      const found = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity, centre: { x: 0, y: 0 } };
      for (const { home } of district.papers) {
        found.centre.x += home.x / district.papers.length;
        found.centre.y += home.y / district.papers.length;
        found.left = Math.min(found.left, home.x);
        found.right = Math.max(found.right, home.x);
        found.top = Math.min(found.top, home.y);
        found.bottom = Math.max(found.bottom, home.y);
      }
      return { ...found, middle: (found.top + found.bottom) / 2 };
    }

    const radiusAt = (item, scale) => Math.max(item.size * scale, state.narrow && isVast ? SMALLEST_OF_MANY : SMALLEST);
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
      if (!state.isMoving) backdrop.draw(ctx, state.scene, colours, state.lit, state.scale, state.gutter);
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

    /* Many items at once: one path a colour. While the map moves (`isBusy`) squares stand for discs that they can hardly
       be told from, and for more where frames come late (`isQuick`). */
    function drawItems(ctx, items, isBusy, isQuick) {
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
        const dot = isQuick ? QUICK_DOT : isBusy ? DOT : 0;
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
      if (state.selected && isShown(state.selected)) drawItem(ctx, state.selected);
    }

    function drawHovered(ctx) {
      if (state.hovered && isShown(state.hovered)) drawItem(ctx, state.hovered);
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

    const spaced = (text) => widthOf(text, nameFont()) + text.length * nameSize() * SPACING;

    const isInland = (district, scale) => district.papers.length >= INLAND && DOTTED * scale < 1;

    /* How large a district's name is, of the size of names: among many, the larger district's is the larger. */
    const weight = (district) => (model.districts.length <= NAMED_ALL ? 1
      : Math.min(state.narrow ? 1 : 1.3, 0.85 + 0.5 * Math.sqrt(district.papers.length / largest)));

    /* Words in so many lines, of which the longest is as short as can be. */
    function broken(words, count) {
      const lines = (parts) => parts.map((part) => part.replace(/^· | ·$/g, ""));
      if (count === 1) return lines([words.join(" ")]);
      let best = null;
      for (let first = 1; first <= words.length - count + 1; first++) {
        const found = lines([words.slice(0, first).join(" "), ...broken(words.slice(first), count - 1)]);
        const width = Math.max(...found.map(spaced));
        if (!best || width < best.width) best = { found, width };
      }
      return best.found;
    }

    /* How a district's name may be written, the best first: in capitals, on a line where that is not much wider than the
       district, else on several; by its first words where no other district begins with them. */
    function textsOf(district, scale) {
      const { left, right } = extents[district.number];
      const room = (right - left + siteBuilder.map.ground.STROKE) * scale;
      const found = [];
      [district.name, ...shortNames[district.number]].forEach((name, isShort) => {
        const words = name.toLocaleUpperCase(document.documentElement.lang || undefined).split(" ");
        for (let count = 1; count <= Math.min(3, words.length); count++) {
          const lines = broken(words, count);
          const width = Math.max(...lines.map(spaced)) * weight(district);
          found.push({ lines, width, cost: Math.max(0, width / room - (isInland(district, scale) ? 0.95 : 1.2)) * 4 + (count - 1) * 0.5 + isShort * 1.2 });
        }
      });
      found.sort((one, other) => one.cost - other.cost);
      return model.districts.length <= NAMED_ALL ? found : found.filter(({ width }) => width <= room * WIDER);
    }

    /* A topic's name as lines of a size at which all of them fit into its disc, else null. */
    function inside(item, scale) {
      const radius = radiusAt(item, scale) - 3;
      for (const part of INSIDE) {
        const size = labelSize() * part;
        const lines = linesIn(item.label, radius, size);
        if (lines) return { lines, size };
      }
      return null;
    }

    /* The same where they do not fit: as they may reach over its sides, the best first. */
    function over(item, scale) {
      const words = item.label.split(/(?<=-)|\s+/);
      return OVER.flatMap((part) => [2, 3].filter((count) => count <= Math.max(2, words.length)).map((count) => {
        const size = labelSize() * part;
        const lines = broken(words, Math.min(count, words.length));
        return { lines, size, isOver: true, width: Math.max(...lines.map((line) => widthOf(line, insideFont(size)))), height: lines.length * size * LEADING };
      })).filter(({ width }) => width <= 2 * radiusAt(item, scale) * REACHING);
    }

    function linesIn(label, radius, size) {
      const font = insideFont(size);
      const lines = [];
      // A line may end at a space, or after a hyphen.
      for (const word of label.split(/(?<=-)|\s+/)) {
        const last = lines[lines.length - 1] || "";
        const longer = last && !last.endsWith("-") ? `${last} ${word}` : last + word;
        if (lines.length && widthOf(longer, font) < 1.5 * radius) lines[lines.length - 1] = longer;
        else lines.push(word);
      }
      const high = (lines.length * size * LEADING) / 2;
      const room = radius > high ? 2 * Math.sqrt(radius ** 2 - high ** 2) : 0;
      return lines.every((line) => widthOf(line, font) <= Math.max(room, lines.length === 1 ? 2 * radius : 0)) ? lines : null;
    }

    const insideFont = (size) => `600 ${size}px ${colours.font}`;

    /* Of names of lanes: where lanes are so dense that names stand before them, small enough for the lowest lane. */
    function laneSize(scale) {
      const usual = nameSize() * 0.92;
      if (!state.gutter || state.scene.gap * scale >= usual * LEADING) return usual;
      const lowest = Math.min(...state.scene.lanes.map(({ top, bottom }) => bottom - top));
      return Math.min(usual, Math.max(LEAST, ((lowest + state.scene.gap) * scale) / 1.12));
    }

    const laneFont = (size) => `600 ${size}px ${colours.font}`;

    /* Pixels before the lanes that their names need, where lanes are too dense for names between or on them. */
    function gutterAt(scale) {
      const size = nameSize() * 0.92;
      const { lanes, gap } = state.scene;
      if (gap * scale >= size * LEADING) return 0;
      return Math.min(GUTTER, Math.max(0, ...lanes.map(({ district }) => widthOf(district.name, laneFont(size)))) + 8);
    }

    /* Where the names of lanes stand, in pixels from the map's origin: above each lane, or at its top where lanes are
       dense, or in its middle where it holds nothing more. */
    function laneNames(scale) {
      const size = laneSize(scale);
      const { lanes, bounds, gap } = state.scene;
      const isDense = gap * scale < nameSize() * 0.92 * LEADING;
      const high = isDense && state.gutter ? size * 1.1 : size * LEADING;
      const before = isDense ? state.gutter : 0;
      const middle = (top, bottom) => {
        if (!isDense) return (top - gap * 0.44) * scale;
        return !before && (bottom - top) * scale >= 2 * high ? top * scale + high / 2 : ((top + bottom) / 2) * scale;
      };
      return lanes.filter(({ top, bottom }) => (bottom - top + gap) * scale >= high).map(({ district, top, bottom }) => ({
        district, x: bounds[0] * scale - before, y: middle(top, bottom), width: widthOf(district.name, laneFont(size)), high: high / 2,
      }));
    }

    /* Labels are placed for a step of the scale and a part of the map around what is seen, and kept while both hold. */
    function layOut(scale, [left, top, right, bottom]) {
      const at = siteBuilder.map.labels.step(scale);
      const box = placed && placed.box;
      const holds = placed && placed.scale === at && box[0] <= left && box[1] <= top && box[2] >= right && box[3] >= bottom;
      if (holds) return placed;
      const [wide, high] = [(right - left) / 2, (bottom - top) / 2];
      const around = [left - wide, top - high, right + wide, bottom + high];
      const isNear = ({ x, y }) => x > around[0] && x < around[2] && y > around[1] && y < around[3];
      const isTopics = state.scene.kind === "topics";
      const order = state.scene.order.filter((item) => isShown(item) && isNear(item));
      const names = state.scene.names.filter(isNear).map((district) => ({
        district, x: district.x, y: district.y, ...extents[district.number], texts: textsOf(district, at),
        height: nameSize() * LEADING * weight(district),
        isInland: isInland(district, at),
      }));
      const lit = state.lit ? order.filter((item) => item !== state.selected && state.lit.has(item)) : [];
      const forced = [...(state.selected && isShown(state.selected) ? [state.selected] : []), ...lit].slice(0, LABELS);
      placed = siteBuilder.map.labels.place({
        names,
        papers: state.lit && !isTopics ? [] : order,
        scale: at,
        limits: state.sight(),
        radiusAt, widthOf,
        height: labelSize() * 1.25,
        forced,
        taken: state.scene.kind === "timeline"
          ? laneNames(at).map(({ x, y, width: wide, high: tall }) => [x, y - tall, x + wide + 4, y + tall]) : [],
        inside: isTopics ? inside : undefined,
        over: isTopics ? over : undefined,
        // Far off, only the most cited papers are named, for calm.
        tried: isTopics ? LABELS
          : at < CROWDED && order.length > CROWD ? 0
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
      for (const { name, lines, x, y } of names) {
        const dimmed = state.lit && !name.district.papers.some((paper) => state.lit.has(paper));
        if (!seen(x * grown + left, y * grown + top)) continue;
        // On its own land, in its own colour, it could not be read.
        const ink = name.isInland ? colours.ink : state.colour === "district" ? colours.districts[name.district.slot] : colours.muted;
        const size = nameSize() * weight(name.district);
        ctx.font = `600 ${size}px ${colours.font}`;
        if ("letterSpacing" in ctx) ctx.letterSpacing = `${size * SPACING}px`;
        lines.forEach((line, place) => {
          const down = (place - (lines.length - 1) / 2) * name.height;
          write(ctx, line, x * grown + left, y * grown + top + down, ink, dimmed ? 0.3 : 1);
        });
      }
      if ("letterSpacing" in ctx) ctx.letterSpacing = "0px";
      drawLabels(ctx, labels, { scale, at, left, top, seen });
      if (state.scene.kind === "timeline") drawAxes(ctx, { scale, left, top, width });
      ctx.restore();
    }

    function drawLabels(ctx, labels, { scale, at, left, top, seen }) {
      labelled = [];
      prominent = prominent || new Set(state.scene.order.slice(0, Math.max(FEW, Math.ceil(state.scene.order.length * PROMINENT))));
      for (const { paper, box, side, fitted } of labels) {
        // The label keeps its distance from its paper while scales between two steps pass by.
        const shift = [paper.x * (scale - at), paper.y * (scale - at)];
        const swell = radiusAt(paper, scale) - radiusAt(paper, at);
        const nudge = { below: [0, swell], above: [0, -swell], right: [swell, 0], left: [-swell, 0], inside: [0, 0] }[side];
        const x = (box[0] + box[2]) / 2 + shift[0] + nudge[0] + left;
        const y = (box[1] + box[3]) / 2 + shift[1] + nudge[1] + top;
        if (!seen(x, y)) continue;
        if (fitted) {
          const { lines, size, isOver } = fitted;
          ctx.font = insideFont(size);
          lines.forEach((line, place) => {
            const down = y + (place - (lines.length - 1) / 2) * size * LEADING;
            // What reaches over the disc takes its colour along.
            if (isOver) write(ctx, line, x, down, colours.page, isLit(paper) ? 1 : FADED, colour(paper));
            else {
              ctx.fillStyle = isLit(paper) ? colours.page : colours.muted;
              ctx.fillText(line, x, down);
            }
          });
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
      const { years } = state.scene;
      ctx.textAlign = "left";
      ctx.font = laneFont(laneSize(scale));
      for (const { district, x, y } of laneNames(scale)) {
        write(ctx, district.name, Math.max(12, x + left), y + top, colours.districts[district.slot], 1);
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

    function write(ctx, text, x, y, ink, alpha, around = colours.page) {
      ctx.globalAlpha = alpha;
      ctx.lineWidth = 4;
      ctx.strokeStyle = around;
      ctx.strokeText(text, x, y);
      ctx.fillStyle = ink;
      ctx.fillText(text, x, y);
      ctx.globalAlpha = 1;
    }

    return {
      gutterAt, drawGrounds, drawItem, drawItems, drawHovered, drawWords, radiusAt, isShown,
      recolour(read) {
        colours = read;
        placed = null;
      },
      replace() {
        placed = null;
        prominent = null;
      },
      labels: () => labelled,
      names: () => (placed ? placed.names.map(({ name, box }) => ({ district: name.district, box })) : []),
      /* The item whose label is at a point of the canvas, in pixels. */
      labelAt(x, y) {
        const hit = labelled.find(({ box }) => box[0] <= x && x <= box[2] && box[1] <= y && y <= box[3]);
        return hit ? hit.paper : null;
      },
    };
  };
})();
