/* Buttons that copy a citation or the BibTeX entry. Without scripts the text is there to be selected. */
(function () {
  "use strict";
  var section = document.querySelector(".cite");
  if (!section) return;
  var status = document.createElement("p");
  status.className = "visually-hidden";
  status.setAttribute("role", "status");
  section.append(status);

  /* What a word processor keeps of a citation is its italics, not the look of this page. */
  function html(source) {
    return [...source.childNodes]
      .map(function (node) {
        var text = document.createElement("span");
        text.textContent = node.textContent;
        return node.nodeName === "I" ? "<i>" + text.innerHTML + "</i>" : text.innerHTML;
      })
      .join("");
  }

  function write(source) {
    var clipboard = navigator.clipboard;
    var text = source.textContent;
    if (clipboard && clipboard.write && window.ClipboardItem && source.tagName !== "PRE") {
      var item = new ClipboardItem({
        "text/plain": new Blob([text], { type: "text/plain" }),
        "text/html": new Blob([html(source)], { type: "text/html" }),
      });
      return clipboard.write([item]);
    }
    if (clipboard && clipboard.writeText) return clipboard.writeText(text);
    return Promise.reject(new Error("no clipboard"));
  }

  /* Where the clipboard is refused (plain http, some browsers from file:) an old command may still be obeyed. */
  function writeByCommand(source) {
    var range = document.createRange();
    range.selectNodeContents(source);
    var selection = window.getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
    var done = document.execCommand && document.execCommand("copy");
    if (done) selection.removeAllRanges();
    return done;
  }

  function button(source, name) {
    var made = document.createElement("button");
    var timer = 0;
    made.type = "button";
    made.className = "copy";
    made.textContent = "Copy";
    made.setAttribute("aria-label", "Copy " + name);

    function say(word, whole) {
      made.textContent = word;
      status.textContent = whole;
      window.clearTimeout(timer);
      timer = window.setTimeout(function () {
        made.textContent = "Copy";
        status.textContent = "";
      }, 3000);
    }

    made.addEventListener("click", function () {
      write(source)
        .catch(function () {
          if (!writeByCommand(source)) throw new Error("refused");
        })
        .then(
          function () {
            say("Copied", name + " is copied");
          },
          function () {
            /* The text stays selected. */
            say("Press Ctrl+C", name + " is selected: copy it with Ctrl+C or Command+C");
          },
        );
    });
    return made;
  }

  section.querySelectorAll(".citations dd").forEach(function (source) {
    var style = source.parentElement.querySelector("dt");
    style.append(button(source, "the citation in " + style.textContent));
  });
  var bibtex = section.querySelector("pre");
  if (bibtex) bibtex.after(button(bibtex, "the BibTeX entry"));
})();
