/* A tour's page plays its map as a deck would: by messages to the frame that holds it. */
(function () {
  "use strict";
  var frame = document.getElementById("_tour-map");
  var stops = document.querySelectorAll(".tour-stops > li");
  if (!frame) return;

  function ask(what) {
    frame.contentWindow.postMessage(Object.assign({ siteBuilder: 1 }, what), "*");
  }

  window.addEventListener("message", function (event) {
    var said = event.data;
    if (event.source !== frame.contentWindow || !said || said.siteBuilder !== 1 || said.at !== "stop") return;
    stops.forEach(function (stop, place) {
      if (place + 1 === said.stop) stop.setAttribute("aria-current", "step");
      else stop.removeAttribute("aria-current");
    });
  });

  document.addEventListener("click", function (event) {
    var link = event.target.closest && event.target.closest("[data-stop]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    ask({ do: "stop", stop: Number(link.dataset.stop) });
    frame.scrollIntoView({ block: "nearest" });
  });

  document.addEventListener("keydown", function (event) {
    var isTyped = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.target.isContentEditable;
    if (isTyped || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "ArrowRight") ask({ do: "next" });
    else if (event.key === "ArrowLeft") ask({ do: "previous" });
    else return;
    event.preventDefault();
  });
})();
