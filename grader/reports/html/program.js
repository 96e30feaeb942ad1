/* Shows a student's own program beside its search: the line that runs, and the open calls. */
"use strict";

/**
 * A line that is about to run: the number of events before it, its file, line and depth, then the
 * places of the name of its function and, in pairs, of the variables that have changed and of their
 * values.
 * @typedef {[event: number, file: number, line: number, depth: number, function: number,
 *   ...changed: number[]]} LineStep
 * A file is its name, the number of its first line, and the places of its lines. `events` has the
 * event of each step of the search.
 * @typedef {{files: [name: string, first: number, lines: number[]][], steps: LineStep[],
 *   events: number[]}} ProgramData
 * @typedef {{name: string, line: number, values: Map<string, string>, changed: Set<string>,
 *   isOver: boolean}} Frame
 */

const RETURNED = "return"; // the name of a value that is returned

class Program {
  /**
   * @param {HTMLElement} place - will contain the lines and the open calls
   * @param {ProgramData} data
   * @param {string[]} texts
   */
  constructor(place, data, texts) {
    this.data = data;
    this.texts = texts;
    this.at = -1;
    this.source = elementIn(place, "[data-source]", HTMLElement);
    this.stack = elementIn(place, "[data-stack]", HTMLElement);
    /** @type {Map<string, HTMLElement>} */
    this.lines = new Map();
    for (const [file, [name, first, lines]] of data.files.entries()) {
      if (data.files.length > 1) this.source.append(made("p", { class: "soft" }, name));
      const list = made("ol", { class: "source", "aria-label": name });
      list.style.setProperty("counter-reset", `line ${first - 1}`);
      for (const [number, text] of lines.entries()) {
        const line = made("li", { class: "line" }, made("code", {}, texts[text] ?? ""));
        list.append(line);
        this.lines.set(`${file}:${first + number}`, line);
      }
      this.source.append(list);
    }
  }

  /**
   * The last line that ran before a step of the search; -1 for none.
   * @param {number} step
   */
  line(step) {
    const event = this.data.events[step - 1] ?? 0;
    return this.data.steps.filter(([before]) => before < event).length - 1;
  }

  /**
   * The last step of the search before a line runs; 0 for none.
   * @param {number} line
   */
  step(line) {
    const before = this.data.steps[line]?.[0] ?? 0;
    return this.data.events.filter((event) => event <= before).length;
  }

  /**
   * Shows a step: its line and the open calls; -1 shows none.
   * @param {number} at
   */
  show(at) {
    this.at = Math.max(-1, Math.min(this.data.steps.length - 1, at));
    const step = this.data.steps[this.at];
    const current = step && this.lines.get(`${step[1]}:${step[2]}`);
    for (const line of this.lines.values()) {
      line.classList.toggle("lit", line === current);
      if (line === current) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    }
    if (current) bringIntoView(this.source, current);
    this.stack.replaceChildren(...this.frames().map((frame) => this.shown(frame)));
  }

  /** @returns {Frame[]} the open calls, the outermost first */
  frames() {
    /** @type {Frame[]} */
    const frames = [];
    for (const [, , line, depth, name, ...changed] of this.data.steps.slice(0, this.at + 1)) {
      frames.length = Math.min(frames.length, depth + 1);
      let frame = frames[depth];
      if (!frame || frame.isOver || frame.name !== this.texts[name]) {
        frame = { name: this.texts[name] ?? "", line, values: new Map(), changed: new Set(), isOver: false };
        frames[Math.min(depth, frames.length)] = frame;
      }
      frame.line = line;
      frame.changed.clear();
      for (let place = 0; place < changed.length; place += 2) {
        const variable = this.texts[changed[place] ?? 0] ?? "";
        frame.values.set(variable, this.texts[changed[place + 1] ?? 0] ?? "");
        frame.changed.add(variable);
        frame.isOver ||= variable === RETURNED;
      }
    }
    return frames;
  }

  /** @param {Frame} frame */
  shown(frame) {
    const values = Array.from(frame.values, ([name, value]) => {
      const kind = frame.changed.has(name) ? "changed" : "";
      return made("div", { class: kind }, made("dt", {}, name), made("dd", {}, value));
    });
    const title = made("p", {}, `${frame.name}, line ${frame.line}`);
    return made("div", { class: "frame" }, title, made("dl", {}, ...values));
  }
}
