// A student's answers to one exercise, compared with the key if the page has one, and as YAML.
// This script searches nothing: the key has the right answers (grader/pages/practice_key.py).
//
// A cell is one field to fill in: "alpha:3", "beta:3" and "value:3" of node 3, "pruned:3" for the
// branch that leads to it, "move" and "leaves". A marked branch has the text "yes". "order:3" is
// a new order of the children of node 3; it has no key. "ucb:3", "wins:3", "visits:3" and "selection",
// or "selection-1" and so on, are the cells of playouts (grader/pages/playout_practice.py).
"use strict";

/**
 * An exercise as grader/pages/practice.py writes it, and a node of its tree.
 * @typedef {{shown: string, yaml: string, parent: number, leaf: boolean, value: string}} PosedNode
 * @typedef {{id: string, nodes: PosedNode[], order: number[], cells: string[], orders: string[],
 *   parts: string[], near: number, stamp: string, key?: string}} Posed
 */
/**
 * The right answers of a cell, and the help for any other (grader/pages/practice_key.py).
 * @typedef {{hint: string, why: string[], figure: string}} Help
 * @typedef {Help & {right: (number | string | boolean)[]}} Answer
 */
/**
 * The result of a cell. A branch that should have been marked is "missed"; it is `decided` once the
 * value of the node above it is right, because the student has then finished that node without it.
 * @typedef {{state: "right" | "blank" | "unread"} | {state: "wrong", help: Help}
 *   | {state: "missed", help: Help, decided: boolean}} Judged
 */

