/* Sorts tables by a click on a heading; a second click turns the order around. */
"use strict";

/** @typedef {"ascending" | "descending"} Direction */
/** @typedef {number | string} SortKey */

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/**
 * @param {SortKey} one
 * @param {SortKey} other
 */
function compareKeys(one, other) {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return collator.compare(String(one), String(other));
}

/**
 * The rows in order. Rows without a key ("") come last in both directions; equal rows keep theirs.
 * @template T
 * @param {readonly T[]} rows
 * @param {(row: T) => SortKey} keyOf
 * @param {Direction} direction
 * @returns {T[]}
 */
function sortedBy(rows, keyOf, direction) {
  const turn = direction === "ascending" ? 1 : -1;
  return [...rows].sort((one, other) => {
    const [first, second] = [keyOf(one), keyOf(other)];
    if ((first === "") !== (second === "")) return first === "" ? 1 : -1;
    return turn * compareKeys(first, second);
  });
}

/**
 * Puts a button into a heading. Numbers are sorted from the greatest at first, texts from A.
 * @param {HTMLTableCellElement} head
 * @param {(direction: Direction) => void} sort
 */
function addSorting(head, sort) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...head.childNodes);
  head.replaceChildren(button);
  button.addEventListener("click", () => {
    const usual = head.classList.contains("number") ? "descending" : "ascending";
    const other = usual === "ascending" ? "descending" : "ascending";
    const direction = head.getAttribute("aria-sort") === usual ? other : usual;
    for (const each of elementsIn(checked(head.parentElement, "row", HTMLElement), "th", HTMLElement)) {
      each.removeAttribute("aria-sort");
    }
    head.setAttribute("aria-sort", direction);
    sort(direction);
  });
}

/**
 * The key of a cell: its first number in a column of numbers, otherwise its text.
 * @param {HTMLTableRowElement} row
 * @param {number} column
 * @param {boolean} isNumber
 * @returns {SortKey}
 */
function cellKey(row, column, isNumber) {
  const text = row.cells[column]?.textContent?.trim() ?? "";
  if (!isNumber) return text;
  const found = /-?\d+(\.\d+)?/.exec(text.replace("\u2212", "-"));
  return found ? Number(found[0]) : "";
}

/** @param {HTMLTableElement} table */
function makeSortable(table) {
  const body = elementIn(table, "tbody", HTMLTableSectionElement);
  const heads = elementsIn(table, "thead th", HTMLTableCellElement);
  heads.forEach((head, column) => {
    if (!head.textContent || head.textContent === "who") return;
    const isNumber = head.classList.contains("number");
    addSorting(head, (direction) => {
      body.append(...sortedBy(Array.from(body.rows), (row) => cellKey(row, column, isNumber), direction));
    });
  });
}
