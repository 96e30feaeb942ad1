/* Steps through a search. The content of every step is in the page's data: see player.py. */
"use strict";

/**
 * A node, and the places of its texts in `texts`: lines, alpha, beta, v, sentence, the value that it
 * returns, which is "" while its call is open, and the reason. Then, if the tree grows, the other
 * nodes whose records change, each with the place of its record.
 * @typedef {[node: number, lines: number, alpha: number, beta: number, v: number, sentence: number,
 *   back: number, why: number, others?: [node: number, record: number][]]} Step
 * @typedef {{name: string, steps: Step[], odd: number, note: string, more: string, move?: number,
 *   program?: ProgramData}} Search
 * @typedef {{nodes: Record<number, [parent: number, name: string]>, texts: number[][],
 *   searches: Search[], grows?: true}} PlayerData
 * A text is the places of its words in `words`, which all players of the page share.
 * @typedef {{words: string[], players: Record<string, PlayerData>}} PlayersData
 */

const PACE = 1400; // milliseconds that a step stays while it plays
const NARROW = 720; // pixels that a picture may take beside the figure
/** @type {Record<string, string | undefined>} */
const KEYS = {
  ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play", f: "full",
};
/** @type {Record<string, string | undefined>} */
const SHIFTED = { ArrowLeft: "line back", ArrowRight: "next line", F: "full" };
const TOGETHER = "Side by side";

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
    this.speed = elementIn(place, "select", HTMLSelectElement);
    this.words = elementIn(place, ".told", HTMLElement);
    elementIn(place, '[data-go="full"]', HTMLElement).hidden = !document.fullscreenEnabled;
    elementIn(place, ".choice", HTMLElement).hidden = data.searches.length === 1;
    this.choices = data.searches.map((search) => this.choice(search.name, search, null));
    const [first, second] = data.searches;
    if (first && second) this.choices.push(this.choice(TOGETHER, second, first));
    /** @type {Search | null} - the search that is shown beside `search` */
    this.beside = null;
    /** @type {SVGSVGElement | null} - its picture */
    this.twin = null;
    /** @type {Program | null} */
    this.program = null;
    for (const { program } of data.searches) {
      if (program) this.program = new Program(elementIn(place, ".program", HTMLElement), program, this.texts);
    }
    this.panel = this.program ? "program" : "figure";
    for (const tab of elementsIn(place, "[role=tab]", HTMLElement)) {
      tab.addEventListener("click", () => this.open(tab.dataset.tab ?? ""));
    }
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.box.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("[data-go]") : null;
      if (button instanceof HTMLElement) this.move(button.dataset.go ?? "");
    });
    this.box.addEventListener("keydown", (event) => this.key(event));
    const last = data.searches.at(-1);
    if (!last) throw new TypeError("a player has a search at least");
    this.search = last;
    this.choose(last, null, 0);
  }

  /**
   * The button that chooses a search, or both.
   * @param {string} name
   * @param {Search} search
   * @param {Search | null} beside
   */
  choice(name, search, beside) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    button.addEventListener("click", () => this.choose(search, beside, this.at));
    elementIn(this.box, ".choice", HTMLElement).append(button);
    return button;
  }

  /**
   * @param {Search} search
   * @param {Search | null} beside
   * @param {number} at
   */
  choose(search, beside, at) {
    this.search = search;
    this.beside = beside;
    const which = beside ? this.data.searches.length : this.data.searches.indexOf(search);
    for (const [one, button] of this.choices.entries()) {
      button.setAttribute("aria-pressed", String(one === which));
    }
    if (beside) this.twin ??= this.copied();
    this.scroll.classList.toggle("both", beside !== null);
    this.slider.max = String(this.last);
    elementIn(this.box, '[data-go="odd"]', HTMLElement).hidden = search.odd === 0;
    elementIn(this.box, "[data-note]", HTMLElement).textContent = `${search.note} ${search.more}`;
    this.open(this.panel);
    this.go(Math.min(at, this.last));
  }

  /* The number of the last step. */
  get last() {
    return Math.max(this.search.steps.length, this.beside?.steps.length ?? 0);
  }

  /* A second picture, before the first, for the search that is shown beside it; both get captions. */
  copied() {
    const twin = checked(this.picture.cloneNode(true), ".picture", SVGSVGElement);
    for (const name of elementsIn(twin, "[id]", SVGElement)) name.removeAttribute("id");
    twin.removeAttribute("aria-labelledby");
    twin.setAttribute("aria-label", this.data.searches[0]?.name ?? "");
    for (const [which, picture] of [twin, this.picture].entries()) {
      const caption = made("p", { class: "soft" }, this.data.searches[which]?.name ?? "");
      this.scroll.append(made("div", { class: which === 0 ? "twin of" : "of" }, caption, picture));
    }
    return twin;
  }

  /**
   * Opens a tab: the program, if the search has one, or the figure.
   * @param {string} panel
   */
  open(panel) {
    this.panel = panel;
    const has = this.search.program !== undefined;
    const shown = has ? panel : "figure";
    elementIn(this.box, ".tabs", HTMLElement).hidden = !has;
    for (const each of elementsIn(this.box, "[data-lines]", HTMLElement)) {
      each.hidden = shown !== "program";
    }
    for (const tab of elementsIn(this.box, "[role=tab]", HTMLElement)) {
      tab.setAttribute("aria-selected", String(tab.dataset.tab === shown));
    }
    for (const each of elementsIn(this.box, "[data-panel]", HTMLElement)) {
      each.hidden = each.dataset.panel !== shown;
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const go = (event.shiftKey ? SHIFTED : KEYS)[event.key];
    const on = event.target;
    if (!go || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!(on instanceof Element) || on.closest(".scroll")) return; // there the arrows scroll
    if (on === this.speed || (on === this.slider && go !== "play")) return; // they move by themselves
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
    if (go === "full") {
      if (document.fullscreenElement) document.exitFullscreen();
      else this.box.requestFullscreen();
      return;
    }
    this.pause();
    const { last, program } = this;
    if (go.includes("line")) {
      if (!program || !this.search.program) return;
      program.show(Math.max(0, program.at + (go === "next line" ? 1 : -1)));
      this.go(program.step(program.at), program.at);
      return;
    }
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
    if (this.at === this.last) this.go(0);
    this.words.setAttribute("aria-live", "off"); // too fast for a screen reader
    this.timer = setInterval(() => {
      if (this.at + 1 >= this.last) this.pause();
      this.go(this.at + 1);
    }, PACE / Number(this.speed.value));
    this.say();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.words.setAttribute("aria-live", "polite");
    this.say();
  }

  /**
   * Shows a step: the state of that moment. Step 0 shows the whole search. Of the program, shows the
   * line that the step comes from, if no other is asked for.
   * @param {number} at
   * @param {number} [line]
   */
  go(at, line) {
    this.at = at;
    const { search, beside, program } = this;
    const step = stepOf(search, at);
    const { lines, alpha, beta, v, sentence, why } = this.told(step);
    this.box.classList.toggle("begun", step !== undefined);
    lightTree(this.picture, this.lights(search));
    if (beside && this.twin) lightTree(this.twin, this.lights(beside));
    lightFigure(this.figure, lines.split(" "));
    if (program && search.program) program.show(line ?? program.line(at));
    /** @type {Record<string, string | undefined>} */
    const now = { node: step && this.data.nodes[step[0]]?.[1], alpha, beta, v, "W/N": v };
    for (const cell of elementsIn(this.box, "[data-now]", HTMLElement)) {
      cell.textContent = now[cell.dataset.now ?? ""] || (step ? "not seen" : "–");
    }
    const other = beside ? this.told(stepOf(beside, at)).sentence : sentence;
    elementIn(this.box, "[data-told]", HTMLElement).textContent = !sentence
      ? "This is the whole search. Press Next to go through it."
      : other === sentence ? sentence : `Right: ${other}\nYours: ${sentence}`;
    elementIn(this.box, "[data-why]", HTMLElement).textContent = why;
    const lit = this.picture.querySelector("g.lit");
    if (lit) bringIntoView(this.scroll, lit);
    this.say();
  }

  /** @param {Step | undefined} step */
  told(step) {
    const [, ...places] = step?.slice(0, 8) ?? [];
    const [lines = "", alpha = "", beta = "", v = "", sentence = "", back = "", why = ""] =
      places.map((place) => this.texts[Number(place)]);
    return { lines, alpha, beta, v, sentence, back, why };
  }

  /**
   * The state of a search at this step; null before the first one.
   * @param {Search} search
   * @returns {Lights | null}
   */
  lights(search) {
    const now = stepOf(search, this.at);
    if (!now) return null;
    const [node] = now;
    const isEnd = this.at >= search.steps.length;
    /** @type {Map<number, Visited>} */
    const visited = new Map();
    for (const step of search.steps.slice(0, this.at)) {
      const { alpha, beta, v, back } = this.told(step);
      const isShown = alpha && beta && (!back || (step === now && !isEnd));
      const window = isShown ? `[${alpha}, ${beta}]` : "";
      visited.set(step[0], { open: back === "", window, value: back || v });
      for (const [other, record] of step[8] ?? []) {
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
    const chosen = isEnd ? search.move : undefined;
    if (this.data.grows) return { current: node, visited, gone, chosen }; // no untried node is cut off
    for (const [call, { open }] of visited) if (!open) this.unvisited(call, visited, gone);
    return { current: node, visited, gone, chosen };
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
    const { last } = this;
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

/**
 * The step at which a search is, or its last one; undefined before the first.
 * @param {Search} search
 * @param {number} at
 */
function stepOf(search, at) {
  return search.steps[Math.min(at, search.steps.length) - 1];
}
