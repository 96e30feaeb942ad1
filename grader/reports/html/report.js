/* A page with searches: its players, and sections that open by themselves. */
"use strict";

/** @type {PlayersData | null} */
const searches = pageData("searches");
/** @type {Map<Element, Zoom>} */
const zooms = new Map();

/** @param {HTMLElement} place */
function begin(place) {
  const data = searches?.players[place.dataset.player ?? ""];
  const search = place.closest(".search");
  if (place.childElementCount || !searches || !data || !search) return;
  new Player(place, elementIn(search, ".scroll", HTMLElement), data, searches.words);
}

/**
 * Makes the players of a section that was opened, and scrolls to the first difference.
 * @param {Element} section
 */
function enter(section) {
  for (const place of elementsIn(section, "[data-player]", HTMLElement)) begin(place);
  for (const picture of elementsIn(section, ".scroll > .picture", SVGSVGElement)) {
    const box = picture.parentElement;
    if (!box?.clientWidth || zooms.has(box)) continue;
    zooms.set(box, new Zoom(box));
    const node = picture.querySelector(".node.first") ?? picture.querySelector(".node");
    if (node) center(box, node);
  }
  for (const row of elementsIn(section, "tr.first", HTMLElement)) {
    const box = row.closest(".scroll");
    if (box?.clientHeight) box.scrollTop = Math.max(0, row.offsetTop - box.clientHeight / 2);
  }
}

/* The Tab key skips boxes that do not scroll. */
function stops() {
  for (const box of elementsIn(document, ".scroll", HTMLElement)) {
    const hides = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    box.tabIndex = hides ? 0 : -1;
  }
}

function follow() {
  const target = document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLDetailsElement) target.open = true;
}

for (const section of elementsIn(document, "details", HTMLDetailsElement)) {
  section.addEventListener("toggle", () => {
    if (section.open && !section.classList.contains("brief")) enter(section);
    stops();
  });
}
for (const section of elementsIn(document, "main > section, details[open]", HTMLElement)) {
  enter(section);
}
addEventListener("hashchange", follow);
addEventListener("resize", () => {
  for (const zoom of zooms.values()) zoom.reset();
  stops();
});
follow();
stops();

/* Paper has nothing to click on: closed sections that lost points are printed with their findings. */
/** @type {HTMLDetailsElement[]} */
const openedToPrint = [];
addEventListener("beforeprint", () => {
  openedToPrint.push(...elementsIn(document, "details.exercise:not([open], .passed)", HTMLDetailsElement));
  for (const section of openedToPrint) brief(section, true);
});
addEventListener("afterprint", () => {
  for (const section of openedToPrint.splice(0)) brief(section, false);
});

/**
 * @param {HTMLDetailsElement} section
 * @param {boolean} on
 */
function brief(section, on) {
  section.classList.toggle("brief", on);
  section.open = on;
}