const Sheets = (() => {
  const MASK = "alpha and beta";
  /** @type {Record<string, number | undefined>} */
  const INFINITIES = { "+inf": Infinity, "-inf": -Infinity };
  /** @type {Help} */
  const MIXED = {
    hint: "At your other nodes, what did you write where v lies outside the window?",
    why: ["This value is right on its own, but your other nodes treat v in another way (fail-soft: "
      + "v itself; fail-hard: v clipped to the window). Use one way at every node."],
    figure: "",
  };

  /** @param {string} locked */
  function unlock(locked) {
    const text = Array.from(atob(locked), (character, place) =>
      String.fromCharCode(character.charCodeAt(0) ^ MASK.charCodeAt(place % MASK.length))).join("");
    return JSON.parse(text);
  }

  /**
   * Whether a node is chosen in a cell, and no number is typed.
   * @param {string} cell
   */
  const chooses = (cell) => cell === "move" || cell.startsWith("selection");

  /** @param {number | string | boolean} right */
  const number = (right) => INFINITIES[String(right)] ?? Number(right);

  /**
   * A thing that the page's data must have; if it is missing, that is a bug in grade.
   * @template T
   * @param {T | undefined} thing
   * @param {string} name
   */
  function found(thing, name) {
    if (thing === undefined) throw new TypeError(`there is no ${name}`);
    return thing;
  }

  class Sheet {
    /** @param {Posed} posed */
    constructor(posed) {
      const { swapped, ...answers } = posed.key ? unlock(posed.key) : { swapped: {} };
      this.posed = posed;
      this.keyed = Boolean(posed.key);
      /** @type {Record<string, Answer>} */
      this.answers = answers;
      /** @type {Record<string, Help>} */
      this.swapped = swapped;
      /** @type {Map<string, string>} */
      this.texts = new Map();
    }

    /** @param {string} cell */
    text(cell) {
      return this.texts.get(cell) ?? "";
    }

    /** @param {number} node */
    node(node) {
      return found(this.posed.nodes[node], `node ${node}`);
    }

    /** @param {string} cell */
    answer(cell) {
      return found(this.answers[cell], cell);
    }

    /**
     * @param {string} cell
     * @param {string} text
     */
    put(cell, text) {
      if (text === "") this.texts.delete(cell);
      else this.texts.set(cell, text);
    }

    /** @param {number} node */
    marked(node) {
      return this.text(`pruned:${node}`) === "yes";
    }

    /**
     * The topmost marked branch that contains the node, or -1.
     * @param {number} node
     */
    top(node) {
      let top = -1;
      for (let at = node; at > 0; at = this.node(at).parent) if (this.marked(at)) top = at;
      return top;
    }

    // ---------------------------------------------------------------- compared with the key

    /** The results of all cells that can be judged now. */
    judged() {
      /** @type {Map<string, Judged>} */
      const judged = new Map();
      const way = this.commonWay();
      for (const cell of this.posed.cells) {
        const [kind, node] = cell.split(":");
        if (kind === "pruned") this.judgeBranch(judged, cell, Number(node));
        else if (node === undefined) judged.set(cell, this.ofAnswer(cell));
        else if (this.top(Number(node)) < 0) judged.set(cell, this.ofNode(cell, way));
      }
      this.findSwapped(judged);
      return judged;
    }

    /**
     * @param {Map<string, Judged>} judged
     * @param {string} cell
     * @param {number} node
     */
    judgeBranch(judged, cell, node) {
      const above = this.node(node).parent;
      if (this.top(above) >= 0) return;
      const { right: [gone], ...help } = this.answer(cell);
      if (this.marked(node)) judged.set(cell, gone ? { state: "right" } : { state: "wrong", help });
      else if (gone && !(above > 0 && this.gone(above))) {
        const decided = judged.get(`value:${above}`)?.state === "right";
        judged.set(cell, { state: "missed", help, decided });
      }
    }

    /**
     * @param {string} cell
     * @returns {Judged}
     */
    ofAnswer(cell) {
      const { right, ...help } = this.answer(cell);
      const text = this.text(cell);
      if (!chooses(cell)) return this.ofNumber(text, right, help);
      if (text === "") return { state: "blank" };
      return right.includes(text) ? { state: "right" } : { state: "wrong", help };
    }

    /**
     * @param {string} cell
     * @param {number} way - from `commonWay`
     * @returns {Judged}
     */
    ofNode(cell, way) {
      const [kind, node] = cell.split(":");
      const text = this.text(cell);
      if (!(cell in this.answers)) {
        const { right: _, ...help } = this.answer(`pruned:${node}`);
        return Cells.read(text).kind === "blank" ? { state: "blank" } : { state: "wrong", help };
      }
      const { right, ...help } = this.answer(cell);
      if (kind !== "value") return this.ofNumber(text, right, help);
      const judged = this.ofNumber(text, right.slice(way, way + 1), help);
      const otherwise = judged.state === "wrong" && this.ofNumber(text, right, help).state === "right";
      return otherwise ? { state: "wrong", help: MIXED } : judged;
    }

    /**
     * @param {string} text
     * @param {Answer["right"]} right
     * @param {Help} help
     * @returns {Judged}
     */
    ofNumber(text, right, help) {
      const cell = Cells.read(text);
      if (cell.kind === "blank" || cell.kind === "unread") return { state: cell.kind };
      const fits = right.some((each) => this.says(cell, each));
      return fits ? { state: "right" } : { state: "wrong", help };
    }

    /**
     * Whether the content of a cell is a right number.
     * @param {ReturnType<typeof Cells.read>} content
     * @param {Answer["right"][number]} right
     */
    says(content, right) {
      return Cells.says(content, number(right), this.posed.near);
    }

    /** The way to return values by which most cells are right: its place in the key. */
    commonWay() {
      const scores = [0, 0, 0];
      for (const cell of this.posed.cells) {
        const [kind, node] = cell.split(":");
        if (kind !== "value" || !(cell in this.answers) || this.top(Number(node)) >= 0) continue;
        const content = Cells.read(this.text(cell));
        for (const [way, right] of this.answer(cell).right.entries()) {
          scores[way] = (scores[way] ?? 0) + Number(this.says(content, right));
        }
      }
      return scores.indexOf(Math.max(...scores));
    }

    /** @param {Map<string, Judged>} judged */
    findSwapped(judged) {
      for (const [node, help] of Object.entries(this.swapped)) {
        const [alpha, beta] = [`alpha:${node}`, `beta:${node}`];
        if (![alpha, beta].every((cell) => judged.get(cell)?.state === "wrong")) continue;
        if (this.hasAnswerOf(alpha, beta) && this.hasAnswerOf(beta, alpha)) {
          for (const cell of [alpha, beta]) judged.set(cell, { state: "wrong", help });
        }
      }
    }

    /**
     * Whether `cell` contains the right answer of `other`.
     * @param {string} cell
     * @param {string} other
     */
    hasAnswerOf(cell, other) {
      const content = Cells.read(this.text(cell));
      return this.answer(other).right.some((right) => this.says(content, right));
    }

    /** @param {number} node */
    gone(node) {
      return this.answer(`pruned:${node}`).right[0] === true;
    }

    // ---------------------------------------------------------------- progress

    // The number of cells to fill in, without the branches.
    get fields() {
      return this.posed.cells.filter((cell) => !cell.startsWith("pruned:")).length;
    }

    // All branches together count as one cell, so the total does not reveal how many are pruned.
    get total() {
      return this.fields + Number(this.fields < this.posed.cells.length);
    }

    // The number of cells that are filled in. Branches are not counted: perhaps none is pruned.
    get filled() {
      return [...this.posed.cells, ...this.posed.orders].filter((cell) => this.isFilled(cell)).length;
    }

    /**
     * Whether a cell has a text, or is in a marked branch. A branch itself is never filled in.
     * @param {string} cell
     */
    isFilled(cell) {
      const [kind, node] = cell.split(":");
      if (kind === "pruned") return false;
      if (this.text(cell).trim() !== "") return true;
      return kind !== "order" && node !== undefined && this.top(Number(node)) >= 0;
    }

    /**
     * The number of cells that are right. The branches count as one cell: when all other cells are
     * filled in, and a branch is marked or everything is checked (`whole`). Before, an unmarked
     * branch is not an answer, and to count it would reveal whether any is pruned.
     * @param {Map<string, Judged>} judged
     * @param {boolean} whole
     */
    right(judged, whole) {
      let count = 0;
      let branches = (whole || this.posed.nodes.some((_, node) => this.marked(node)))
        && this.posed.cells.every((cell) => cell.startsWith("pruned:") || this.isFilled(cell));
      for (const cell of this.posed.cells) {
        const [kind, node] = cell.split(":");
        const state = judged.get(cell)?.state;
        if (kind === "pruned") branches &&= state === undefined || state === "right";
        else if (state ? state === "right" : this.gone(Number(node))) count += 1;
      }
      return count + Number(branches && this.fields < this.posed.cells.length);
    }

    // ---------------------------------------------------------------- as a file

    /** The answers as YAML, which grader/written/parsing/yaml.py reads. */
    yaml() {
      const { nodes, parts, id } = this.posed;
      const left = [...nodes.keys()].filter((node) => this.top(node) < 0);
      const tops = [...nodes.keys()].filter((node) => this.top(node) === node);
      const lines = [`exercise: ${id}`];
      for (const [part, cell] of Object.entries({ value: "value:0", move: "move", leaves: "leaves",
        selection: "selection" })) {
        const text = this.text(cell).trim();
        if (text === "" || !parts.includes(part)) continue;
        lines.push(`${part}: ${chooses(part) ? this.node(Number(text)).yaml : Cells.scalar(text)}`);
      }
      const played = this.posed.cells.filter((cell) => cell.startsWith("selection-"))
        .map((cell) => this.text(cell));
      const known = played.slice(0, [...played, ""].indexOf(""));
      if (known.length) lines.push(`selection: ${this.names(known.map(Number))}`);
      if (parts.includes("visited")) lines.push(`visited: ${this.names(this.inOrder(left))}`);
      if (parts.includes("pruned")) lines.push(`pruned: ${this.names(tops)}`);
      const orders = this.posed.orders.filter((cell) => this.text(cell).trim() !== "");
      if (orders.length) lines.push("ordering:", ...orders.map((cell) => this.ordered(cell)));
      for (const [part, kind] of Object.entries({ values: "value", ucb: "ucb" })) {
        const pairs = this.filledNodes(kind).map((node) =>
          `${this.node(node).yaml}: ${Cells.scalar(this.text(`${kind}:${node}`))}`);
        if (parts.includes(part) && pairs.length) lines.push(`${part}: {${pairs.join(", ")}}`);
      }
      if (parts.includes("statistics")) {
        const pairs = this.filledNodes("visits").map((node) => `${this.node(node).yaml}: [${
          ["wins", "visits"].map((kind) => Cells.scalar(this.text(`${kind}:${node}`))).join(", ")}]`);
        if (pairs.length) lines.push(`statistics: {${pairs.join(", ")}}`);
      }
      if (parts.includes("windows")) {
        const given = left.filter((node) => anyText(this.bounds(node)));
        lines.push("windows:", ...given.map((node) =>
          `  ${this.node(node).yaml}: [${this.bounds(node).map(Cells.scalar).join(", ")}]`));
      }
      if (parts.includes("trace")) {
        const given = left.filter((node) => this.node(node).leaf || anyText(this.row(node)));
        lines.push("trace:  # a row for each node: alpha and beta at entry, and the value returned",
          ...this.inOrder(given).map((node) =>
            `  - [${[this.node(node).yaml, ...this.row(node).map(Cells.scalar)].join(", ")}]`));
      }
      return `${lines.join("\n")}\n`;
    }

    /**
     * The nodes whose cell of that kind is filled in.
     * @param {string} kind
     */
    filledNodes(kind) {
      return this.posed.cells
        .filter((cell) => cell.startsWith(`${kind}:`) && this.text(cell).trim() !== "")
        .map((cell) => Number(cell.split(":")[1]));
    }

    /**
     * A list of nodes, by their names.
     * @param {number[]} nodes
     */
    names(nodes) {
      return `[${nodes.map((node) => this.node(node).yaml).join(", ")}]`;
    }

    /** @param {number} node */
    bounds(node) {
      return [this.text(`alpha:${node}`), this.text(`beta:${node}`)];
    }

    /**
     * Bounds and value of a node.
     * @param {number} node
     */
    row(node) {
      const { leaf, value } = this.node(node);
      return [...this.bounds(node), leaf ? value : this.text(`value:${node}`)];
    }

    /**
     * A line with the new order of a node's children. The student separates their names by commas
     * or semicolons, or otherwise by spaces.
     * @param {string} cell
     */
    ordered(cell) {
      const text = this.text(cell);
      const names = text.split(/[,;]/.test(text) ? /[,;]/ : /\s/).map((name) => name.trim());
      const scalars = names.filter((name) => name !== "").map((name) =>
        this.posed.nodes.find((node) => node.shown === name)?.yaml ?? Cells.quoted(name));
      return `  ${this.node(Number(cell.split(":")[1])).yaml}: [${scalars.join(", ")}]`;
    }

    /**
     * Nodes in the order in which a search from left to right visits them.
     * @param {number[]} nodes
     */
    inOrder(nodes) {
      return this.posed.order.filter((node) => nodes.includes(node));
    }
  }

  /** @param {string[]} texts */
  const anyText = (texts) => texts.some((text) => text.trim() !== "");

  return { Sheet, chooses };
})();
