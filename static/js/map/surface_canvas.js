/* A surface of our own for large maps: one canvas that draws only what is in view, and nothing while nothing changes.
   The same methods as surface_vis.js. */
(function () {
  "use strict";
  const CELL = 240; // map units of a square of the index of items
  const HOLD = 500; // milliseconds until a finger that rests means a long press
  const STILL = 6; // pixels that a press may move and still be a tap
  const SETTLE = 140; // milliseconds after which a movement is over
  const LATE = 45; // milliseconds from frame to frame above which a movement leaves out lines and rims

  const ease = (part) => (part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2);

  /* paint: grounds(ctx), items(ctx, items, isBusy, isQuick), words(ctx), hovered(ctx), limits(scale) -> scale; heard: as for vis-network. */
  siteBuilder.map.makeCanvasSurface = function (container, options, paint, heard) {
    const frame = document.createElement("div");
    const canvas = document.createElement("canvas");
    const ctx = canvas.getContext("2d", { alpha: false });
    const at = { x: 0, y: 0, scale: 1 };
    const pointers = new Map();
    let size = { width: 0, height: 0 };
    let shown = [];
    let index = new Map();
    let groups = [];
    let lineCount = 0;
    let asked = 0;
    let flight = null;
    let press = null;
    let busy = false;
    let settling = 0;
    let before = 0; // when the last frame of this movement was drawn
    let isSlow = false; // whether this movement has had a late frame
    let wheels = null;
    const kept = document.createElement("canvas");
    let isKept = false; // whether that is what is on the canvas, but for the ring of a pointer
    frame.className = "map-surface";
    frame.tabIndex = 0;
    frame.append(canvas);
    container.append(frame);

    function resize() {
      const ratio = window.devicePixelRatio || 1;
      size = { width: container.clientWidth, height: container.clientHeight };
      canvas.width = Math.round(size.width * ratio);
      canvas.height = Math.round(size.height * ratio);
      heard.resized();
      redraw();
    }

    function redraw() {
      isKept = false;
      if (!asked) asked = requestAnimationFrame(draw);
    }

    /* Only what lies under the pointer has changed. */
    function mark() {
      if (isKept && !asked) asked = requestAnimationFrame((now) => (isKept ? drawKept() : draw(now)));
      else if (!isKept) redraw();
    }

    const box = () => {
      const [wide, high] = [size.width / 2 / at.scale, size.height / 2 / at.scale];
      return [at.x - wide, at.y - high, at.x + wide, at.y + high];
    };

    function draw(now) {
      asked = 0;
      if (flight) fly(now);
      if (busy && before && now - before > LATE) isSlow = true;
      before = busy ? now : 0;
      const isQuick = busy && isSlow;
      const ratio = window.devicePixelRatio || 1;
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.fillStyle = paint.page();
      ctx.fillRect(0, 0, canvas.width, canvas.height);
      const scale = at.scale * ratio;
      ctx.setTransform(scale, 0, 0, scale, canvas.width / 2 - at.x * scale, canvas.height / 2 - at.y * scale);
      paint.before(at.scale);
      paint.grounds(ctx);
      const inView = seen();
      if (!isQuick) drawLines(inView.box);
      paint.items(ctx, inView.items, busy || Boolean(flight), isQuick);
      paint.words(ctx);
      keep();
      paint.hovered(ctx);
      if (flight) redraw();
    }

    /* What is drawn at rest is kept as a picture: a pointer over a paper costs a ring on it, not ten thousand papers. */
    function keep() {
      isKept = !busy && !flight;
      if (!isKept) return;
      if (kept.width !== canvas.width || kept.height !== canvas.height) Object.assign(kept, { width: canvas.width, height: canvas.height });
      kept.getContext("2d", { alpha: false }).drawImage(canvas, 0, 0);
    }

    function drawKept() {
      asked = 0;
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.drawImage(kept, 0, 0);
      const scale = at.scale * (window.devicePixelRatio || 1);
      ctx.setTransform(scale, 0, 0, scale, canvas.width / 2 - at.x * scale, canvas.height / 2 - at.y * scale);
      paint.hovered(ctx);
    }

    function fly(now) {
      const part = Math.min(1, (now - flight.start) / flight.duration);
      const eased = ease(Math.max(0, part));
      at.scale = flight.from.scale * (flight.to.scale / flight.from.scale) ** eased;
      at.x = flight.from.x + (flight.to.x - flight.from.x) * eased;
      at.y = flight.from.y + (flight.to.y - flight.from.y) * eased;
      if (part >= 1) {
        flight = null;
        heard.arrived();
      }
    }

    /* Items whose squares are in view; all of them where most are. */
    function seen() {
      const [x0, y0, x1, y1] = box();
      const margin = 100 + 60 / at.scale;
      const bounds = [x0 - margin, y0 - margin, x1 + margin, y1 + margin];
      const cells = ((bounds[2] - bounds[0]) / CELL) * ((bounds[3] - bounds[1]) / CELL);
      if (cells > index.size * 2) return { items: shown, box: bounds };
      const items = [];
      for (let x = Math.floor(bounds[0] / CELL); x <= bounds[2] / CELL; x++) {
        for (let y = Math.floor(bounds[1] / CELL); y <= bounds[3] / CELL; y++) {
          items.push(...(index.get(`${x} ${y}`) || []));
        }
      }
      return { items, box: bounds };
    }

    function reindex() {
      index = new Map();
      for (const item of shown) {
        const cell = `${Math.floor(item.x / CELL)} ${Math.floor(item.y / CELL)}`;
        if (!index.has(cell)) index.set(cell, []);
        index.get(cell).push(item);
      }
    }

    function drawLines([x0, y0, x1, y1]) {
      for (const { colour, opacity, width, lines } of groups) {
        ctx.beginPath();
        for (const { from, to } of lines) {
          if (Math.max(from.x, to.x) < x0 || Math.min(from.x, to.x) > x1) continue;
          if (Math.max(from.y, to.y) < y0 || Math.min(from.y, to.y) > y1) continue;
          ctx.moveTo(from.x, from.y);
          ctx.lineTo(to.x, to.y);
        }
        ctx.lineWidth = Math.max(width, width / at.scale);
        ctx.strokeStyle = colour;
        ctx.globalAlpha = opacity;
        ctx.stroke();
        ctx.globalAlpha = 1;
      }
    }

    // --- hands ---

    const local = (event) => {
      const rect = frame.getBoundingClientRect();
      return { x: event.clientX - rect.left, y: event.clientY - rect.top };
    };
    const toMap = (x, y) => ({ x: at.x + (x - size.width / 2) / at.scale, y: at.y + (y - size.height / 2) / at.scale });
    const toScreen = ({ x, y }) => ({ x: (x - at.x) * at.scale + size.width / 2, y: (y - at.y) * at.scale + size.height / 2 });

    /* A hand moves the map: lines may be left out until it has come to rest. */
    function moving() {
      busy = true;
      heard.moved(false);
      clearTimeout(settling);
      settling = setTimeout(() => {
        busy = isSlow = false;
        before = 0;
        redraw();
        heard.moved(true);
      }, SETTLE);
      redraw();
    }

    function zoomAt(x, y, factor) {
      const before = toMap(x, y);
      at.scale = paint.limits(at.scale * factor);
      const after = toMap(x, y);
      at.x += before.x - after.x;
      at.y += before.y - after.y;
      moving();
    }

    frame.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      flight = null;
      frame.focus({ preventScroll: true });
      frame.setPointerCapture(event.pointerId);
      const point = local(event);
      pointers.set(event.pointerId, point);
      clearTimeout(press && press.timer);
      press = pointers.size > 1 ? null : { ...point, held: false, timer: 0 };
      if (press && event.pointerType === "touch") {
        const own = press;
        own.timer = setTimeout(() => {
          own.held = true;
          heard.held(own.x, own.y);
        }, HOLD);
      }
    });
    frame.addEventListener("pointermove", (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = local(event);
      const isPress = press && Math.hypot(now.x - press.x, now.y - press.y) < STILL;
      if (isPress) return;
      clearTimeout(press && press.timer);
      press = null;
      const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      pointers.set(event.pointerId, now);
      if (others.length) {
        const [other] = others;
        const [was, is] = [before, now].map((point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y)));
        at.x -= (now.x - before.x) / 2 / at.scale;
        at.y -= (now.y - before.y) / 2 / at.scale;
        zoomAt((now.x + other.x) / 2, (now.y + other.y) / 2, is / was);
      } else {
        at.x -= (now.x - before.x) / at.scale;
        at.y -= (now.y - before.y) / at.scale;
        moving();
      }
    });
    function release(event) {
      if (!pointers.delete(event.pointerId) || !press) return;
      clearTimeout(press.timer);
      const { x, y, held } = press;
      press = null;
      if (!held && event.type === "pointerup") heard.tapped(x, y, event.pointerType === "touch", event);
    }
    frame.addEventListener("pointerup", release);
    frame.addEventListener("pointercancel", release);
    frame.addEventListener("contextmenu", (event) => { if (pointers.size) event.preventDefault(); });
    frame.addEventListener("wheel", (event) => {
      event.preventDefault();
      flight = null;
      const { x, y } = local(event);
      const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1);
      // Turns of one frame are taken together: a wheel turns faster than a screen draws.
      if (wheels) wheels.pixels += pixels;
      else {
        wheels = { pixels };
        requestAnimationFrame(() => {
          zoomAt(x, y, Math.exp(-Math.max(-400, Math.min(400, wheels.pixels)) * 0.0016));
          wheels = null;
        });
      }
    }, { passive: false });

    new ResizeObserver(resize).observe(container);
    resize();

    return {
      frame, toScreen, toMap, redraw, mark, box,
      scale: () => at.scale,
      centre: () => ({ x: at.x, y: at.y }),
      moveTo({ x, y, scale, duration }) {
        const to = { x, y, scale };
        if (duration) flight = { from: { ...at }, to, duration, start: performance.now() };
        else {
          flight = null;
          Object.assign(at, to);
        }
        redraw();
      },
      show(all, those) {
        shown = those;
        reindex();
        redraw();
      },
      place() {
        reindex();
        redraw();
      },
      setLines(lines) {
        const found = new Map();
        for (const line of lines) {
          const look = `${line.colour} ${line.opacity.toFixed(2)} ${line.width.toFixed(1)}`;
          if (!found.has(look)) found.set(look, { colour: line.colour, opacity: line.opacity, width: line.width, lines: [] });
          found.get(look).lines.push(line);
        }
        groups = [...found.values()];
        lineCount = lines.length;
        redraw();
      },
      counts: () => ({ items: shown.length, lines: lineCount }),
    };
  };
})();
