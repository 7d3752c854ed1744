/* Rows of papers as the plain list has them, made of data. What notes say only ever becomes text. */
(function () {
  "use strict";

  const STATES = ["", "To read", "Skimmed", ""];

  /* element("p", { class: "…" }, "text", child, …); values of null are left out. */
  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (value === null || value === undefined || value === false) continue;
      if (attribute.startsWith("on")) made.addEventListener(attribute.slice(2), value);
      else made.setAttribute(attribute, value === true ? "" : value);
    }
    made.append(...children.filter((child) => child !== null && child !== ""));
    return made;
  }

  const counted = (number) => `${number.toLocaleString("en")} ${number === 1 ? "paper" : "papers"}`;

  /* Reads rows from the files of data as they are needed. */
  function makeRows(model) {
    const files = new Map();

    async function file(number) {
      if (files.has(number)) return;
      const rows = await siteBuilder.load(`papers/rows-${number}`);
      if (files.has(number)) return;
      files.set(number, rows);
      rows.title.forEach((title, place) => {
        const paper = number * model.perFile + place;
        model.addText(paper, [title, rows.authors[place], model.venueOf.get(paper) || "", rows.key[place]].join(" "));
      });
    }

    const numbersOf = (papers) => [...new Set(papers.map((paper) => Math.floor(paper / model.perFile)))];

    function row(paper, sort) {
      const number = Math.floor(paper / model.perFile);
      const place = paper % model.perFile;
      const rows = files.get(number);
      const meta = [
        rows.authors[place] ? element("bdi", {}, rows.authors[place]) : null,
        model.venueOf.has(paper) ? element("bdi", { class: "venue" }, model.venueOf.get(paper)) : null,
        sort !== "year" && sort !== "oldest" && model.year[paper] ? String(model.year[paper]) : null,
        sort === "citations" ? `cited by ${model.citations[paper].toLocaleString("en")} here` : null,
        sort === "added" && model.orders.day[paper] ? element("span", {}, "added ", element("time", { datetime: model.orders.day[paper] }, model.orders.day[paper])) : null,
      ].filter(Boolean);
      const mark = model.marks[paper];
      const badges = [
        mark & 2 ? element("span", { class: "badge badge-retracted" }, "Retracted") : null,
        mark & 4 ? element("span", { class: "badge badge-superseded" }, "Superseded") : null,
        STATES[mark >> 3] ? element("span", { class: "badge badge-status" }, STATES[mark >> 3]) : null,
      ].filter(Boolean);
      const line = element("p", { class: "entry-meta" });
      meta.forEach((part, index) => line.append(index ? " · " : "", part));
      badges.forEach((badge) => line.append(" ", badge));
      return element("li", {},
        element("a", {
          class: "entry-title", dir: "auto", lang: rows.lang[place],
          href: (rows.url[place] || `papers/${rows.key[place]}.html`).split("/").map(encodeURIComponent).join("/"),
        }, rows.title[place]),
        meta.length || badges.length ? line : null);
    }

    return {
      load: (papers) => Promise.all(numbersOf(papers).map(file)),
      loadAll: () => Promise.all(Array.from({ length: Math.ceil(model.size / model.perFile) }, (_, number) => file(number))),

      /* Adds papers to a list, under their years where it is sorted by them. */
      append(list, papers, sort) {
        const fresh = document.createDocumentFragment();
        if (sort !== "year" && sort !== "oldest") {
          let rows = list.querySelector("ul.entries");
          if (!rows) {
            rows = element("ul", { class: "entries flat" });
            fresh.append(rows);
          }
          rows.append(...papers.map((paper) => row(paper, sort)));
        } else {
          let group = list.lastElementChild;
          for (const paper of papers) {
            const year = String(model.year[paper] || "Year unknown");
            if (!group || group.dataset.year !== year) {
              group = element("section", { class: "year", "data-year": year }, element("h2", {}, year), element("ul", { class: "entries" }));
              fresh.append(group);
            }
            group.lastElementChild.append(row(paper, sort));
          }
        }
        list.append(fresh);
      },
    };
  }

  Object.assign(siteBuilder.papers, { element, counted, makeRows });
})();
