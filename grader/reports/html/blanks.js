/* Writes into a picture, where grader/reports/pictures/node_labels.py has left room for it. */
"use strict";

const SVG = "http://www.w3.org/2000/svg";
const BLANKS = ["now window", "now value middle"];

/**
 * Writes a window beside a node and a value into it, if the picture has room for them.
 * @param {SVGElement} part
 * @param {string} window
 * @param {string} value
 */
function writeInTree(part, window, value) {
  if (part.dataset.blanks && (window || value)) addBlanks(part, part.dataset.blanks);
  for (const blank of elementsIn(part, ":scope > .now", SVGTextElement)) {
    blank.textContent = blank.classList.contains("window") ? window : value;
    blank.removeAttribute("textLength");
    if (blank.getComputedTextLength() > Number(blank.dataset.room)) {
      blank.setAttribute("textLength", blank.dataset.room ?? "");
      blank.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
  }
}

/**
 * Adds the empty texts of a node, once. `places` has the x, y, font size and room of each.
 * @param {SVGElement} part
 * @param {string} places
 */
function addBlanks(part, places) {
  const numbers = places.split(" ");
  for (const [place, kind] of BLANKS.entries()) {
    const [x = "", y = "", size = "", room = ""] = numbers.slice(4 * place);
    const blank = document.createElementNS(SVG, "text");
    for (const [name, value] of Object.entries({ class: kind, x, y, "font-size": size })) {
      blank.setAttribute(name, value);
    }
    blank.dataset.room = room;
    part.append(blank);
  }
  delete part.dataset.blanks;
}
