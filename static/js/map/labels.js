/* Which names and labels have room at a zoom level: greedy, those that matter most first, none over another or over a
   paper. */
(function () {
  "use strict";
  const GAP = 4;
  const DOT = 2; // pixels: what is smaller stands in no label's way
  const MARGIN = 10; // pixels that labels may reach over the sides of the map
  const STEPS = 6; // zoom levels an octave for which labels are placed anew
  const CELL = 120; // pixels of a square of the index of boxes

  /* What a name costs: each disc that it covers, each wish that it gives up, each line that it is moved by. */
  const COST = { covered: 1, wish: 0.9, moved: 0.8 };

  /* Boxes taken of the plane. */
  class Plane {
    constructor() {
      this.cells = new Map();
    }

    take(box) {
      const [left, top, right, bottom] = box;
      for (let x = Math.floor(left / CELL); x <= right / CELL; x++) {
        for (let y = Math.floor(top / CELL); y <= bottom / CELL; y++) {
          const cell = x * 100003 + y;
          const boxes = this.cells.get(cell);
          if (boxes) boxes.push(box);
          else this.cells.set(cell, [box]);
        }
      }
    }

    /* How many boxes lie under this one; no more than `most` are counted. */
    count([left, top, right, bottom], most = Infinity) {
      let found = 0;
      for (let x = Math.floor(left / CELL); x <= right / CELL; x++) {
        for (let y = Math.floor(top / CELL); y <= bottom / CELL; y++) {
          for (const other of this.cells.get(x * 100003 + y) || []) {
            if (other[0] < right && left < other[2] && other[1] < bottom && top < other[3] && ++found >= most) return found;
          }
        }
      }
      return found;
    }

    isFree(box) {
      return this.count(box, 1) === 0;
    }
  }

  function boxAt(side, x, y, radius, width, height) {
    if (side === "inside") return [x - radius, y - radius, x + radius, y + radius];
    const away = radius + GAP;
    if (side === "below") return [x - width / 2, y + away - 1, x + width / 2, y + away - 1 + height];
    if (side === "right") return [x + away, y - height / 2, x + away + width, y + height / 2];
    if (side === "left") return [x - away - width, y - height / 2, x - away, y + height / 2];
    return [x - width / 2, y - away - height, x + width / 2, y - away];
  }

  const SIDES = ["below", "right", "left", "above"];

  const within = (value, low, high) => (low < high ? Math.max(low, Math.min(high, value)) : (low + high) / 2);

  /* Where a name has room, at the least cost: as it would best be written or in more lines or fewer words; where it
     belongs, or a line lower or higher, or at the other end of its district. All of it is in view when all of the map is. */
  function nameBox(name, scale, limits, names, discs) {
    let best = null;
    name.texts.forEach(({ lines, width }, wish) => {
      const half = width / 2 + 6;
      const high = (lines.length * name.height) / 2;
      // Over papers that are only dots a name stands best, as that of a country on its land.
      const inland = [0, 1, -1].map((turn) => [name.centre.x, name.centre.y + (turn * name.height * 0.6) / scale]);
      // More lines grow away from the papers.
      const grown = (lines.length - 1) * name.height / 2;
      const home = name.y * scale + (name.y > name.middle ? grown : -grown);
      const far = (name.y > name.middle ? name.top * scale - high - 6 : name.bottom * scale + high + 6);
      const beside = [home, home + name.height, home - name.height, far].map((y) => [name.x, y / scale]);
      (name.isInland ? inland : beside).forEach(([wantedX, wantedY], turn) => {
        const x = within(wantedX * scale, limits.left * scale + half, limits.right * scale - half);
        const y = within(wantedY * scale, limits.top * scale + high, limits.bottom * scale - high);
        const box = [x - half, y - high - 2, x + half, y + high + 2];
        const cost = wish * COST.wish + Math.min(turn, 2) * COST.moved;
        if ((best && best.cost <= cost) || !names.isFree(box)) return;
        const whole = cost + discs.count(box) * COST.covered;
        if (!best || whole < best.cost) best = { lines, x, y, box, cost: whole };
      });
    });
    return best;
  }

  /* Places names and labels for a scale.
     names: [{texts: [{lines, width}], x, y, top, middle, bottom, centre, isInland, height}], those that matter most first; papers:
     obstacles, in order of importance; forced: papers whose labels come first; tried: labels tried of the others; taken:
     boxes that are taken already; inside(paper, scale): a label's { lines, size } where it fits into its disc; over(paper, scale):
     the same several times, with width and height, for where it has room nowhere else. limits: the part of the map that words keep to.
     Gives boxes in pixels from the map's origin at that scale. */
  function place({ names, papers, scale, limits, radiusAt, widthOf, height, forced, tried, taken = [], inside = () => null, over = () => [] }) {
    const words = new Plane();
    const discs = new Plane();
    const isForced = new Set(forced);
    const others = papers.filter((one) => !isForced.has(one));
    for (const box of taken) words.take(box);
    // Labels may cover dots: so far off, dots are all there is.
    for (const group of [forced, others]) {
      for (const paper of group) if (paper.size * scale > DOT) discs.take(boxAt("inside", paper.x * scale, paper.y * scale, radiusAt(paper, scale)));
    }
    const placedNames = [];
    for (const name of names) {
      const found = nameBox(name, scale, limits, words, discs);
      if (!found) continue;
      words.take(found.box);
      placedNames.push({ name, ...found });
    }
    const isInside = (box) => box[0] >= limits.left * scale - MARGIN && box[2] <= limits.right * scale + MARGIN;
    const placed = [];

    function put(paper, box, side, fitted) {
      words.take(box);
      placed.push({ paper, box, side, fitted });
      return true;
    }

    /* Beside its disc, or in it. */
    function hasRoom(paper) {
      const [x, y, radius] = [paper.x * scale, paper.y * scale, radiusAt(paper, scale)];
      const fitted = inside(paper, scale);
      if (fitted) return put(paper, boxAt("inside", x, y, radius), "inside", fitted);
      const width = widthOf(paper.label);
      return SIDES.some((side) => {
        const box = boxAt(side, x, y, radius, width, height);
        const roomy = [box[0] - 3, box[1], box[2] + 3, box[3]];
        return isInside(roomy) && words.isFree(roomy) && discs.isFree(roomy) && put(paper, roomy, side, null);
      });
    }

    const left = [...forced, ...others.slice(0, tried)].filter((paper) => !hasRoom(paper));
    for (const paper of left) {
      const [x, y] = [paper.x * scale, paper.y * scale];
      over(paper, scale).some((fitted) => {
        const box = [x - fitted.width / 2, y - fitted.height / 2, x + fitted.width / 2, y + fitted.height / 2];
        return words.isFree(box) && put(paper, box, "inside", fitted);
      });
    }
    return { scale, names: placedNames, labels: placed };
  }

  /* The next smaller scale for which labels are placed: what has room there has room at `scale` too. */
  const step = (scale) => 2 ** (Math.floor(Math.log2(scale) * STEPS) / STEPS);

  siteBuilder.map.labels = { place, step };
})();
