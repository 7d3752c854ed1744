// Reloads a served page when a later version of the site stands, and shows what is wrong with the notes.
(function () {
  "use strict";
  var own = document.currentScript;
  var shown = own ? own.getAttribute("data-site-builder-version") : "";
  var events = null;
  var overlay = null;
  var hidden = "";

  function element(name, className, text) {
    var made = document.createElement(name);
    made.className = className;
    made.textContent = text || "";
    return made;
  }

  function summary(failure, faults) {
    var errors = faults.filter(function (fault) { return fault[1] === "error"; }).length;
    var warnings = faults.length - errors;
    var parts = [];
    if (failure) parts.push("The site could not be built; this is the last one that could");
    if (errors) parts.push(errors + (errors === 1 ? " error" : " errors"));
    if (warnings) parts.push(warnings + (warnings === 1 ? " warning" : " warnings"));
    return parts.join(" · ");
  }

  function show(failure, faults) {
    var key = JSON.stringify([failure, faults]);
    if (overlay) overlay.remove();
    overlay = null;
    if (key === hidden || (!failure && !faults.length)) return;
    overlay = element("details", "_serve-overlay");
    // Not a part of the page: it is not to be found by its scripts, nor printed.
    overlay.setAttribute("role", "status");
    overlay.open = Boolean(failure) || faults.some(function (fault) { return fault[1] === "error"; });
    overlay.append(element("summary", "_serve-summary", summary(failure, faults)));
    var list = element("ol", "_serve-list");
    if (failure) list.append(element("li", "_serve-error", failure));
    faults.slice(0, 100).forEach(function (fault) {
      var entry = element("li", fault[1] === "error" ? "_serve-error" : "_serve-warning");
      entry.append(
        element("span", "_serve-place", fault[0]),
        element("span", "_serve-code", " " + fault[1] + "[" + fault[2] + "] "),
        element("span", "", fault[3]));
      list.append(entry);
    });
    if (faults.length > 100) list.append(element("li", "", "… and " + (faults.length - 100) + " more on the terminal"));
    overlay.append(list);
    var close = element("button", "_serve-close", "Hide until something changes");
    close.type = "button";
    close.addEventListener("click", function () {
      hidden = key;
      show(failure, faults);
    });
    overlay.append(close);
    document.body.append(overlay);
  }

  function listen() {
    // A hidden page gives its connection back: browsers have six for one server.
    if (document.hidden || events) return;
    events = new EventSource("/_serve/events");
    events.onmessage = function (message) {
      var news = JSON.parse(message.data);
      if (String(news.version) !== shown) {
        stop();
        location.reload();
        return;
      }
      show(news.failure, news.faults);
    };
  }

  function stop() {
    if (events) events.close();
    events = null;
  }

  document.addEventListener("visibilitychange", function () {
    if (document.hidden) stop(); else listen();
  });
  addEventListener("pagehide", stop);
  addEventListener("pageshow", listen);
  document.addEventListener("keydown", function (event) {
    if (event.key === "Escape" && overlay && overlay.contains(document.activeElement)) overlay.open = false;
  });
  listen();
})();
