/* The ground of a district, the same shape as in the picture (site_builder/rendering/drawing/ground.py): each paper spans a
   fan to its nearest neighbours, painted with a wide round stroke. */
(function () {
  "use strict";
  const STROKE = 92;
  const NEIGHBOURS = 6;
  const LONGEST = 220;
  const CROWD = 200;

  function nearest(papers, paper) {
    return papers
      .filter((other) => other !== paper)
      .map((other) => ({ other, length: Math.hypot(other.x - paper.x, other.y - paper.y) }))
      .sort((a, b) => a.length - b.length)
      .slice(0, NEIGHBOURS)
      .filter(({ length }) => length <= LONGEST)
      .map(({ other }) => other);
  }

  /* Neighbours by their angle, beginning behind the widest gap: the fan is open towards it. */
  function fan(paper, neighbours) {
    const around = neighbours
      .map((other) => ({ other, angle: Math.atan2(other.y - paper.y, other.x - paper.x) }))
      .sort((a, b) => a.angle - b.angle);
    let first = 0;
    let widest = -1;
    around.forEach(({ angle }, place) => {
      const before = around[(place + around.length - 1) % around.length].angle;
      const gap = (angle - before + 2 * Math.PI) % (2 * Math.PI);
      if (gap > widest) [first, widest] = [place, gap];
    });
    return [...around.slice(first), ...around.slice(0, first)].map(({ other }) => other);
  }

  function shape(papers) {
    const path = new Path2D();
    for (const paper of papers) {
      path.moveTo(paper.x, paper.y);
      path.lineTo(paper.x + 0.01, paper.y); // a dot, should it stand alone
      if (papers.length > CROWD) continue;
      for (const other of fan(paper, nearest(papers, paper))) path.lineTo(other.x, other.y);
      path.closePath();
    }
    return path;
  }

  siteBuilder.map.ground = { shape, STROKE };
})();
