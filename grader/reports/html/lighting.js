/* Highlights a search on any page: the nodes of a picture, and the lines of the figure. */
"use strict";

/**
 * The state of a search: its current node, and the known facts of each node visited so far:
 * its window and v while its call is open, then the value that it returned; `gone` are the nodes
 * that were cut off, and `chosen` is the child of the root that is played at the end.
 * @typedef {{open: boolean, window: string, value: string}} Visited
 * @typedef {{current: number, visited: Map<number, Visited>, gone: Set<number>,
 *   chosen?: number | undefined}} Lights
 */

/**
 * Highlights the nodes of a picture; null removes all highlights.
 * @param {SVGSVGElement} picture
 * @param {Lights | null} lights
 */
function lightTree(picture, lights) {
  picture.classList.toggle("playing", lights !== null);
  for (const part of elementsIn(picture, "[data-node]", SVGElement)) {
    const node = Number(part.dataset.node);
    const visited = lights?.visited.get(node);
    part.classList.toggle("lit", node === lights?.current);
    part.classList.toggle("open", visited?.open ?? false);
    part.classList.toggle("seen", visited !== undefined);
    part.classList.toggle("gone", lights?.gone.has(node) ?? false);
    part.classList.toggle("chosen", node === lights?.chosen);
    writeInTree(part, visited?.window ?? "", visited?.value ?? "");
  }
}

/**
 * Highlights the lines of the figure with these keys, such as "MAX-5".
 * @param {HTMLElement} figure
 * @param {string[]} keys
 */
function lightFigure(figure, keys) {
  for (const line of elementsIn(figure, "[data-line]", HTMLElement)) {
    const lit = keys.includes(line.dataset.line ?? "");
    line.classList.toggle("lit", lit);
    if (lit) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
  }
}

/**
 * Scrolls a box sideways until `part` is in its middle.
 * @param {Element} box
 * @param {Element} part
 */
function center(box, part) {
  const [inner, outer] = [part.getBoundingClientRect(), box.getBoundingClientRect()];
  box.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
}

/**
 * Scrolls a box, never the page, sideways and down until `part` is visible.
 * @param {Element} box
 * @param {Element} part
 */
function bringIntoView(box, part) {
  const [inner, outer] = [part.getBoundingClientRect(), box.getBoundingClientRect()];
  const margin = 24;
  if (inner.left < outer.left + margin) box.scrollLeft -= outer.left + margin - inner.left;
  if (inner.right > outer.right - margin) box.scrollLeft += inner.right - outer.right + margin;
  if (inner.top < outer.top + margin) box.scrollTop -= outer.top + margin - inner.top;
  if (inner.bottom > outer.bottom - margin) box.scrollTop += inner.bottom - outer.bottom + margin;
}
