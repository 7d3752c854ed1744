/* What the colour of a paper says: its district, its first topic, its year or whether it has been read; with the legend. */
(function () {
  "use strict";
  const NAMED = 11; // topics with a colour of their own; the palette's twelfth is left for none
  const YEAR_STEPS = 5;
  const STATE_SLOTS = { read: 4, skimmed: 1, "to-read": 2 };

  function byDistrict(model) {
    return {
      title: "District",
      of: (paper) => `d${model.districts[paper.district].slot}`,
      rows: [...model.districts].sort((a, b) => b.papers.length - a.papers.length).map((district) => ({
        paint: `d${district.slot}`, text: district.name, count: district.papers.length,
        name: `district:${district.number}`, holds: (paper) => paper.district === district.number,
      })),
    };
  }

  function byTopic(model) {
    const counts = new Map();
    for (const paper of model.papers) if (paper.topic >= 0) counts.set(paper.topic, (counts.get(paper.topic) || 0) + 1);
    const named = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, NAMED).map(([topic]) => topic);
    const slots = new Map(named.map((topic, slot) => [topic, slot]));
    const of = (paper) => (slots.has(paper.topic) ? `d${slots.get(paper.topic)}` : "muted");
    const rows = named.map((topic) => ({
      paint: `d${slots.get(topic)}`, text: model.topics[topic].title, count: counts.get(topic),
      name: `topic:${model.topics[topic].id}`, holds: (paper) => paper.topic === topic,
    }));
    const others = model.papers.filter((paper) => !slots.has(paper.topic)).length;
    if (others) rows.push({ paint: "muted", text: "Other topics, or none", count: others, name: "topic:", holds: (paper) => !slots.has(paper.topic) });
    return { title: "First topic", of, rows };
  }

  /* Five steps of years, each with about as many papers: most papers are young, and would all be of one colour. */
  function byYear(model) {
    const years = model.papers.map((paper) => paper.year).filter((year) => year !== null).sort((a, b) => a - b);
    const starts = [...new Set(Array.from({ length: YEAR_STEPS }, (_, step) => years[Math.floor((step * years.length) / YEAR_STEPS)]))]
      .filter((year) => year !== undefined);
    const step = (year) => starts.filter((start) => start <= year).length - 1;
    const paint = (at) => `y${starts.length > 1 ? Math.round((at * (YEAR_STEPS - 1)) / (starts.length - 1)) : YEAR_STEPS - 1}`;
    const of = (paper) => (paper.year === null ? "muted" : paint(step(paper.year)));
    const rows = starts.map((start, at) => {
      const end = at + 1 < starts.length ? starts[at + 1] - 1 : years[years.length - 1];
      const holds = (paper) => paper.year !== null && step(paper.year) === at;
      return { paint: paint(at), text: start === end ? String(start) : `${start}–${end}`, count: model.papers.filter(holds).length, name: `year:${start}`, holds };
    });
    const undated = model.papers.filter((paper) => paper.year === null).length;
    if (undated) rows.push({ paint: "muted", text: "No year", count: undated, name: "year:", holds: (paper) => paper.year === null });
    return { title: "Year", of, rows };
  }

  function byStatus(model) {
    const of = (paper) => (paper.status in STATE_SLOTS ? `d${STATE_SLOTS[paper.status]}` : "muted");
    const rows = Object.entries(siteBuilder.map.STATES).map(([status, text]) => {
      const holds = (paper) => paper.status === status;
      return { paint: status in STATE_SLOTS ? `d${STATE_SLOTS[status]}` : "muted", text, count: model.papers.filter(holds).length, name: `status:${status}`, holds };
    });
    return { title: "Reading", of, rows: rows.filter((row) => row.count) };
  }

  const PAINTINGS = { district: byDistrict, topic: byTopic, year: byYear, status: byStatus };

  /* { title, of(paper): name of a paint, rows: [{ paint, text, count, name, holds(paper) }] }. */
  siteBuilder.map.makePainting = (model, color) => PAINTINGS[color](model);

  /* The colour of a paint in a theme. */
  siteBuilder.map.colourOf = (paint, colours) => {
    if (paint[0] === "d") return colours.districts[Number(paint.slice(1))];
    return paint[0] === "y" ? colours.years[Number(paint.slice(1))] : colours.muted;
  };
})();
