// The tree of an exercise on a practice page: a click on a branch crosses it out.
"use strict";

class PracticeTree {
  /**
   * @param {HTMLElement} section
   * @param {number} nodes
   */
  constructor(section, nodes) {
    this.section = section;
    this.drawn = Array.from({ length: nodes }, (_, node) =>
      elementsIn(section, `svg [data-node="${node}"]`, SVGElement));
    // A line is too thin to click on, so each has an invisible wider one.
    for (const edge of elementsIn(section, "svg path.edge", SVGPathElement)) {
      const wide = PracticeTree.path("reach", edge.dataset.node, edge.getAttribute("d"));
      edge.before(wide);
    }
  }

  /**
   * @param {string} kind
   * @param {string | undefined} node
   * @param {string | null} way
   */
  static path(kind, node, way) {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("class", kind);
    path.setAttribute("data-node", node ?? "");
    path.setAttribute("d", way ?? "");
    return path;
  }

  /**
   * @param {number} node
   * @param {boolean} on
   */
  light(node, on) {
    for (const element of this.drawn[node] ?? []) element.classList.toggle("lit", on);
  }

  /**
   * Crosses out pruned branches, and writes windows and values into the other nodes. `topOf` gives
   * the topmost marked branch that contains a node, or -1; `textOf` gives the text of a cell.
   * @param {(node: number) => number} topOf
   * @param {(cell: string) => string} textOf
   */
  show(topOf, textOf) {
    for (const mark of elementsIn(this.section, "svg path.mark", SVGPathElement)) mark.remove();
    for (const [node, elements] of this.drawn.entries()) {
      const top = topOf(node);
      for (const element of elements) {
        element.classList.toggle("pruned", top >= 0);
        if (top === node && element instanceof SVGPathElement) this.cross(element);
        const [alpha, beta, value] = top < 0
          ? ["alpha", "beta", "value"].map((kind) => textOf(`${kind}:${node}`)) : [];
        writeInTree(element, alpha || beta ? `[${alpha || "?"}, ${beta || "?"}]` : "", value ?? "");
      }
    }
  }

  /**
   * Two short strokes across a line, as in every picture of a cut.
   * @param {SVGPathElement} edge
   */
  cross(edge) {
    const [long, half] = [edge.getTotalLength(), 8];
    const strokes = [-2.6, 2.6].map((along) => {
      const { x, y } = edge.getPointAtLength(long * 0.55 + along);
      const end = edge.getPointAtLength(long);
      const far = Math.hypot(end.x - x, end.y - y) || 1;
      const [dx, dy] = [((end.y - y) / far) * half, (-(end.x - x) / far) * half];
      return `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`;
    });
    edge.parentNode?.append(PracticeTree.path("mark", edge.dataset.node, strokes.join("")));
  }
}
