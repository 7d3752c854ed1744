/* What lies behind the papers: the grounds of districts, or the lanes and years of the timeline. */
(function () {
  "use strict";
  const { ground } = siteBuilder.map;
  const CROWD = 1000; // papers above which grounds are painted once, as a picture
  const FINENESS = 0.35; // pixels of that picture a map unit
  const LARGEST = 2400; // pixels of its longer side

  const tint = (colours, district, part) =>
    `color-mix(in srgb, ${colours.districts[district.slot]} ${part}%, ${colours.page})`;

  siteBuilder.map.makeBackdrop = function (model) {
    const shapes = new Map();
    let painted = null; // { canvas, colours }

    function shapeOf(district) {
      if (!shapes.has(district)) shapes.set(district, ground.shape(district.papers.map((paper) => paper.home)));
      return shapes.get(district);
    }

    function drawDistricts(ctx, colours, isDimmed) {
      ctx.lineCap = ctx.lineJoin = "round";
      ctx.lineWidth = ground.STROKE;
      for (const district of model.districts) {
        if (!district.hasGround) continue;
        // Mixed rather than translucent: fill and stroke overlap.
        ctx.fillStyle = ctx.strokeStyle = tint(colours, district, (colours.dark ? 13 : 9) * (isDimmed(district) ? 0.35 : 1));
        ctx.fill(shapeOf(district));
        ctx.stroke(shapeOf(district));
      }
    }

    /* All grounds as a picture: ten thousand wide strokes are too many for every frame. */
    function picture(colours) {
      if (painted && painted.colours === colours) return painted;
      const [x0, y0, x1, y1] = model.bounds;
      const margin = ground.STROKE;
      const [width, height] = [x1 - x0 + 2 * margin, y1 - y0 + 2 * margin];
      const scale = Math.min(FINENESS, LARGEST / Math.max(width, height));
      const canvas = document.createElement("canvas");
      canvas.width = Math.ceil(width * scale);
      canvas.height = Math.ceil(height * scale);
      const ctx = canvas.getContext("2d");
      ctx.setTransform(scale, 0, 0, scale, (margin - x0) * scale, (margin - y0) * scale);
      drawDistricts(ctx, colours, () => false);
      painted = { canvas, colours, x: x0 - margin, y: y0 - margin, width: canvas.width / scale, height: canvas.height / scale };
      return painted;
    }

    function drawMap(ctx, colours, lit) {
      if (model.papers.length > CROWD) {
        const { canvas, x, y, width, height } = picture(colours);
        ctx.globalAlpha = lit ? 0.5 : 1;
        ctx.drawImage(canvas, x, y, width, height);
        ctx.globalAlpha = 1;
        return;
      }
      drawDistricts(ctx, colours, (district) => lit && !district.papers.some((paper) => lit.has(paper)));
    }

    function drawTimeline(ctx, colours, scene, scale, gutter) {
      const [left, , right] = scene.bounds;
      const before = 12 + gutter / scale;
      const rim = Math.min(4, scene.gap / 4);
      for (const { district, top, bottom } of scene.lanes) {
        ctx.fillStyle = tint(colours, district, colours.dark ? 11 : 7);
        ctx.beginPath();
        ctx.roundRect(left - before, top - rim, right - left + before + 12, bottom - top + 2 * rim, 10);
        ctx.fill();
      }
      ctx.strokeStyle = colours.line;
      ctx.globalAlpha = 0.6;
      ctx.lineWidth = 1 / scale;
      ctx.beginPath();
      const tops = scene.lanes.map((lane) => lane.top);
      const bottoms = scene.lanes.map((lane) => lane.bottom);
      for (const year of scene.years.slice(1)) {
        ctx.moveTo(year.left, Math.min(...tops) - 4);
        ctx.lineTo(year.left, Math.max(...bottoms) + 4);
      }
      ctx.stroke();
      ctx.globalAlpha = 1;
    }

    return {
      draw(ctx, scene, colours, lit, scale, gutter) {
        ctx.save();
        if (scene.kind === "map") drawMap(ctx, colours, lit);
        else if (scene.kind === "timeline") drawTimeline(ctx, colours, scene, scale, gutter);
        ctx.restore();
      },
    };
  };
})();
