/* Which papers a state leaves on the map, and how many each of its filters hides. */
(function () {
  "use strict";
  const { address } = siteBuilder.map;
  const STATES = { read: "Read", skimmed: "Skimmed", "to-read": "To read", none: "No state" };

  function between(paper, [from, to]) {
    return paper.year !== null && paper.year >= from && paper.year <= to;
  }

  /* [{ name, value, text, keeps(paper) }]: every filter that a state holds. What nobody knows hides nothing. */
  function filtersOf(model, state) {
    const found = [];
    for (const id of state.topic) {
      const topic = model.topicOf(id);
      if (topic) found.push({ name: "topic", value: id, text: topic.title, keeps: (paper) => paper.topics.has(topic.number) });
    }
    for (const slug of state.author) {
      const text = model.people ? model.people.get(slug) : slug;
      if (text) found.push({ name: "author", value: slug, text, keeps: (paper) => paper.slugs.includes(slug) });
    }
    if (state.status.length) {
      const text = state.status.map((one) => STATES[one]).join(", ");
      found.push({ name: "status", value: null, text, keeps: (paper) => state.status.includes(paper.status) });
    }
    if (state.years) {
      const text = address.saidYears(state.years).replace("-", "–");
      found.push({ name: "years", value: null, text, keeps: (paper) => between(paper, state.years) });
    }
    return found;
  }

  /* { filters: [{ …, hides }], shown: a set of papers, or null where all are }. */
  siteBuilder.map.filtered = function (model, state) {
    const filters = filtersOf(model, state);
    for (const filter of filters) filter.hides = model.papers.filter((paper) => !filter.keeps(paper)).length;
    if (!filters.length) return { filters, shown: null };
    return { filters, shown: new Set(model.papers.filter((paper) => filters.every((one) => one.keeps(paper)))) };
  };

  siteBuilder.map.STATES = STATES;
})();
