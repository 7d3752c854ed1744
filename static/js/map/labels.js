/* Which labels have room at a zoom level: greedy, those that matter most first, none over another or over a paper. */
(function () {
  "use strict";
  const GAP = 4;
  const DOT = 2; // pixels: what is smaller stands in no label's way
  const MARGIN = 10; // pixels that labels may reach over the sides of the map
  const STEPS = 6; // zoom levels an octave for which labels are placed anew

  /* Boxes taken of the plane, in squares of `cell` pixels. */
  class Ground {
    constructor(cell) {
      this.cell = cell;
      this.cells = new Map();
    }

    * cellsOf([left, top, right, bottom]) {
      for (let x = Math.floor(left / this.cell); x <= Math.floor(right / this.cell); x++) {
        for (let y = Math.floor(top / this.cell); y <= Math.floor(bottom / this.cell); y++) {
          yield x * 100003 + y;
        }
      }
    }

    take(box) {
      for (const cell of this.cellsOf(box)) {
        if (!this.cells.has(cell)) this.cells.set(cell, []);
        this.cells.get(cell).push(box);
      }
    }

    isFree([left, top, right, bottom]) {
      for (const cell of this.cellsOf([left, top, right, bottom])) {
        for (const other of this.cells.get(cell) || []) {
          if (other[0] < right && left < other[2] && other[1] < bottom && top < other[3]) return false;
        }
      }
      return true;
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

  /* Where a name has room: whole, else its first words; where it belongs, else a line lower or higher. It is kept
     within the map's sides, so that all of it is in view when all of the map is. */
  function nameBox(name, scale, limits, isFree) {
    for (const { text, width } of name.texts) {
      const half = width / 2 + 6;
      const [left, right] = [limits.left * scale + half, limits.right * scale - half];
      const x = left < right ? Math.max(left, Math.min(right, name.x * scale)) : (left + right) / 2;
      for (const lines of [0, 1, -1]) {
        const y = name.y * scale + lines * name.height;
        const box = [x - half, y - name.height / 2 - 2, x + half, y + name.height / 2 + 2];
        if (isFree(box)) return { text, x, y, box };
      }
    }
    return null;
  }

  /* Places names and labels for a scale.
     names: [{texts: [{text, width}], x, y, height}], in order; papers: obstacles, in order of importance; forced:
     papers whose labels come first; tried: labels tried of the others; linesIn(paper, scale): a label's lines where it fits into its disc. limits: left and right of the map.
     Gives boxes in pixels from the map's origin at that scale. */
  function place({ names, papers, scale, limits, radiusAt, widthOf, height, forced, tried, linesIn = () => null }) {
    const ground = new Ground(120);
    const placedNames = [];
    for (const name of names) {
      const found = nameBox(name, scale, limits, (box) => ground.isFree(box));
      if (!found) continue;
      ground.take(found.box);
      placedNames.push({ name, ...found });
    }
    const isForced = new Set(forced);
    // Labels may cover dots: so far off, dots are all there is.
    const isDisc = (paper) => paper.size * scale > DOT;
    for (const paper of [...forced, ...papers.filter((one) => !isForced.has(one))]) {
      if (isDisc(paper)) take(ground, paper, scale, radiusAt);
    }
    const placed = [];
    for (const paper of [...forced, ...papers.filter((one) => !isForced.has(one)).slice(0, tried)]) {
      const width = widthOf(paper.label);
      const lines = linesIn(paper, scale);
      for (const side of lines ? ["inside"] : SIDES) {
        const box = boxAt(side, paper.x * scale, paper.y * scale, radiusAt(paper, scale), width, height);
        const roomy = [box[0] - 3, box[1], box[2] + 3, box[3]];
        const isInside = roomy[0] >= limits.left * scale - MARGIN && roomy[2] <= limits.right * scale + MARGIN;
        if (!isInside || !(side === "inside" || ground.isFree(roomy))) continue;
        ground.take(roomy);
        placed.push({ paper, box, side, lines });
        break;
      }
    }
    return { scale, names: placedNames, labels: placed };
  }

  function take(ground, paper, scale, radiusAt) {
    const radius = radiusAt(paper, scale);
    ground.take([
      paper.x * scale - radius, paper.y * scale - radius, paper.x * scale + radius, paper.y * scale + radius,
    ]);
  }

  /* The next smaller scale for which labels are placed: what has room there has room at `scale` too. */
  const step = (scale) => 2 ** (Math.floor(Math.log2(scale) * STEPS) / STEPS);

  siteBuilder.map.labels = { place, step };
})();
