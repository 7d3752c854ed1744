/* Code, tables and formulas that are wider than the page scroll in their own box. Keys reach such a box where the
   browser makes it a stop by itself or this does; what fits is no stop. */
(function () {
  "use strict";
  const boxes = [...document.querySelectorAll(".prose :is(pre, .table-scroll, .math-display)")];

  function mark() {
    const wide = boxes.filter((box) => box.scrollWidth > box.clientWidth + 1);
    for (const box of boxes) {
      if (wide.includes(box)) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  }

  if (boxes.length) new ResizeObserver(mark).observe(document.getElementById("_main"));
})();
