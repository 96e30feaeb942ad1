/* Steps through a search. The content of every step is in the page's data: see player.py. */
"use strict";

/**
 * A node, and the places of its texts in `texts`: lines, alpha, beta, v, sentence, and the value
 * that it returns, which is "" while its call is open. Then, if the tree grows, the other nodes whose
 * records change, each with the place of its record.
 * @typedef {[node: number, lines: number, alpha: number, beta: number, v: number, sentence: number,
 *   back: number, others?: [node: number, record: number][]]} Step
 * @typedef {{name: string, steps: Step[], odd: number, note: string, more: string}} Search
 * @typedef {{nodes: Record<number, [parent: number, name: string]>, texts: number[][],
 *   searches: Search[], grows?: true}} PlayerData
 * A text is the places of its words in `words`, which all players of the page share.
 * @typedef {{words: string[], players: Record<string, PlayerData>}} PlayersData
 */

const PACE = 1400; // milliseconds that a step stays while it plays
const NARROW = 720; // pixels that a picture may take beside the figure
/** @type {Record<string, string | undefined>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" };

class Player {
  /**
   * `place` will contain the player and has the data-template of its figure; `scroll` is the box with
   * the picture, which the player moves into itself.
   * @param {HTMLElement} place
   * @param {HTMLElement} scroll
   * @param {PlayerData} data
   * @param {string[]} words
   */
  constructor(place, scroll, data, words) {
    const template = elementIn(document, `#${place.dataset.template}`, HTMLTemplateElement);
    place.append(template.content.cloneNode(true));
    this.data = data;
    this.texts = data.texts.map((text) => text.map((word) => words[word]).join(" "));
    this.at = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    this.picture = elementIn(scroll, ".picture", SVGSVGElement);
    this.picture.classList.toggle("grows", data.grows ?? false);
    this.scroll = scroll;
    this.box = elementIn(place, ".player", HTMLElement);
    elementIn(this.box, "[data-picture]", HTMLElement).append(scroll);
    this.box.classList.toggle("wide", this.picture.viewBox.baseVal.width > NARROW);
    /** @type {Map<number, number[]>} */
    this.below = new Map();
    for (const [node, [above]] of Object.entries(data.nodes)) {
      this.below.set(above, [...(this.below.get(above) ?? []), Number(node)]);
    }
    this.figure = elementIn(place, ".figure", HTMLElement);
    this.slider = elementIn(place, "input", HTMLInputElement);
    this.words = elementIn(place, ".told", HTMLElement);
    elementIn(place, ".choice", HTMLElement).hidden = data.searches.length === 1;
    this.choices = data.searches.map((search) => this.choice(search));
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.box.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("[data-go]") : null;
      if (button instanceof HTMLElement) this.move(button.dataset.go ?? "");
    });
    this.box.addEventListener("keydown", (event) => this.key(event));
    const last = data.searches.at(-1);
    if (!last) throw new TypeError("a player has a search at least");
    this.search = last;
    this.choose(last, 0);
  }

  /**
   * The button that chooses a search.
   * @param {Search} search
   */
  choice(search) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = search.name;
    button.addEventListener("click", () => this.choose(search, this.at));
    elementIn(this.box, ".choice", HTMLElement).append(button);
    return button;
  }

  /**
   * @param {Search} search
   * @param {number} at
   */
  choose(search, at) {
    this.search = search;
    const which = this.data.searches.indexOf(search);
    for (const [one, button] of this.choices.entries()) {
      button.setAttribute("aria-pressed", String(one === which));
    }
    this.slider.max = String(search.steps.length);
    elementIn(this.box, '[data-go="odd"]', HTMLElement).hidden = search.odd === 0;
    elementIn(this.box, "[data-note]", HTMLElement).textContent = `${search.note} ${search.more}`;
    this.go(Math.min(at, search.steps.length));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const go = KEYS[event.key];
    const on = event.target;
    if (!go || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!(on instanceof Element) || on.closest(".scroll")) return; // there the arrows scroll
    if (on === this.slider && go !== "play") return; // it moves by itself
    if (on.tagName === "BUTTON" && go === "play") return; // the space presses it
    event.preventDefault();
    this.move(go);
  }

  /** @param {string} go */
  move(go) {
    if (go === "play") {
      if (this.timer === undefined) this.play();
      else this.pause();
      return;
    }
    this.pause();
    const last = this.search.steps.length;
    /** @type {Record<string, number | undefined>} */
    const places = { first: 0, back: this.at - 1, forward: this.at + 1, last, odd: this.search.odd };
    this.go(Math.max(0, Math.min(last, places[go] ?? this.at)));
    this.follow();
  }

  /* If the node is out of sight, scrolls the controls to the top: the picture is below them. */
  follow() {
    const lit = this.picture.querySelector("g.lit")?.getBoundingClientRect();
    if (lit && (lit.top < 0 || lit.bottom > innerHeight)) {
      elementIn(this.box, ".controls", HTMLElement).scrollIntoView();
    }
  }

  play() {
    if (this.at === this.search.steps.length) this.go(0);
    this.words.setAttribute("aria-live", "off"); // too fast for a screen reader
    this.timer = setInterval(() => {
      if (this.at + 1 >= this.search.steps.length) this.pause();
      this.go(this.at + 1);
    }, PACE);
    this.say();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.words.setAttribute("aria-live", "polite");
    this.say();
  }

  /**
   * Shows a step: the state of that moment. Step 0 shows the whole search.
   * @param {number} at
   */
  go(at) {
    this.at = at;
    const step = this.search.steps[at - 1];
    const { lines, alpha, beta, v, sentence } = this.told(step);
    this.box.classList.toggle("begun", step !== undefined);
    lightTree(this.picture, step ? this.lights(step[0]) : null);
    lightFigure(this.figure, lines.split(" "));
    /** @type {Record<string, string | undefined>} */
    const now = { node: step && this.data.nodes[step[0]]?.[1], alpha, beta, v, "W/N": v };
    for (const cell of elementsIn(this.box, "[data-now]", HTMLElement)) {
      cell.textContent = now[cell.dataset.now ?? ""] || (step ? "not seen" : "–");
    }
    this.words.textContent = sentence || "This is the whole search. Press Next to go through it.";
    const lit = this.picture.querySelector("g.lit");
    if (lit) bringIntoView(this.scroll, lit);
    this.say();
  }

  /** @param {Step | undefined} step */
  told(step) {
    const [, ...places] = step?.slice(0, 7) ?? [];
    const [lines = "", alpha = "", beta = "", v = "", sentence = "", back = ""] =
      places.map((place) => this.texts[Number(place)]);
    return { lines, alpha, beta, v, sentence, back };
  }

  /**
   * The state of the search at this step, which is at `node`.
   * @param {number} node
   * @returns {Lights}
   */
  lights(node) {
    /** @type {Map<number, Visited>} */
    const visited = new Map();
    for (const step of this.search.steps.slice(0, this.at)) {
      const { alpha, beta, v, back } = this.told(step);
      const window = back || !alpha || !beta ? "" : `[${alpha}, ${beta}]`;
      visited.set(step[0], { open: back === "", window, value: back || v });
      for (const [other, record] of step[7] ?? []) {
        visited.set(other, { open: false, window: "", value: this.texts[record] ?? "" });
      }
    }
    // A call that was not recorded is open as long as the search is below it.
    const above = (/** @type {number} */ below) => this.data.nodes[below]?.[0] ?? -1;
    for (let call = above(node); call >= 0; call = above(call)) {
      visited.set(call, { window: "", value: "", ...visited.get(call), open: true });
    }
    /** @type {Set<number>} */
    const gone = new Set();
    if (this.data.grows) return { current: node, visited, gone }; // its untried nodes are not cut off
    for (const [call, { open }] of visited) if (!open) this.unvisited(call, visited, gone);
    return { current: node, visited, gone };
  }

  /**
   * Adds the nodes below `node` that are not visited, and all below them.
   * @param {number} node
   * @param {Map<number, Visited>} visited
   * @param {Set<number>} gone
   */
  unvisited(node, visited, gone) {
    for (const child of this.below.get(node) ?? []) {
      if (visited.has(child) || gone.has(child)) continue;
      gone.add(child);
      this.unvisited(child, visited, gone);
    }
  }

  /* Updates the count, and disables the buttons that have no effect. */
  say() {
    const last = this.search.steps.length;
    const count = `Step ${this.at} of ${last}`;
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", count);
    elementIn(this.box, "[data-count]", HTMLElement).textContent = count;
    const idle = [
      ...(this.at === 0 ? ["first", "back"] : []),
      ...(this.at === last ? ["forward", "last"] : []),
    ];
    for (const button of elementsIn(this.box, "[data-go]", HTMLElement)) {
      button.setAttribute("aria-disabled", String(idle.includes(button.dataset.go ?? "")));
    }
    const play = elementIn(this.box, '[data-go="play"]', HTMLElement);
    play.textContent = this.timer === undefined ? "Play" : "Pause";
  }
}
