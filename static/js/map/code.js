/* A QR code of an address as SVG, for a slide or for a phone held to the screen. The encoder is a library that is loaded
   when somebody asks for a code. */
(function () {
  "use strict";
  const ENCODER = new URL("../../vendor/qrcode-generator/qrcode.js", document.currentScript.src).href;
  const QUIET = 4; // modules of free room around a code, which readers need
  let asked = null;

  function encoder() {
    asked = asked || new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = ENCODER;
      script.onload = () => resolve(window.qrcode);
      script.onerror = () => {
        asked = null;
        script.remove();
        reject(new Error("no encoder"));
      };
      document.head.append(script);
    });
    return asked;
  }

  /* Promises { size, path }: modules of a side with the room around them, and the dark ones as a path. */
  async function modules(text) {
    const make = await encoder();
    const code = make(0, "M"); // as large as the text needs; 15 in 100 of it may be hidden
    code.addData(text);
    code.make();
    const count = code.getModuleCount();
    let path = "";
    for (let row = 0; row < count; row++) {
      for (let column = 0; column < count; column++) {
        if (code.isDark(row, column)) path += `M${column + QUIET} ${row + QUIET}h1v1h-1z`;
      }
    }
    return { size: count + 2 * QUIET, path };
  }

  /* Promises the code as a document, dark on light whatever the theme: readers of codes want it so. */
  siteBuilder.map.codeOf = async function (text) {
    const { size, path } = await modules(text);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`
      + `<path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path}"/></svg>`;
  };
})();
