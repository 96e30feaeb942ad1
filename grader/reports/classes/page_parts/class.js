/* The page of a class: starts its tables. */
"use strict";

/** @type {ClassData} */
const classData = pageData("class");
const studentTable = new StudentTable(classData, elementIn(document, "#student-table", HTMLTableElement));
for (const table of elementsIn(document, "#matrix-table", HTMLTableElement)) new Matrix(classData, table);
for (const table of elementsIn(document, "table.sortable", HTMLTableElement)) makeSortable(table);

/* Paper has no pages to turn: all rows that were found are printed. */
addEventListener("beforeprint", () => studentTable.show(0, true));
addEventListener("afterprint", () => studentTable.show(0));
