// Reads a student's text as grader/written/parsing/cells.py does, and writes it as YAML.
// This script does not touch the page.
"use strict";

/**
 * The content of a cell. The kind "infinity" is an infinity without a sign.
 * @typedef {{kind: "number", value: number} | {kind: "infinity" | "blank" | "unread"}} Cell
 */

const Cells = (() => {
  const LONGEST = 100;
  const LONGEST_PRINTED = 10;
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
    const word = plain(text);
    if (word === "" || word === "-") return { kind: "blank" };
    if (word === ".") return { kind: "infinity" };
    const infinite = INFINITY.exec(word);
    if (infinite) {
      if (!infinite[1]) return { kind: "infinity" };
      return { kind: "number", value: infinite[1] === "-" ? -Infinity : Infinity };
    }
    if (NUMBER.test(word) && Number.isFinite(Number(word))) {
      return { kind: "number", value: Number(word) };
    }
    const parts = FRACTION.exec(word);
    if (parts && Number(parts[2])) {
      return { kind: "number", value: Number(parts[1]) / Number(parts[2]) };
    }
    return { kind: "unread" };
  }

  /**
   * Whether a cell equals `wanted`, but for an error of `near`; an infinity without a sign equals
   * both infinities.
   * @param {Cell} cell
   * @param {number} wanted
   * @param {number} near
   */
  function says(cell, wanted, near) {
    if (cell.kind === "infinity") return Math.abs(wanted) === Infinity;
    if (cell.kind !== "number") return false;
    if (cell.value === wanted) return true;
    if (!Number.isFinite(wanted) || !Number.isFinite(cell.value)) return false;
    const apart = Math.abs(cell.value - wanted);
    return apart <= Math.max(1e-9 * Math.max(Math.abs(cell.value), Math.abs(wanted)), 1e-9, near);
  }

  /**
   * A cell in its usual spelling: "−∞" and " -INF " are both "-inf".
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
   * A text as a scalar that every YAML parser reads as that string. It is ASCII, because only
   * grader/reports/text/escape.py knows which other characters are visible.
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
    const word = neat(text);
    return /^(?:[-+]?[0-9]+(?:\.[0-9]+)?|[-+]?inf)$/.test(word) ? word : quoted(word);
  }

  /**
   * A cell as the tree shows it: "-inf" is "−∞", and a long text is cut short.
   * @param {string} text
   */
  function printed(text) {
    const word = neat(text).replace("-", "−").replace("inf", "∞");
    return word.length > LONGEST_PRINTED ? `${word.slice(0, LONGEST_PRINTED - 1)}…` : word;
  }

  return { read, says, neat, printed, quoted, scalar };
})();
