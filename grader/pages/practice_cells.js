// Reading what a student typed, as grader/written/parsing/cells.py does, and writing it as YAML.
// Nothing here knows the page.
"use strict";

/**
 * What a cell says. The kind "infinity" is one without a sign.
 * @typedef {{kind: "number", value: number} | {kind: "infinity" | "blank" | "unread"}} Cell
 */

const Cells = (() => {
  const LONGEST = 100;
  const NUMBER = /^[-+]?([0-9]+|([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=e))(e[-+]?[0-9]+)?)$/;
  const FRACTION = /^([-+]?[0-9]+) ?\/ ?([0-9]+)$/;
  const INFINITY = /^([-+]?)(?:∞|oo|i|infty|infinite|(?:math\.|np\.|numpy\.|\.)?inf(?:inity)?)$/;

  /** @param {string} text */
  function plain(text) {
    return text.normalize("NFKC").replace(/[‐‑‒–—―−]/g, "-").replace(/⁄/g, "/")
      .trim().replace(/^["'“”‘’`]+|["'“”‘’`]+$/g, "").trim().replace(/\s+/g, " ")
      .replace(/^([-+]) /, "$1").toLowerCase();
  }

  /**
   * @param {string} text
   * @returns {Cell}
   */
  function read(text) {
    if (text.length > LONGEST) return { kind: "unread" };
    const said = plain(text);
    if (said === "" || said === "-") return { kind: "blank" };
    if (said === ".") return { kind: "infinity" };
    const infinite = INFINITY.exec(said);
    if (infinite) {
      if (!infinite[1]) return { kind: "infinity" };
      return { kind: "number", value: infinite[1] === "-" ? -Infinity : Infinity };
    }
    if (NUMBER.test(said) && Number.isFinite(Number(said))) {
      return { kind: "number", value: Number(said) };
    }
    const parts = FRACTION.exec(said);
    if (parts && Number(parts[2])) {
      return { kind: "number", value: Number(parts[1]) / Number(parts[2]) };
    }
    return { kind: "unread" };
  }

  /**
   * Whether what was read is that number; an infinity without a sign is either.
   * @param {Cell} cell
   * @param {number} wanted
   */
  function says(cell, wanted) {
    if (cell.kind === "infinity") return Math.abs(wanted) === Infinity;
    if (cell.kind !== "number") return false;
    if (cell.value === wanted) return true;
    if (!Number.isFinite(wanted) || !Number.isFinite(cell.value)) return false;
    const apart = Math.abs(cell.value - wanted);
    return apart <= Math.max(1e-9 * Math.max(Math.abs(cell.value), Math.abs(wanted)), 1e-9);
  }

  /**
   * A cell as a person would write it neatly: "−∞" and " -INF " are both "-inf".
   * @param {string} text
   */
  function neat(text) {
    const cell = read(text);
    if (cell.kind === "blank") return "";
    if (cell.kind === "infinity") return "inf";
    if (cell.kind === "number" && Math.abs(cell.value) === Infinity) {
      return cell.value < 0 ? "-inf" : "+inf";
    }
    return cell.kind === "number" ? plain(text) : text.trim();
  }

  /**
   * A text as a scalar that no YAML takes for anything else, in ASCII: which characters can be seen
   * only Python knows (grader/reports/text/escape.py).
   * @param {string} text
   */
  function quoted(text) {
    const number = (/** @type {string} */ character) =>
      (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(8, "0");
    return `"${text.replace(/["\\]/g, "\\$&").replace(/[^ -~]/gu, (each) => `\\U${number(each)}`)}"`;
  }

  /**
   * A cell as a scalar of YAML.
   * @param {string} text
   */
  function scalar(text) {
    const said = neat(text);
    return /^(?:[-+]?[0-9]+(?:\.[0-9]+)?|[-+]?inf)$/.test(said) ? said : quoted(said);
  }

  return { read, says, neat, quoted, scalar };
})();
