/* "Copy link" and "Copy embed": what is on the screen, as an address. */
(function () {
  "use strict";

  const here = (page, fragment) => {
    const address = new URL(page, location.href);
    address.search = "";
    address.hash = fragment;
    return address.href;
  };

  const attribute = (text) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

  /* From a disk, and where a browser refuses the clipboard, the text is put into a field to be copied by hand. */
  async function copy(text, field, said) {
    try {
      await navigator.clipboard.writeText(text);
      said("Copied.");
    } catch (refused) {
      field.hidden = false;
      field.value = text;
      field.focus();
      field.select();
      const isCopied = document.execCommand && document.execCommand("copy");
      said(isCopied ? "Copied." : "Copy the text of the field.");
    }
  }

  siteBuilder.map.share = {
    link: (fragment) => here("map.html", fragment),
    embed: (fragment, title) =>
      `<iframe src="${attribute(here("embed.html", fragment))}" title="${attribute(title)}" width="960" height="600" loading="lazy" style="border:0"></iframe>`,
    copy,
  };
})();
