/* The table of all students: a part of it at a time, filtered by name, sorted by any column. */
"use strict";

/**
 * A row of the page's data (grader/reports/classes/html.py).
 * @typedef {{name: string, id: string, href: string, status: string, score: number | null,
 *   text: string, mistakes: number[]}} StudentRow
 * @typedef {{mistakes: string[], students: StudentRow[]}} ClassData
 */

/**
 * Text for comparison: without accents, in lower case.
 * @param {string} text
 */
function folded(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * Whether a name or an id contains all words.
 * @param {StudentRow} row
 * @param {string} words
 */
function isFound(row, words) {
  const text = folded(`${row.name} ${row.id}`);
  return folded(words).split(/\s+/).every((word) => text.includes(word));
}

/**
 * An element with a text or other elements in it.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {...(Node | string)} content
 */
function made(tag, ...content) {
  const element = document.createElement(tag);
  element.append(...content);
  return element;
}

/**
 * The student's name, with a link to the report if there is one.
 * @param {StudentRow} row
 */
function nameOf(row) {
  if (!row.href) return made("span", row.name);
  const link = made("a", row.name);
  link.href = row.href;
  return link;
}

/* Two buttons, and the place between them; `show` is called with the first row to show. */
class Pager {
  /**
   * @param {HTMLElement} place
   * @param {number} size
   * @param {(from: number) => void} show
   */
  constructor(place, size, show) {
    this.size = size;
    this.from = 0;
    this.back = this.button("◀", "back", () => show(Math.max(0, this.from - size)));
    this.next = this.button("▶", "on", () => show(this.from + size));
    this.place = made("span");
    place.append(this.back, this.place, this.next);
  }

  /**
   * @param {string} sign
   * @param {string} name
   * @param {() => void} action
   */
  button(sign, name, action) {
    const button = made("button", sign);
    button.type = "button";
    button.setAttribute("aria-label", name);
    button.addEventListener("click", action);
    return button;
  }

  /**
   * @param {number} from
   * @param {number} total
   */
  set(from, total) {
    this.from = from;
    this.back.disabled = from === 0;
    this.next.disabled = from + this.size >= total;
    this.place.textContent = total ? `${from + 1}–${Math.min(total, from + this.size)}` : "";
  }
}

class StudentTable {
  static SIZE = 50;

  /**
   * @param {ClassData} data
   * @param {HTMLTableElement} table
   */
  constructor(data, table) {
    this.data = data;
    this.found = data.students;
    this.body = made("tbody");
    /** @type {[string, boolean, (row: StudentRow) => SortKey][]} */
    const columns = [
      ["student", false, (row) => row.name],
      ["score", true, (row) => row.score ?? ""],
      ["status", false, (row) => row.status],
      ["mistakes", false, (row) => row.mistakes.map((place) => data.mistakes[place]).join()],
    ];
    /** @type {{keyOf: (row: StudentRow) => SortKey, direction: Direction} | null} */
    this.order = null;
    const heads = columns.map(([name, isNumber, keyOf]) => {
      const head = made("th", name);
      head.scope = "col";
      if (isNumber) head.className = "number";
      addSorting(head, (direction) => {
        this.order = { keyOf, direction };
        this.update();
      });
      return head;
    });
    table.append(made("caption", "Students"), made("thead", made("tr", ...heads)), this.body);
    elementIn(table, "caption", HTMLElement).className = "unseen";
    this.count = elementIn(document, "#student-count", HTMLElement);
    this.filter = elementIn(document, "#student-filter", HTMLInputElement);
    this.pager = new Pager(
      elementIn(document, "#student-pager", HTMLElement), StudentTable.SIZE, (from) => this.show(from));
    this.filter.addEventListener("input", () => this.update());
    this.update();
  }

  update() {
    const found = this.data.students.filter((row) => isFound(row, this.filter.value));
    this.found = this.order ? sortedBy(found, this.order.keyOf, this.order.direction) : found;
    this.count.textContent = `${this.found.length} of ${this.data.students.length} students`;
    this.show(0);
  }

  /**
   * Draws the rows from that one; all of them if they are to be printed.
   * @param {number} from
   * @param {boolean} all
   */
  show(from, all = false) {
    const rows = all ? this.found : this.found.slice(from, from + StudentTable.SIZE);
    this.body.replaceChildren(...rows.map((row) => this.row(row)));
    this.pager.set(from, this.found.length);
  }

  /** @param {StudentRow} row */
  row(row) {
    const name = made("th", nameOf(row));
    name.scope = "row";
    if (row.id) {
      const id = made("span", row.id);
      id.className = "id soft";
      name.append(" ", id);
    }
    const score = made("td", row.text || "–");
    score.className = "number";
    const mistakes = row.mistakes.map((place) => this.data.mistakes[place] ?? "").join(" + ");
    return made("tr", name, score, made("td", row.status), made("td", mistakes));
  }
}
