/* A tour on the map: the stop that the address names, with its words and two buttons. */
(function () {
  "use strict";
  const { element, address } = siteBuilder.map;
  const OWN = ["focus", "keys", "topic", "author", "status", "q", "years", "kinds", "view", "x", "y", "z"]; // of each stop
  const LOOK = ["color", "size", "theme", "labels"]; // kept from the address where a stop says nothing of them

  /* box: an element for the words and buttons. listeners, each optional: stopped({ tour, stop, of, title }), lost(name). */
  siteBuilder.map.makeTour = function (app, box, listeners = {}) {
    let tour = null; // { name, title, url, stops }
    let at = 0; // the stop that is shown
    let wanted = ""; // what was asked for last

    function show(number, { keyboard }) {
      const stop = tour.stops[number - 1];
      box.hidden = false;
      box.replaceChildren(
        element("div", { class: "map-tour-bar" },
          element("button", { type: "button", "data-go": "previous", "aria-label": "Previous stop", disabled: number === 1 ? "" : null, onclick: () => go(at - 1, { keyboard: true }) }, "‹"),
          element("span", { class: "map-tour-count" }, `${number} / ${tour.stops.length}`),
          element("button", { type: "button", "data-go": "next", "aria-label": "Next stop", disabled: number === tour.stops.length ? "" : null, onclick: () => go(at + 1, { keyboard: true }) }, "›"),
          element("button", { type: "button", class: "map-close", "aria-label": "End the tour", onclick: leave })),
        element("div", { class: "map-tour-words", "aria-live": "polite" },
          stop.title ? element("p", { class: "map-tour-title", dir: "auto" }, stop.title) : null,
          stop.text ? element("p", { class: "map-tour-text", dir: "auto" }, stop.text) : null));
      if (!keyboard) return;
      // The button that was pressed is a new one now, and may be at the end of its way.
      const [same] = [...box.querySelectorAll("button:not(:disabled)")].filter((one) => one.dataset.go === keyboard);
      const other = box.querySelector("button:not(:disabled)");
      if (same || other) (same || other).focus({ preventScroll: true });
    }

    function go(number, { keyboard = false } = {}) {
      if (!tour || !Number.isInteger(number) || number < 1 || number > tour.stops.length) return Promise.resolve(false);
      const pressed = keyboard ? (number > at ? "next" : "previous") : "";
      at = number;
      wanted = `${tour.name} ${number}`;
      const stop = tour.stops[number - 1];
      const said = address.parse("", stop.view);
      const named = new Set(stop.view.split("&").map((piece) => piece.split("=")[0]));
      const change = { tour: tour.name, stop: number };
      for (const name of OWN) change[name] = said[name];
      for (const name of LOOK) if (named.has(name)) change[name] = said[name];
      show(number, { keyboard: pressed });
      if (listeners.stopped) listeners.stopped({ tour: tour.name, stop: number, of: tour.stops.length, title: stop.title });
      return app.set(change, { keyboard: true }).then(() => true);
    }

    function leave() {
      end();
      app.set({ tour: "", stop: null }, { keyboard: false });
    }

    function end() {
      tour = null;
      at = 0;
      wanted = "";
      box.hidden = true;
      box.replaceChildren();
    }

    return {
      go,
      next: () => go(at + 1),
      previous: () => go(at - 1),
      get isOn() { return Boolean(tour); },
      get at() { return at; },
      /* The address has changed: its tour is loaded, and its stop shown. */
      update({ state }) {
        const number = state.stop || 1;
        const asked = state.tour ? `${state.tour} ${number}` : "";
        if (asked === wanted) return;
        if (!asked) {
          end();
          return;
        }
        wanted = asked;
        siteBuilder.load(`tours/${encodeURIComponent(state.tour)}`).then((said) => {
          if (wanted !== asked) return;
          tour = { name: state.tour, ...said };
          go(Math.min(Math.max(1, number), tour.stops.length));
        }, () => {
          if (wanted === asked && listeners.lost) listeners.lost(state.tour);
        });
      },
    };
  };
})();
