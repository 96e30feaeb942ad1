/* Writes into the blanks of a picture: grader/reports/pictures/blocks.py places them. */
"use strict";

/**
 * Writes a window beside a node and a value into it, if the picture has room for them.
 * @param {SVGElement} part
 * @param {string} window
 * @param {string} value
 */
function writeInTree(part, window, value) {
  for (const blank of elementsIn(part, ":scope > .now", SVGTextElement)) {
    blank.textContent = blank.classList.contains("window") ? window : value;
    blank.removeAttribute("textLength");
    if (blank.getComputedTextLength() > Number(blank.dataset.room)) {
      blank.setAttribute("textLength", blank.dataset.room ?? "");
      blank.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
  }
}
