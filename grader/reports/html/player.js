/* Steps through a search. What every step shows was worked out beforehand: see player.py. */
"use strict";

const PACE = 1400; // milliseconds that a step stays while it plays
const NARROW = 720; // pixels that a picture may take beside the figure
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" };

class Player {
  /* `place` is where the player goes, with the data-rule of its figure; `scroll` the box with the
     picture that it takes in and lights up; `told` what its steps show. */
  constructor(place, scroll, told) {
    this.picture = scroll.querySelector(".picture");
    this.told = told;
    this.timer = null;
    const template = document.getElementById(`player-${place.dataset.rule}`);
    place.append(template.content.cloneNode(true));
    this.box = place.querySelector(".player");
    this.box.querySelector("[data-picture]").replaceWith(scroll);
    this.box.classList.toggle("wide", this.picture.viewBox.baseVal.width > NARROW);
    this.figure = place.querySelector(".figure");
    this.slider = place.querySelector("input");
    this.words = place.querySelector(".told");
    this.choices = told.searches.map((search, which) => this.choice(search, which));
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.box.addEventListener("click", (event) => {
      const button = event.target.closest("[data-go]");
      if (button) this.move(button.dataset.go);
    });
    this.box.addEventListener("keydown", (event) => this.key(event));
    this.choose(told.searches.length - 1, 0);
  }

  /* The button that chooses a search. */
  choice(search, which) {
    const row = this.box.querySelector(".choice");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = search.name;
    button.addEventListener("click", () => this.choose(which, this.at));
    row.append(button);
    return button;
  }

  choose(which, at) {
    this.search = this.told.searches[which];
    this.choices.forEach((button, one) => button.setAttribute("aria-pressed", one === which));
    this.slider.max = this.search.steps.length;
    const odd = this.box.querySelector('[data-go="odd"]');
    odd.hidden = this.search.odd === 0;
    this.box.querySelector("[data-note]").textContent = `${this.search.note} ${this.search.more}`;
    this.go(Math.min(at, this.search.steps.length));
  }

  key(event) {
    const go = KEYS[event.key];
    const on = event.target;
    if (!go || event.altKey || event.ctrlKey || event.metaKey) return;
    if (on.closest(".scroll")) return; // there the arrows scroll
    if (on === this.slider && go !== "play") return; // it moves by itself
    if (on.tagName === "BUTTON" && go === "play") return; // the space presses it
    event.preventDefault();
    this.move(go);
  }

  move(go) {
    const last = this.search.steps.length;
    if (go === "play") return this.timer === null ? this.play() : this.pause();
    this.pause();
    const to = { first: 0, back: this.at - 1, forward: this.at + 1, last, odd: this.search.odd };
    return this.go(Math.max(0, Math.min(last, to[go])));
  }

  play() {
    if (this.at === this.search.steps.length) this.go(0);
    this.words.setAttribute("aria-live", "off"); // nobody can listen as fast as that
    this.timer = setInterval(() => {
      if (this.at + 1 >= this.search.steps.length) this.pause();
      this.go(this.at + 1);
    }, PACE);
    this.say();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.words.setAttribute("aria-live", "polite");
    this.say();
  }

  /* Step 0 is before the search begins: all lights are out. */
  go(at) {
    this.at = at;
    const [node, ...places] = this.search.steps[at - 1] || [null];
    const [lines, alpha, beta, v, told] = places.map((place) => this.told.words[place]);
    const open = new Set();
    for (let above = node; above !== null && above >= 0; above = this.told.nodes[above][0]) {
      if (above !== node) open.add(above);
    }
    const seen = new Set(this.search.steps.slice(0, at).map((step) => step[0]));
    lightTree(this.picture, node === null ? null : { current: node, open, seen });
    lightFigure(this.figure, (lines || "").split(" "));
    const now = { node: node === null ? "" : this.told.nodes[node][1], alpha, beta, v };
    for (const cell of this.box.querySelectorAll("[data-now]")) {
      cell.textContent = now[cell.dataset.now] || "–";
    }
    this.words.textContent = told || "The search has not begun: press Next.";
    const lit = this.picture.querySelector("g.lit");
    const box = this.picture.closest(".scroll");
    if (lit && box) bringIntoView(box, lit);
    this.say();
  }

  /* The count, and which buttons there is a use for. */
  say() {
    const last = this.search.steps.length;
    const count = `Step ${this.at} of ${last}`;
    this.slider.value = this.at;
    this.slider.setAttribute("aria-valuetext", count);
    this.box.querySelector("[data-count]").textContent = count;
    const idle = { first: this.at === 0, back: this.at === 0, forward: this.at === last, last: this.at === last };
    for (const button of this.box.querySelectorAll("[data-go]")) {
      button.setAttribute("aria-disabled", Boolean(idle[button.dataset.go]));
    }
    const play = this.box.querySelector('[data-go="play"]');
    play.textContent = this.timer === null ? "Play" : "Pause";
  }
}
