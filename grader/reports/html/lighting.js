/* Lights up a search, for any page: the nodes of a picture, and the lines of the figure. */
"use strict";

/* A state is {current, open, seen}: a node, and two Sets of nodes. null puts all lights out. */
function lightTree(picture, state) {
  picture.classList.toggle("playing", state !== null);
  for (const part of picture.querySelectorAll("[data-node]")) {
    const node = Number(part.dataset.node);
    part.classList.toggle("lit", state !== null && node === state.current);
    part.classList.toggle("open", state !== null && state.open.has(node));
    part.classList.toggle("seen", state !== null && state.seen.has(node));
  }
}

/* `keys` are those of the lines that run: "MAX-5". */
function lightFigure(figure, keys) {
  for (const line of figure.querySelectorAll("[data-line]")) {
    const lit = keys.includes(line.dataset.line);
    line.classList.toggle("lit", lit);
    if (lit) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
  }
}

/* Scrolls a box sideways until a part of what lies in it is in its middle. */
function center(box, part) {
  const [inner, outer] = [part.getBoundingClientRect(), box.getBoundingClientRect()];
  box.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
}

/* Scrolls a box sideways and down, and never the page, until what lies in it can be seen. */
function bringIntoView(box, part) {
  const [inner, outer] = [part.getBoundingClientRect(), box.getBoundingClientRect()];
  const margin = 24;
  if (inner.left < outer.left + margin) box.scrollLeft -= outer.left + margin - inner.left;
  if (inner.right > outer.right - margin) box.scrollLeft += inner.right - outer.right + margin;
  if (inner.top < outer.top + margin) box.scrollTop -= outer.top + margin - inner.top;
  if (inner.bottom > outer.bottom - margin) box.scrollTop += inner.bottom - outer.bottom + margin;
}
