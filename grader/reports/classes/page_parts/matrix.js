/* Mistakes by student: a row for each mistake, a column for each student whose program it explains. */
"use strict";

class Matrix {
  static SIZE = 30;

  /**
   * @param {ClassData} data
   * @param {HTMLTableElement} table
   */
  constructor(data, table) {
    this.data = data;
    this.table = table;
    // Columns that are alike stand together: first those with the most frequent mistake.
    const key = (/** @type {StudentRow} */ row) =>
      row.mistakes.map((place) => String.fromCharCode(33 + place)).join("");
    this.having = data.students.filter((row) => row.mistakes.length)
      .sort((one, other) => (key(one) < key(other) ? -1 : Number(key(one) > key(other))));
    this.found = this.having;
    this.count = elementIn(document, "#matrix-count", HTMLElement);
    this.filter = elementIn(document, "#matrix-filter", HTMLInputElement);
    this.pager = new Pager(
      elementIn(document, "#matrix-pager", HTMLElement), Matrix.SIZE, (from) => this.show(from));
    this.filter.addEventListener("input", () => this.update());
    this.update();
  }

  update() {
    this.found = this.having.filter((row) => isFound(row, this.filter.value));
    this.count.textContent = `${this.found.length} of ${this.having.length} students`;
    this.show(0);
  }

  /** @param {number} from */
  show(from) {
    const students = this.found.slice(from, from + Matrix.SIZE);
    const caption = made("caption", "Mistakes by student");
    caption.className = "unseen";
    const heads = [made("td"), ...students.map((row) => {
      const head = made("th", made("span", nameOf(row)));
      head.scope = "col";
      head.title = row.name;
      return head;
    })];
    const rows = this.data.mistakes.flatMap((title, place) =>
      students.some((row) => row.mistakes.includes(place)) ? [this.row(title, place, students)] : []);
    this.table.replaceChildren(caption, made("thead", made("tr", ...heads)), made("tbody", ...rows));
    this.pager.set(from, this.found.length);
  }

  /**
   * @param {string} title
   * @param {number} place
   * @param {StudentRow[]} students
   */
  row(title, place, students) {
    const head = made("th", title);
    head.scope = "row";
    return made("tr", head, ...students.map((row) => {
      const cell = made("td");
      if (row.mistakes.includes(place)) {
        cell.className = "yes";
        cell.textContent = "●";
      }
      return cell;
    }));
  }
}
