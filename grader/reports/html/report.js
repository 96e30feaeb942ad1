/* The report page: its players, and what opens by itself. All but the players works without. */
"use strict";

const data = document.getElementById("searches");
const told = data ? JSON.parse(data.textContent) : {};

function begin(place) {
  if (place.childElementCount) return;
  const scroll = place.closest(".search").querySelector(".scroll");
  new Player(place, scroll, told[place.dataset.player]);
}

/* A player is made when its section is opened; picture and table show their first difference. */
function enter(section) {
  for (const place of section.querySelectorAll("[data-player]")) begin(place);
  for (const picture of section.querySelectorAll(".scroll > .picture:not(.playing)")) {
    center(picture.parentElement, picture.querySelector(".node.first") || picture.querySelector(".node"));
  }
  for (const row of section.querySelectorAll("tr.first")) {
    const box = row.closest(".scroll");
    if (box.clientHeight) box.scrollTop = Math.max(0, row.offsetTop - box.clientHeight / 2);
  }
}

/* A box that need not scroll need not be stopped at. */
function stops() {
  for (const box of document.querySelectorAll(".scroll")) {
    const hides = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    box.tabIndex = hides ? 0 : -1;
  }
}

function follow() {
  const target = document.getElementById(location.hash.slice(1));
  if (target && target.tagName === "DETAILS") target.open = true;
}

for (const section of document.querySelectorAll("details")) {
  section.addEventListener("toggle", () => {
    if (section.open) enter(section);
    stops();
  });
}
document.querySelectorAll("main > section, details[open]").forEach(enter);
addEventListener("hashchange", follow);
addEventListener("resize", stops);
follow();
stops();

/* Paper has nothing to click on: all that lost points is open there. */
const closed = [];
addEventListener("beforeprint", () => {
  for (const section of document.querySelectorAll("details:not([open], .passed)")) {
    closed.push(section);
    section.open = true;
  }
});
addEventListener("afterprint", () => {
  for (const section of closed.splice(0)) section.open = false;
});
