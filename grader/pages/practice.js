// What happens on a page for practice. What is right stands in its data, made by `grade practice`.
"use strict";
(() => {
  const DATA = JSON.parse(document.getElementById("practice").textContent);
  const SVG = "http://www.w3.org/2000/svg";
  const WORDS = { right: "✓ right", wrong: "✗ wrong", unread: "✗ no number", blank: "empty" };
  const NAMES = { alpha: "α of", beta: "β of", value: "value of", pruned: "branch to", move: "best move",
    leaves: "leaves" };
  const NO_NUMBER = { hint: "Write a number, inf or -inf.", why: [], figure: "" };
  const STROKE = 8;

  function made(tag, attributes, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  function download(name, text) {
    const url = URL.createObjectURL(new Blob([text], { type: "text/yaml" }));
    made("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  // A page opened from a file may have no storage, or a full one: then nothing is kept.
  const Store = {
    load(name) {
      try {
        const kept = JSON.parse(localStorage.getItem(name));
        return Array.isArray(kept) ? kept.filter(Array.isArray) : [];
      } catch {
        return [];
      }
    },
    save(name, texts) {
      try {
        if (texts.length) localStorage.setItem(name, JSON.stringify(texts));
        else localStorage.removeItem(name);
      } catch { /* as above */ }
    },
  };

  class Exercise {
    constructor(section, place) {
      this.section = section;
      this.place = place;
      this.posed = DATA.exercises[place];
      this.sheet = new Sheets.Sheet(this.posed);
      this.stored = `grade-practice ${this.posed.id} ${this.posed.stamp}`;
      this.seen = new Map(); // the text of each cell for which it is shown whether it is right
      this.steps = new Map(); // how much was said of each wrong answer
      this.whole = false; // whether everything was to be checked
      this.fields = [...section.querySelectorAll("[data-cell]")];
      const known = new Set([...this.posed.cells, ...this.posed.orders]);
      for (const [cell, text] of Store.load(this.stored)) {
        if (known.has(cell) && typeof text === "string") this.sheet.put(cell, text);
      }
      if (DATA.check === "at-once") this.look([...this.sheet.texts.keys()]);
      this.prepareTree();
      this.listen();
      this.show();
    }

    all(selector) {
      return this.section.querySelectorAll(selector);
    }

    one(selector) {
      return this.section.querySelector(selector);
    }

    shown(cell) {
      const [kind, node] = cell.split(":");
      return node === undefined ? NAMES[kind] : `${NAMES[kind]} ${this.posed.nodes[node].shown}`;
    }

    // ---------------------------------------------------------------- what is done

    listen() {
      this.section.addEventListener("input", ({ target }) => {
        const { cell } = target.dataset;
        if (cell) this.type(cell, target.value, target);
      });
      this.section.addEventListener("change", ({ target }) => {
        const { cell } = target.dataset;
        if (cell) this.leave(cell);
      });
      this.section.addEventListener("click", ({ target }) => {
        const button = target.closest("button");
        const drawn = target.closest("svg [data-node]");
        if (button?.dataset.cell) this.prune(Number(button.dataset.cell.split(":")[1]));
        else if (button?.dataset.do) this[button.dataset.do]();
        else if (button?.dataset.help) this.help(button.dataset.help);
        else if (drawn) this.prune(Number(drawn.dataset.node));
      });
      for (const event of ["focusin", "focusout", "pointerover", "pointerout"]) {
        this.section.addEventListener(event, ({ target }) => {
          const row = target.closest("tr[data-node]");
          if (row) this.light(row.dataset.node, event === "focusin" || event === "pointerover");
        });
      }
    }

    type(cell, text, field) {
      this.sheet.put(cell, text);
      for (const other of this.fields) {
        if (other.dataset.cell === cell && other !== field) other.value = text;
      }
      this.show();
    }

    leave(cell) {
      const text = this.sheet.text(cell);
      if (DATA.check !== "at-once" || text.trim() === "") return;
      this.look([cell]);
      this.show();
      const state = this.stateOf(cell);
      if (state) this.tell(`${this.shown(cell)}: ${WORDS[state]}. ${this.progress()}`);
    }

    // Mark or unmark a branch; anywhere in one that is marked already, take its mark away.
    prune(node) {
      if (node === 0) return;
      const top = this.sheet.top(node);
      const at = top < 0 ? node : top;
      const cell = `pruned:${at}`;
      this.sheet.put(cell, top < 0 ? "yes" : "");
      if (DATA.check === "at-once" && top < 0) this.look([cell]);
      this.show();
      const state = this.stateOf(cell);
      const marked = top < 0 ? "is marked as pruned" : "is not marked any more";
      this.tell(`The branch to ${this.posed.nodes[at].shown} ${marked}`
        + `${state ? `: ${WORDS[state]}` : ""}. ${this.progress()}`);
    }

    check() {
      this.whole = true;
      this.look(this.posed.cells);
      this.show();
      this.tell(this.progress());
    }

    save() {
      download(`${this.posed.id}.yaml`, this.sheet.yaml());
      this.tell(`${this.posed.id}.yaml is downloaded.`);
    }

    reset() {
      const some = this.sheet.texts.size > 0;
      if (some && !window.confirm("Clear all your answers to this exercise?")) return;
      this.sheet.texts.clear();
      this.seen.clear();
      this.steps.clear();
      this.whole = false;
      this.show();
      this.tell("All answers are cleared.");
    }

    look(cells) {
      for (const cell of cells) this.seen.set(cell, this.sheet.text(cell));
    }

    tell(words) {
      this.one("[data-told]").textContent = words;
    }

    // ---------------------------------------------------------------- what is shown

    show() {
      Store.save(this.stored, [...this.sheet.texts]);
      this.judged = this.sheet.key ? this.sheet.judged() : new Map();
      for (const field of this.fields) this.showField(field);
      for (const mark of this.all("[data-mark]")) {
        mark.textContent = WORDS[this.stateOf(mark.dataset.mark)] ?? "";
        mark.className = `mark ${this.stateOf(mark.dataset.mark)}`;
      }
      for (const place of this.all("[data-said]")) this.showSaid(place);
      this.showTree();
      this.one("[data-progress]").textContent = this.progress();
      const tally = document.querySelector(`[data-tally="${this.place}"]`);
      if (tally) tally.textContent = this.progress();
    }

    // What is said of a cell now: of one that was changed since it was looked at, nothing.
    stateOf(cell) {
      const found = this.judged.get(cell);
      if (!found || this.seen.get(cell) !== this.sheet.text(cell)) return "";
      if (found.state === "missed") return this.whole ? "wrong" : "";
      if (cell.startsWith("pruned:") && !this.sheet.text(cell)) return "";
      return found.state === "blank" && !this.whole ? "" : found.state;
    }

    showField(field) {
      const { cell } = field.dataset;
      const [kind, number] = cell.split(":");
      const node = Number(number);
      const wrong = ["wrong", "unread"].includes(this.stateOf(cell));
      if (kind === "pruned") {
        const top = this.sheet.top(node);
        field.setAttribute("aria-pressed", String(top >= 0));
        field.disabled = top >= 0 && top !== node;
        field.closest("tr").classList.toggle("gone", top >= 0);
      } else {
        if (field.value !== this.sheet.text(cell)) field.value = this.sheet.text(cell);
        if (number !== undefined && kind !== "order") field.disabled = this.sheet.top(node) >= 0;
        if (wrong) field.setAttribute("aria-invalid", "true");
        else field.removeAttribute("aria-invalid");
      }
    }

    progress() {
      const { sheet } = this;
      if (DATA.check === "never" || (DATA.check === "at-end" && !this.whole)) {
        return `${sheet.filled} of ${sheet.total - 1 + this.posed.orders.length} filled in`;
      }
      const right = sheet.right(this.judged, this.whole);
      const done = this.posed.orders.length ? "; the better order is not checked here" : ": well done";
      return `${right} of ${sheet.total} right${right === sheet.total ? done : ""}`;
    }

    // The sentences below a row, one for each wrong cell in it. Those that stay are not touched:
    // one of their buttons may be where the student is.
    showSaid(place) {
      const box = place.querySelector("td") ?? place;
      const cells = this.posed.cells.filter((cell) => this.homeOf(cell) === place.dataset.said
        && ["wrong", "unread"].includes(this.stateOf(cell)));
      const old = new Map([...box.children].map((child) => [child.dataset.about, child]));
      for (const [cell, child] of old) if (!cells.includes(cell)) child.remove();
      cells.forEach((cell, index) => {
        const child = old.get(cell) ?? made("p", { "data-about": cell });
        this.fillSaid(child, cell);
        if (box.children[index] !== child) box.insertBefore(child, box.children[index] ?? null);
      });
      place.hidden = cells.length === 0;
    }

    // Below which row something is said of a cell.
    homeOf(cell) {
      return cell.split(":")[1] ?? "answer";
    }

    fillSaid(child, cell) {
      const state = this.stateOf(cell);
      const help = state === "unread" ? NO_NUMBER : this.judged.get(cell).help;
      const text = this.sheet.text(cell);
      const step = state === "unread" ? 1 : this.steps.get(`${cell} ${text}`) ?? 0;
      const key = JSON.stringify([step, text, help.hint]);
      if (child.dataset.key === key) return;
      child.dataset.key = key;
      const inside = child.contains(document.activeElement);
      child.replaceChildren(made("strong", {}, `✗ ${this.shown(cell)}: `));
      if (step === 0) child.append("this is not right. ");
      if (step > 0) child.append(`${help.hint} `);
      if (step > 1) {
        const typed = cell === "move" ? this.posed.nodes[text].shown : Cells.neat(text);
        child.append(made("span", { class: "why", tabindex: "-1" }, help.why.join(typed)));
        if (help.figure) child.append(" ", made("code", {}, help.figure));
      }
      if (step < 2 && help.why.length) {
        child.append(made("button", { type: "button", "data-help": cell },
          step ? "Explain" : "Hint", made("span", { class: "unseen" }, ` for ${this.shown(cell)}`)));
      }
      if (inside) child.querySelector("button, .why")?.focus();
    }

    help(cell) {
      const answer = `${cell} ${this.sheet.text(cell)}`;
      this.steps.set(answer, (this.steps.get(answer) ?? 0) + 1);
      this.show();
      const said = this.one(`[data-about="${cell}"]`);
      this.tell([...said.childNodes].filter((each) => each.nodeName !== "BUTTON")
        .map((each) => each.textContent).join(" "));
    }

    // ---------------------------------------------------------------- the tree

    // A line is thin: beside each lies a wider one, which is not seen, to click on.
    prepareTree() {
      this.drawn = this.posed.nodes.map((_, node) => [...this.all(`svg [data-node="${node}"]`)]);
      for (const edge of this.all("svg path.edge")) {
        const wide = edge.cloneNode();
        wide.setAttribute("class", "reach");
        edge.before(wide);
      }
    }

    light(node, on) {
      for (const element of this.drawn[node]) element.classList.toggle("lit", on);
    }

    showTree() {
      for (const mark of this.all("svg path.mark")) mark.remove();
      this.drawn.forEach((elements, node) => {
        const top = this.sheet.top(node);
        for (const element of elements) {
          element.classList.toggle("pruned", top >= 0);
          if (top === node && element.classList.contains("edge")) this.cross(element, node);
        }
      });
    }

    // Two short strokes across a line, as in every picture of a cut.
    cross(edge, node) {
      const long = edge.getTotalLength();
      const strokes = [-2.6, 2.6].map((along) => {
        const { x, y } = edge.getPointAtLength(long * 0.55 + along);
        const end = edge.getPointAtLength(long);
        const far = Math.hypot(end.x - x, end.y - y) || 1;
        const [dx, dy] = [((end.y - y) / far) * STROKE, (-(end.x - x) / far) * STROKE];
        return `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`;
      });
      const mark = document.createElementNS(SVG, "path");
      mark.setAttribute("class", "mark");
      mark.setAttribute("data-node", node);
      mark.setAttribute("d", strokes.join(""));
      edge.parentNode.append(mark);
    }
  }

  document.querySelectorAll("[data-exercise]").forEach((section, place) => {
    new Exercise(section, place);
  });
  document.querySelector('[data-do="drawn"]')?.addEventListener("click", () => {
    download(DATA.drawn.file, DATA.drawn.text);
  });
})();
