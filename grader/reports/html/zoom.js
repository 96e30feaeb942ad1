/* Changes the size of a picture in the box that it scrolls in. */
"use strict";

const FITTING = 0.4; // the smallest scale of a picture that is made to fit at first
const LEGIBLE = 0.7; // and of one that is as wide as the box, but too high for it
const SCALES = { least: 0.15, most: 3, step: 1.3 };

class Zoom {
  /** @param {HTMLElement} box - its picture is its only child */
  constructor(box) {
    this.box = box;
    this.picture = elementIn(box, ".picture", SVGSVGElement);
    this.wide = this.picture.viewBox.baseVal.width;
    this.high = this.picture.viewBox.baseVal.height;
    this.scale = 1;
    this.bar = document.createElement("div");
    this.bar.className = "zoom buttons screen";
    this.bar.setAttribute("role", "group");
    this.bar.setAttribute("aria-label", "Size of the picture");
    this.add("Smaller", () => this.to(this.scale / SCALES.step));
    this.add("Larger", () => this.to(this.scale * SCALES.step));
    this.add("Whole tree", () => this.to(this.fitting));
    this.picture.classList.add("sized");
    this.reset();
    box.before(this.bar);
  }

  /**
   * @param {string} words
   * @param {() => void} press
   */
  add(words, press) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words;
    button.addEventListener("click", press);
    this.bar.append(button);
  }

  /* The scale at which the whole width is visible; never larger than life. */
  get fitting() {
    return Math.min(1, this.box.clientWidth / this.wide);
  }

  /* The whole tree if its words can still be read, or else its natural size; a little smaller if all
     of its height then fits. */
  reset() {
    const room = Number.parseFloat(getComputedStyle(this.box).maxHeight) || this.high;
    this.bar.hidden = this.fitting === 1;
    this.to(this.fitting < FITTING ? 1 : Math.min(this.fitting, Math.max(LEGIBLE, room / this.high)));
  }

  /**
   * Sets the scale, and keeps the middle of the box where it is.
   * @param {number} scale
   */
  to(scale) {
    const { box } = this;
    const middle = (box.scrollLeft + box.clientWidth / 2) / this.scale;
    this.scale = Math.max(Math.min(SCALES.least, this.fitting), Math.min(SCALES.most, scale));
    this.box.style.setProperty("--width", `${Math.floor(this.wide * this.scale)}px`);
    box.scrollLeft = middle * this.scale - box.clientWidth / 2;
    const lit = this.picture.querySelector("g.lit");
    if (lit) bringIntoView(box, lit);
  }
}
