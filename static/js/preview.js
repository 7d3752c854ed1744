/* Previews of links to papers and topics: on hover and on focus, after a short while. Escape closes them, the
   pointer can move onto them, and a finger never meets them. What notes say only ever becomes text. */
(function () {
  "use strict";

  const SHOW = 450;
  const HIDE = 250;
  const own = document.currentScript.src;
  const root = new URL("../../", own);
  const page = document.getElementById("_main");
  if (!page || !window.matchMedia("(any-hover: hover)").matches) return;

  let box = null;
  let link = null;
  let timer = 0;
  let isDismissed = null;
  let ready = null;

  /* data.js where the page has none, and the look of previews: on the first one. */
  function prepare() {
    ready = ready || Promise.all([
      window.siteBuilder || new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = new URL("data.js", own).href;
        script.onload = resolve;
        script.onerror = reject;
        document.head.append(script);
      }),
      new Promise((resolve) => {
        const style = document.createElement("link");
        style.rel = "stylesheet";
        style.href = new URL("../css/preview.css", own).href;
        style.onload = style.onerror = resolve;
        document.head.append(style);
      }),
    ]).catch(() => {
      ready = null;
    });
    return ready;
  }

  /* FNV-1a over UTF-16 code units, as site_builder/pages/lists/previews.py has it. */
  function hash(text) {
    let found = 0x811c9dc5;
    for (let at = 0; at < text.length; at += 1) found = Math.imul(found ^ text.charCodeAt(at), 0x01000193) >>> 0;
    return found;
  }

  /* "papers/smith2020deep" of a link within the site that has a preview; "" of any other. */
  function nameOf(anchor) {
    if (!anchor || !page.contains(anchor) || anchor.closest("nav, .jump, svg, [role=listbox], .map-canvas, .map-panel")) return "";
    const url = new URL(anchor.href, location.href);
    if (url.protocol !== root.protocol || url.host !== root.host || !url.pathname.startsWith(root.pathname)) return "";
    if (url.pathname === location.pathname) return "";
    let path = url.pathname.slice(root.pathname.length);
    try {
      path = decodeURIComponent(path);
    } catch (malformed) {
      return "";
    }
    const match = /^((?:papers|topics)\/[^/]+)\.html$/.exec(path);
    return match ? match[1].normalize("NFC") : "";
  }

  async function entryOf(name) {
    await prepare();
    const { bits } = await siteBuilder.load("previews/index");
    const entries = await siteBuilder.load(`previews/${((hash(name) & ((1 << bits) - 1)) >>> 0).toString(16)}`);
    return Object.hasOwn(entries, name) ? entries[name] : null;
  }

  function part(name, kind, text, lang) {
    const made = document.createElement(name);
    made.className = kind;
    made.dir = "auto";
    if (lang) made.lang = lang;
    made.textContent = text;
    return made;
  }

  function fill([title, said, excerpt, lang, badges]) {
    if (!box) {
      box = document.createElement("div");
      box.id = "_preview";
      box.className = "preview";
      box.setAttribute("role", "tooltip");
      box.addEventListener("pointerenter", () => clearTimeout(timer));
      box.addEventListener("pointerleave", leave);
      page.append(box);
    }
    box.replaceChildren(part("p", "preview-title", title, lang));
    const meta = part("p", "preview-said", said);
    for (const [kind, text] of badges) meta.append(" ", part("span", `badge badge-${kind}`, text));
    if (meta.textContent) box.append(meta);
    if (excerpt) box.append(part("p", "preview-text", excerpt, lang));
  }

  /* Below the line of the link that the pointer is on, else above it; within the window, and never upon the link. */
  function place(anchor, point) {
    const lines = [...anchor.getClientRects()];
    const line = (point && lines.find((rect) => point.y >= rect.top - 2 && point.y <= rect.bottom + 2)) || lines[0];
    if (!line) return false;
    const last = lines[lines.length - 1];
    const [width, height] = [box.offsetWidth, box.offsetHeight];
    const room = document.documentElement.clientWidth - width - 12;
    const left = Math.max(12, Math.min(point ? point.x - 40 : line.left, room));
    const isBelow = last.bottom + 8 + height <= window.innerHeight || lines[0].top - 8 - height < 0;
    const top = isBelow ? last.bottom + 8 : lines[0].top - 8 - height;
    const ground = (box.offsetParent || document.documentElement).getBoundingClientRect();
    box.style.left = `${left - ground.left}px`;
    box.style.top = `${top - ground.top}px`;
    return true;
  }

  async function show(anchor, point) {
    const name = nameOf(anchor);
    let entry = null;
    try {
      entry = await entryOf(name);
    } catch (missing) {
      return;
    }
    if (!entry || link !== anchor || !anchor.isConnected) return;
    fill(entry);
    box.hidden = false;
    if (!place(anchor, point)) return hide();
    describe(anchor, true);
    box.classList.add("is-shown");
  }

  function describe(anchor, is) {
    const others = (anchor.getAttribute("aria-describedby") || "").split(" ").filter((id) => id && id !== "_preview");
    const ids = is ? [...others, "_preview"] : others;
    if (ids.length) anchor.setAttribute("aria-describedby", ids.join(" "));
    else anchor.removeAttribute("aria-describedby");
  }

  function hide() {
    clearTimeout(timer);
    if (link) describe(link, false);
    link = null;
    if (box) {
      box.hidden = true;
      box.classList.remove("is-shown");
    }
  }

  function want(anchor, point, delay) {
    if (anchor === link) {
      clearTimeout(timer);
      if (!box || box.hidden) timer = setTimeout(() => show(anchor, point), delay);
      return;
    }
    hide();
    if (anchor === isDismissed || !nameOf(anchor)) return;
    link = anchor;
    timer = setTimeout(() => show(anchor, point), delay);
  }

  function leave() {
    clearTimeout(timer);
    timer = setTimeout(hide, HIDE);
  }

  page.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const anchor = event.target.closest("a[href]");
    if (!anchor) return;
    want(anchor, { x: event.clientX, y: event.clientY }, SHOW);
  });
  page.addEventListener("pointerout", (event) => {
    const anchor = event.target.closest("a[href]");
    if (!anchor || anchor.contains(event.relatedTarget)) return;
    isDismissed = null;
    if (anchor === link) leave();
  });
  page.addEventListener("focusin", (event) => {
    const anchor = event.target.closest("a[href]");
    if (anchor && anchor.matches(":focus-visible")) want(anchor, null, SHOW);
  });
  page.addEventListener("focusout", () => {
    isDismissed = null;
    if (link) hide();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !link) return;
    // Only the preview goes: what else Escape closes waits for the next one.
    if (box && !box.hidden) event.stopPropagation();
    isDismissed = link;
    hide();
  }, true);
  page.addEventListener("pointerdown", hide);
  window.addEventListener("pagehide", hide);
  window.addEventListener("blur", hide);
})();
