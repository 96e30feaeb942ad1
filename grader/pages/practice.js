// The behaviour of a practice page. The right answers are in its data, made by `grade practice`.
"use strict";

/**
 * The page's data about its exercises (grader/pages/practice.py).
 * @typedef {{check: "at-once" | "at-end" | "never", exercises: Posed[],
 *   drawn: {file: string, text: string, first: string} | null}} PracticeData
 */

(() => {
  /** @type {PracticeData} */
  const DATA = pageData("practice");
  /** @type {Record<string, string | undefined>} */
  const WORDS = { right: "✓ right", wrong: "✗ wrong", unread: "✗ not a number", blank: "empty" };
  /** @type {Record<string, string | undefined>} */
  const NAMES = { alpha: "α of", beta: "β of", value: "value of", pruned: "branch to", move: "best move",
    leaves: "leaves", ucb: "UCB1 of", wins: "new W of", visits: "new N of",
    selection: "node that is played" };
  /** @type {Help} */
  const NO_NUMBER = { hint: "Write a number, inf or -inf.", why: [], figure: "" };

  /**
   * @param {string} name
   * @param {string} text
   */
  function download(name, text) {
    const url = URL.createObjectURL(new Blob([text], { type: "text/yaml" }));
    made("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  /** @typedef {HTMLInputElement | HTMLSelectElement} Field */

  /**
   * Whether an element is a field of a cell, not a button.
   * @param {EventTarget | null} element
   * @returns {element is Field}
   */
  function isField(element) {
    return (element instanceof HTMLInputElement || element instanceof HTMLSelectElement)
      && element.dataset.cell !== undefined;
  }

  /** @param {HTMLElement} field */
  function cellOf(field) {
    return field.dataset.cell ?? "";
  }

  class Exercise {
    /**
     * @param {HTMLElement} section
     * @param {Posed} posed
     */
    constructor(section, posed) {
      this.section = section;
      this.posed = posed;
      this.sheet = new Sheets.Sheet(posed);
      /** @type {Map<string, Judged>} */
      this.judged = new Map();
      this.stored = `grade-practice ${this.posed.id} ${this.posed.stamp}`;
      /** @type {Map<string, string>} */
      this.seen = new Map(); // the text of each cell when it was last checked
      /** @type {Map<string, number>} */
      this.steps = new Map(); // the help shown for each wrong answer: 1 the hint, 2 the explanation
      this.whole = false; // whether the student asked to check everything
      /** @type {Set<string>} */
      this.missed = new Set(); // the branches that were missed when everything was last checked
      this.fields = this.inOrder(elementsIn(section, "[data-cell]", HTMLElement).filter(isField));
      this.tree = new PracticeTree(section, posed.nodes.length);
      const known = new Set([...this.posed.cells, ...this.posed.orders]);
      for (const [cell, text] of Store.load(this.stored)) {
        if (typeof cell === "string" && typeof text === "string" && known.has(cell)) {
          this.sheet.put(cell, text);
        }
      }
      if (DATA.check === "at-once") this.look([...this.sheet.texts.keys()]);
      this.listen();
      this.show();
    }

    /**
     * @template {Element} T
     * @param {string} selector
     * @param {new () => T} kind
     */
    all(selector, kind) {
      return elementsIn(this.section, selector, kind);
    }

    /** @param {string} selector */
    one(selector) {
      return elementIn(this.section, selector, HTMLElement);
    }

    /** @param {string} cell */
    shown(cell) {
      const [kind = "", node] = cell.split(":");
      const [part = "", number] = kind.split("-");
      const name = (NAMES[part] ?? part) + (number ? ` in iteration ${number}` : "");
      return node === undefined ? name : `${name} ${this.sheet.node(Number(node)).shown}`;
    }

    // ---------------------------------------------------------------- events

    listen() {
      this.section.addEventListener("input", ({ target }) => {
        if (isField(target)) this.type(cellOf(target), target.value, target);
      });
      this.section.addEventListener("change", ({ target }) => {
        if (isField(target)) this.leave(cellOf(target));
      });
      this.section.addEventListener("click", ({ target }) => {
        if (!(target instanceof Element)) return;
        const button = target.closest("button");
        const drawn = target.closest("svg [data-node]");
        if (button) this.press(button);
        else if (drawn instanceof SVGElement) this.prune(Number(drawn.dataset.node));
      });
      this.section.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && isField(event.target)) {
          event.preventDefault();
          this.goOn(event.target);
        }
      });
      for (const event of ["focusin", "focusout", "pointerover", "pointerout"]) {
        this.section.addEventListener(event, ({ target }) => {
          const row = target instanceof Element ? target.closest("tr[data-node]") : null;
          const on = event === "focusin" || event === "pointerover";
          if (row instanceof HTMLElement) this.tree.light(Number(row.dataset.node), on);
        });
      }
    }

    /**
     * The fields in the order of the search: a value comes after all that is below its node. The
     * fields of no node come last.
     * @param {Field[]} fields
     */
    inOrder(fields) {
      const { order, nodes } = this.posed;
      const named = new Map([...fields].reverse().map((field) => [cellOf(field), field]));
      /** @type {(node: number) => string[]} */
      const below = (node) => [
        `alpha:${node}`, `beta:${node}`,
        ...order.filter((child) => child !== node && nodes[child]?.parent === node).flatMap(below),
        `value:${node}`,
      ];
      const first = below(0).flatMap((cell) => named.get(cell) ?? []);
      return [...first, ...fields.filter((field) => !first.includes(field))];
    }

    /**
     * Goes on to the next field that can be filled in, or to the buttons below the last one.
     * @param {Field} field
     */
    goOn(field) {
      const rest = this.fields.slice(this.fields.indexOf(field) + 1);
      const next = rest.find((each) => !each.disabled) ?? this.one(".actions button");
      next.focus();
      if (next instanceof HTMLInputElement) next.select();
    }

    /** @param {HTMLButtonElement} button */
    press(button) {
      const { cell, do: action, help } = button.dataset;
      if (cell) this.prune(Number(cell.split(":")[1]));
      else if (help) this.help(help);
      else if (action === "check") this.check();
      else if (action === "save") this.save();
      else if (action === "reset") this.reset();
    }

    /**
     * @param {string} cell
     * @param {string} text
     * @param {Field} field
     */
    type(cell, text, field) {
      this.sheet.put(cell, text);
      for (const other of this.fields) {
        if (cellOf(other) === cell && other !== field) other.value = text;
      }
      this.show();
    }

    /** @param {string} cell */
    leave(cell) {
      const text = this.sheet.text(cell);
      if (DATA.check !== "at-once" || text.trim() === "") return;
      this.look([cell]);
      this.show();
      const state = this.stateOf(cell);
      if (state) this.tell(`${this.shown(cell)}: ${WORDS[state]}. ${this.progress()}`);
    }

    /**
     * Mark a branch. A node inside a branch that is marked already unmarks that branch.
     * @param {number} node
     */
    prune(node) {
      if (!this.posed.cells.includes(`pruned:${node}`)) return;
      const top = this.sheet.top(node);
      const at = top < 0 ? node : top;
      const cell = `pruned:${at}`;
      this.sheet.put(cell, top < 0 ? "yes" : "");
      if (DATA.check === "at-once" && top < 0) this.look([cell]);
      this.show();
      const state = this.stateOf(cell);
      const marked = top < 0 ? "is marked as pruned" : "is no longer marked";
      this.tell(`The branch to ${this.sheet.node(at).shown} ${marked}`
        + `${state ? `: ${WORDS[state]}` : ""}. ${this.progress()}`);
    }

    check() {
      this.whole = true;
      this.look(this.posed.cells);
      this.missed = new Set([...this.sheet.judged()].flatMap(([cell, found]) =>
        found.state === "missed" && found.decided ? [cell] : []));
      this.show();
      this.tell(this.progress());
    }

    save() {
      download(`${this.posed.id}.yaml`, this.sheet.yaml());
      this.tell(`${this.posed.id}.yaml was downloaded.`);
    }

    reset() {
      const some = this.sheet.texts.size > 0;
      if (some && !window.confirm("Clear all your answers to this exercise?")) return;
      this.sheet.texts.clear();
      this.seen.clear();
      this.steps.clear();
      this.whole = false;
      this.missed.clear();
      this.show();
      this.tell("All answers are cleared.");
    }

    /** @param {string[]} cells */
    look(cells) {
      for (const cell of cells) this.seen.set(cell, this.sheet.text(cell));
    }

    /** @param {string} words */
    tell(words) {
      this.one("[data-told]").textContent = words;
    }

    // ---------------------------------------------------------------- the display

    show() {
      Store.save(this.stored, [...this.sheet.texts]);
      this.judged = this.sheet.keyed ? this.sheet.judged() : new Map();
      for (const field of this.fields) this.showField(field);
      for (const button of this.all("button[data-cell]", HTMLButtonElement)) this.showBranch(button);
      for (const mark of this.all("[data-mark]", HTMLElement)) {
        const state = this.stateOf(mark.dataset.mark ?? "");
        mark.textContent = WORDS[state] ?? "";
        mark.className = `mark ${state}`;
      }
      for (const place of this.all("[data-said]", HTMLElement)) this.showSaid(place);
      this.tree.show((node) => this.sheet.top(node), (cell) => Cells.printed(this.sheet.text(cell)));
      this.one("[data-progress]").textContent = this.progress();
      const tally = document.querySelector(`[data-tally="${this.section.dataset.exercise}"]`);
      if (tally) tally.textContent = this.progress();
    }

    /**
     * The mark that a cell shows: "" if its text changed since it was checked.
     * @param {string} cell
     */
    stateOf(cell) {
      const found = this.judged.get(cell);
      if (!found || this.seen.get(cell) !== this.sheet.text(cell)) return "";
      if (found.state === "missed") return this.missed.has(cell) ? "wrong" : "";
      if (cell.startsWith("pruned:") && !this.sheet.text(cell)) return "";
      return found.state === "blank" && !this.whole ? "" : found.state;
    }

    /** @param {Field} field */
    showField(field) {
      const cell = cellOf(field);
      const [kind, node] = cell.split(":");
      const text = this.sheet.text(cell);
      if (field.value !== text) field.value = text;
      if (node !== undefined && kind !== "order") field.disabled = this.sheet.top(Number(node)) >= 0;
      if (this.isWrong(cell)) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    }

    /** @param {HTMLButtonElement} button */
    showBranch(button) {
      const node = Number(cellOf(button).split(":")[1]);
      const top = this.sheet.top(node);
      button.setAttribute("aria-pressed", String(top >= 0));
      button.disabled = top >= 0 && top !== node;
      button.closest("tr")?.classList.toggle("gone", top >= 0);
    }

    /** @param {string} cell */
    isWrong(cell) {
      return ["wrong", "unread"].includes(this.stateOf(cell));
    }

    progress() {
      const { sheet } = this;
      if (DATA.check === "never" || (DATA.check === "at-end" && !this.whole)) {
        return `${sheet.filled} of ${sheet.fields + this.posed.orders.length} filled in`;
      }
      const right = sheet.right(this.judged, this.whole);
      const done = this.posed.orders.length ? "; the better order is not checked here" : ": well done";
      return `${right} of ${sheet.total} right${right === sheet.total ? done : ""}`;
    }

    /**
     * The sentences below a row, one for each wrong cell in it. Sentences that stay are not
     * touched, because one of their buttons may have the focus.
     * @param {HTMLElement} place
     */
    showSaid(place) {
      const box = place.querySelector("td") ?? place;
      const cells = this.posed.cells.filter((cell) =>
        this.homeOf(cell) === place.dataset.said && this.isWrong(cell));
      const old = new Map(elementsIn(box, ":scope > p", HTMLElement).map((child) =>
        [child.dataset.about ?? "", child]));
      for (const [cell, child] of old) if (!cells.includes(cell)) child.remove();
      for (const [index, cell] of cells.entries()) {
        const child = old.get(cell) ?? made("p", { "data-about": cell });
        this.fillSaid(child, cell);
        if (box.children[index] !== child) box.insertBefore(child, box.children[index] ?? null);
      }
      place.hidden = cells.length === 0;
    }

    /**
     * The row below which the help for a cell appears.
     * @param {string} cell
     */
    homeOf(cell) {
      return cell.split(":")[1] ?? "answer";
    }

    /**
     * @param {HTMLElement} child
     * @param {string} cell
     */
    fillSaid(child, cell) {
      const judged = this.judged.get(cell);
      const help = judged && "help" in judged ? judged.help : NO_NUMBER;
      const text = this.sheet.text(cell);
      const step = help === NO_NUMBER ? 1 : this.steps.get(`${cell} ${text}`) ?? 0;
      const key = JSON.stringify([step, text, help.hint]);
      if (child.dataset.key === key) return;
      child.dataset.key = key;
      const inside = child.contains(document.activeElement);
      child.replaceChildren(made("strong", {}, `✗ ${this.shown(cell)}: `));
      if (step === 0) child.append("this is not right. ");
      if (step > 0) child.append(`${help.hint} `);
      if (step > 1) {
        const typed = Sheets.chooses(cell) ? this.sheet.node(Number(text)).shown : Cells.neat(text);
        child.append(made("span", { class: "why", tabindex: "-1" }, help.why.join(typed)));
        if (help.figure) child.append(" ", made("code", {}, help.figure));
      }
      if (step < 2 && help.why.length) {
        child.append(made("button", { type: "button", "data-help": cell },
          step ? "Explain" : "Hint", made("span", { class: "unseen" }, ` for ${this.shown(cell)}`)));
      }
      const next = child.querySelector("button, .why");
      if (inside && next instanceof HTMLElement) next.focus();
    }

    /** @param {string} cell */
    help(cell) {
      const answer = `${cell} ${this.sheet.text(cell)}`;
      this.steps.set(answer, (this.steps.get(answer) ?? 0) + 1);
      this.show();
      const said = this.one(`[data-about="${cell}"]`);
      this.tell([...said.childNodes].filter((each) => each.nodeName !== "BUTTON")
        .map((each) => each.textContent).join(" "));
    }
  }

  for (const section of elementsIn(document, "[data-exercise]", HTMLElement)) {
    const posed = DATA.exercises[Number(section.dataset.exercise)];
    if (posed) new Exercise(section, posed);
  }
  document.querySelector('[data-do="drawn"]')?.addEventListener("click", () => {
    if (DATA.drawn) download(DATA.drawn.file, DATA.drawn.text);
  });
})();
