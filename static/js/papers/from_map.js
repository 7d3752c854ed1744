/* The map's link to the list of papers carries what the map is narrowed to: both read these names alike. */
(function () {
  "use strict";
  const SHARED = ["keys", "topic", "author", "status", "q", "years"];
  const link = document.getElementById("_as-list");
  if (!link) return;
  const plain = link.getAttribute("href");

  function pieces(part) {
    return part.replace(/^[#?]/, "").split("&").filter((piece) => SHARED.includes(piece.split("=")[0]));
  }

  /* Of the query what the fragment does not name, as the map reads its address. */
  function follow() {
    const named = pieces(location.hash);
    const asked = pieces(location.search).filter((piece) => !named.some((one) => one.split("=")[0] === piece.split("=")[0]));
    const shared = [...asked, ...named].join("&");
    link.href = shared ? `${plain}#${shared}` : plain;
  }

  // Just before it is followed: by a pointer, or by a key once it has the focus.
  for (const event of ["pointerenter", "pointerdown", "focus"]) link.addEventListener(event, follow);
  follow();
})();
