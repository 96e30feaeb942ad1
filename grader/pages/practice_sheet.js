// One exercise as a student has filled it in: beside its key, if the page has one, and as YAML.
// Nothing is searched here: the key says what is right in each cell (grader/pages/practice_key.py).
//
// A cell is one thing to fill in: "alpha:3", "beta:3" and "value:3" of node 3, "pruned:3" for the
// branch that leads to it, "move" and "leaves". A branch that is marked has the text "yes". A new
// order of the children of node 3 is "order:3", and has no key.
"use strict";
const Sheets = (() => {
  const MASK = "alpha and beta";
  const INFINITIES = { "+inf": Infinity, "-inf": -Infinity };
  const MIXED = {
    hint: "How have you kept v at your other nodes, where it lies beyond the window?",
    why: ["This value is right by itself; but your other nodes keep v in another way (fail-soft: v "
      + "itself; fail-hard: never beyond the window). Keep to one."],
    figure: "",
  };

  function unlock(locked) {
    const text = Array.from(atob(locked), (character, place) =>
      String.fromCharCode(character.charCodeAt(0) ^ MASK.charCodeAt(place % MASK.length))).join("");
    return JSON.parse(text);
  }

  const number = (right) => (right in INFINITIES ? INFINITIES[right] : right);

  class Sheet {
    // `posed` is the exercise, as grader/pages/practice.py describes it.
    constructor(posed) {
      this.posed = posed;
      this.key = posed.key ? unlock(posed.key) : null;
      this.texts = new Map();
    }

    text(cell) {
      return this.texts.get(cell) ?? "";
    }

    put(cell, text) {
      if (text === "") this.texts.delete(cell);
      else this.texts.set(cell, text);
    }

    marked(node) {
      return this.text(`pruned:${node}`) === "yes";
    }

    // The topmost of the marked branches that the node lies in, or -1.
    top(node) {
      let found = -1;
      for (let at = node; at > 0; at = this.posed.nodes[at].parent) if (this.marked(at)) found = at;
      return found;
    }

    // ---------------------------------------------------------------- beside the key

    // Each cell that can be told right or wrong now: {state, help}. The state of a branch that
    // should have been marked is "missed".
    judged() {
      const found = new Map();
      const kept = this.keeping();
      for (const cell of this.posed.cells) {
        const [kind, node] = cell.split(":");
        if (kind === "pruned") this.judgeBranch(found, cell, Number(node));
        else if (node === undefined) found.set(cell, this.ofAnswer(cell));
        else if (this.top(Number(node)) < 0) found.set(cell, this.ofNode(cell, kind, node, kept));
      }
      this.findSwapped(found);
      return found;
    }

    judgeBranch(found, cell, node) {
      const above = this.posed.nodes[node].parent;
      if (this.top(above) >= 0) return;
      const { right: [gone], ...help } = this.key[cell];
      if (this.marked(node)) found.set(cell, gone ? { state: "right" } : { state: "wrong", help });
      else if (gone && !(above > 0 && this.gone(above))) found.set(cell, { state: "missed", help });
    }

    ofAnswer(cell) {
      const { right, ...help } = this.key[cell];
      const text = this.text(cell);
      if (cell === "move") {
        return text === "" ? { state: "blank" }
          : right.includes(text) ? { state: "right" } : { state: "wrong", help };
      }
      return this.ofNumber(text, right, help);
    }

    ofNode(cell, kind, node, kept) {
      const text = this.text(cell);
      if (!(cell in this.key)) {
        const { right: _, ...help } = this.key[`pruned:${node}`];
        return Cells.read(text).kind === "blank" ? { state: "blank" } : { state: "wrong", help };
      }
      const { right, ...help } = this.key[cell];
      if (kind !== "value") return this.ofNumber(text, right, help);
      const found = this.ofNumber(text, [right[kept]], help);
      const otherwise = found.state === "wrong" && this.ofNumber(text, right, help);
      return otherwise.state === "right" ? { state: "wrong", help: MIXED } : found;
    }

    ofNumber(text, right, help) {
      const cell = Cells.read(text);
      if (cell.kind === "blank" || cell.kind === "unread") return { state: cell.kind };
      const fits = right.some((each) => Cells.says(cell, number(each)));
      return fits ? { state: "right" } : { state: "wrong", help };
    }

    // By which of the ways to keep a value most of the values are right: its place in the key.
    keeping() {
      const scores = [0, 0, 0];
      for (const cell of this.posed.cells) {
        const [kind, node] = cell.split(":");
        if (kind !== "value" || !(cell in this.key) || this.top(Number(node)) >= 0) continue;
        const said = Cells.read(this.text(cell));
        this.key[cell].right.forEach((right, way) => {
          scores[way] += Cells.says(said, number(right));
        });
      }
      return scores.indexOf(Math.max(...scores));
    }

    findSwapped(found) {
      for (const [node, help] of Object.entries(this.key.swapped)) {
        const cells = [`alpha:${node}`, `beta:${node}`];
        if (!cells.every((cell) => found.get(cell)?.state === "wrong")) continue;
        const [alpha, beta] = cells.map((cell) => number(this.key[cell].right[0]));
        const said = cells.map((cell) => Cells.read(this.text(cell)));
        if (Cells.says(said[0], beta) && Cells.says(said[1], alpha)) {
          for (const cell of cells) found.set(cell, { state: "wrong", help });
        }
      }
    }

    gone(node) {
      return this.key[`pruned:${node}`].right[0];
    }

    // ---------------------------------------------------------------- how far it is

    // The things to fill in: every cell of a node, all branches together, the move, the leaves.
    // So their number tells nothing of what is pruned.
    get total() {
      return this.posed.cells.filter((cell) => !cell.startsWith("pruned:")).length + 1;
    }

    // How many of them are filled in, branches apart: none of them may be pruned.
    get filled() {
      return [...this.posed.cells, ...this.posed.orders].filter((cell) => {
        const [kind, node] = cell.split(":");
        if (kind === "pruned") return false;
        if (kind === "order") return this.text(cell).trim() !== "";
        return this.text(cell).trim() !== "" || (node !== undefined && this.top(Number(node)) >= 0);
      }).length;
    }

    // How many of them are right; whether no branch is marked too many or too few counts once,
    // when one is marked or `whole` says that nothing more will be.
    right(judged, whole) {
      let count = 0;
      let branches = whole || this.posed.nodes.some((_, node) => this.marked(node));
      for (const cell of this.posed.cells) {
        const [kind, node] = cell.split(":");
        const found = judged.get(cell);
        if (kind === "pruned") branches &&= found === undefined || found.state === "right";
        else if (found) count += found.state === "right";
        else count += this.gone(Number(node));
      }
      return count + branches;
    }

    // ---------------------------------------------------------------- as a file

    // The answers as YAML, which grader/written/parsing/yaml.py reads.
    yaml() {
      const { nodes, parts, id } = this.posed;
      const left = nodes.map((_, node) => node).filter((node) => this.top(node) < 0);
      const tops = nodes.map((_, node) => node).filter((node) => this.top(node) === node);
      const lines = [`exercise: ${id}`];
      for (const [part, cell] of [["value", "value:0"], ["move", "move"], ["leaves", "leaves"]]) {
        const text = this.text(cell).trim();
        if (text === "" || !parts.includes(part)) continue;
        lines.push(`${part}: ${part === "move" ? nodes[Number(text)].yaml : Cells.scalar(text)}`);
      }
      const names = (listed) => `[${listed.map((node) => nodes[node].yaml).join(", ")}]`;
      if (parts.includes("visited")) lines.push(`visited: ${names(this.inOrder(left))}`);
      if (parts.includes("pruned")) lines.push(`pruned: ${names(tops)}`);
      const orders = this.posed.orders.filter((cell) => this.text(cell).trim() !== "");
      if (orders.length) {
        lines.push("ordering:", ...orders.map((cell) =>
          `  ${nodes[Number(cell.split(":")[1])].yaml}: [${this.listed(cell).join(", ")}]`));
      }
      const row = (node, ...cells) => [nodes[node].yaml, ...cells.map(Cells.scalar)].join(", ");
      const bounds = (node) => [this.text(`alpha:${node}`), this.text(`beta:${node}`)];
      if (parts.includes("windows")) {
        const given = left.filter((node) => bounds(node).some((text) => text.trim() !== ""));
        lines.push("windows:", ...given.map((node) =>
          `  ${nodes[node].yaml}: [${bounds(node).map(Cells.scalar).join(", ")}]`));
      }
      if (parts.includes("trace")) {
        const value = (node) => (nodes[node].leaf ? nodes[node].value : this.text(`value:${node}`));
        const given = left.filter((node) => nodes[node].leaf
          || [...bounds(node), value(node)].some((text) => text.trim() !== ""));
        lines.push("trace:  # a row for each node: alpha and beta at entry, and what it returned",
          ...this.inOrder(given).map((node) => `  - [${row(node, ...bounds(node), value(node))}]`));
      }
      return `${lines.join("\n")}\n`;
    }

    // The names in a cell, as scalars of YAML: with commas between, or else spaces.
    listed(cell) {
      const text = this.text(cell);
      const names = text.split(/[,;]/.test(text) ? /[,;]/ : /\s/).map((name) => name.trim());
      return names.filter((name) => name !== "").map((name) =>
        this.posed.nodes.find((node) => node.shown === name)?.yaml ?? Cells.quoted(name));
    }

    // Nodes as a search from the left comes to them.
    inOrder(listed) {
      return this.posed.order.filter((node) => listed.includes(node));
    }
  }

  return { Sheet };
})();
