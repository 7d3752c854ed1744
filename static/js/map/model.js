/* The map's data as papers, topics, districts and kinds: what assets/data/map.js packs into columns, unpacked once.
   Titles and links come later, from files of their own. */
(function () {
  "use strict";
  const STATES = ["none", "to-read", "skimmed", "read"];

  function steps(text) {
    let at = 0;
    return text ? text.split(" ").map((step) => (at += parseInt(step, 36))) : [];
  }

  /* model.papers[n]: number, key, label, year, status, topic (number or -1), topics (a set of numbers), district, tile,
     citations, home {x, y}, and with titles: title, authors, slugs, etAl, summary, url, relatedUrl, badges. */
  function makeModel(data) {
    const columns = data.papers;
    const papers = columns.key.map((key, number) => ({
      number,
      key,
      label: data.nodes.label[number],
      home: { x: data.nodes.x[number], y: data.nodes.y[number] },
      x: data.nodes.x[number],
      y: data.nodes.y[number],
      size: data.nodes.size[number],
      sizes: { citations: data.nodes.size[number], pagerank: columns.rank[number], same: 8 },
      district: data.nodes.district[number],
      citations: data.nodes.citations[number],
      year: columns.year[number],
      status: STATES[columns.status[number]],
      topic: columns.topic[number],
      topics: new Set(),
      tile: columns.tile[number],
      title: data.nodes.label[number],
      authors: [],
      slugs: [],
      badges: [],
      url: `papers/${key}.html`,
      relatedUrl: `papers/${key}/related.html`,
    }));
    const topics = data.topics.id.map((id, number) => ({
      number, id,
      title: data.topics.title[number],
      parent: data.topics.parent[number],
      children: [],
      papers: steps(data.topics.papers[number]),
      url: `topics/${id}.html`,
    }));
    for (const topic of topics) {
      const seen = new Set();
      for (let at = topic; at && !seen.has(at); at = topics[at.parent]) {
        seen.add(at);
        for (const paper of topic.papers) papers[paper].topics.add(at.number);
      }
      if (topic.parent >= 0) topics[topic.parent].children.push(topic);
    }
    const districts = data.districts.map(([name, slot, x, y, hasGround], number) => ({
      number, name, slot, x, y, hasGround: Boolean(hasGround), papers: [],
    }));
    for (const paper of papers) districts[paper.district].papers.push(paper);
    const byKey = new Map(papers.map((paper) => [paper.key, paper]));
    const model = {
      papers, topics, districts,
      kinds: data.kinds.map(([name, title, stated, weight, count], number) => ({
        number, name, title, stated: Boolean(stated), weight, count,
      })),
      edges: data.edges,
      options: data.options,
      bounds: data.bounds,
      isTitled: false,
      find: (key) => byKey.get(key) || byKey.get(key.normalize("NFC")) || null,
      topicOf: (id) => topics.find((topic) => topic.id === id) || null,
      titles,
    };

    let titling = null;
    /* Titles, authors, summaries, addresses: asked for once. */
    function titles() {
      titling = titling || siteBuilder.load("map/titles").then((said) => {
        const etAl = new Set(said.etAl);
        for (const paper of papers) {
          const { number } = paper;
          paper.title = said.title[number];
          paper.authors = said.authors[number].map((name) => said.names[name]);
          paper.slugs = said.authors[number].map((name) => said.slugs[name]);
          paper.etAl = etAl.has(number);
          paper.summary = said.summary[number] || "";
          paper.badges = said.badges[number] || [];
          [paper.url, paper.relatedUrl] = said.addresses[number] || [paper.url, paper.relatedUrl];
        }
        for (const topic of topics) topic.url = said.topics[topic.id] || topic.url;
        siteBuilder.whenData("elsewhere", moveAddresses);
        model.people = new Map(said.slugs.map((slug, place) => [slug, said.names[place]]));
        model.isTitled = true;
      }, (failed) => { titling = null; throw failed; });
      return titling;
    }

    /* In a file by itself pages have no place beside it: they are on the site, or papers are where their ids lead. */
    function moveAddresses({ base, papers: own }) {
      for (const paper of papers) {
        paper.url = base ? new URL(paper.url, base).href : own[paper.number];
        paper.relatedUrl = base ? new URL(paper.relatedUrl, base).href : "";
      }
      for (const topic of topics) topic.url = base ? new URL(topic.url, base).href : "";
    }

    return model;
  }

  Object.assign(siteBuilder.map, { makeModel, steps });
})();
