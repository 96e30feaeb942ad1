// The decisions on a page of open parts: by keys or by clicks, kept in the browser, saved as a file.
"use strict";

/**
 * The page's data (grader/pages/review.py).
 * @typedef {{digest: string, exercise: string, part: string, words: string}} OpenWords
 * @typedef {{stamp: string, groups: OpenWords[]}} ReviewData
 */

(() => {
  /** @type {ReviewData} */
  const DATA = pageData("review");
  const STORED = `grade-review ${DATA.stamp}`;
  const WORDS = new Map(DATA.groups.map((each) => [each.digest, each]));

  class Group {
    /** @param {HTMLElement} article */
    constructor(article) {
      this.article = article;
      this.digest = article.dataset.group ?? "";
      this.points = ""; // "full", a number, or "" without a decision
      this.buttons = elementsIn(article, "button", HTMLButtonElement);
      this.number = elementIn(article, "input[type=number]", HTMLInputElement);
      this.why = elementIn(article, "input[type=text]", HTMLInputElement);
    }

    /** @param {string} points */
    decide(points) {
      this.points = points;
      for (const button of this.buttons) {
        button.setAttribute("aria-pressed", String(button.dataset.points === points));
      }
      const isPressed = this.buttons.some((each) => each.dataset.points === points);
      if (isPressed) this.number.value = "";
      else if (points && this.number.value !== points) this.number.value = points;
      this.article.classList.toggle("settled", points !== "");
    }

    /** Takes the number that is typed; none if it is out of the range. */
    typed() {
      const valid = this.number.value !== "" && this.number.checkValidity();
      this.number.setAttribute("aria-invalid", String(!valid && this.number.value !== ""));
      this.decide(valid ? this.number.value : "");
    }
  }

  const groups = elementsIn(document, "[data-group]", HTMLElement).map((each) => new Group(each));
  const progress = elementIn(document, "#progress", HTMLElement);
  let at = -1; // the place of the current group

  function keep() {
    const settled = groups.filter((each) => each.points !== "");
    progress.textContent = `${settled.length} of ${groups.length} settled`;
    Store.save(STORED, settled.map((each) => [each.digest, JSON.stringify([each.points, each.why.value])]));
  }

  /** @param {number} place */
  function go(place) {
    at = Math.max(0, Math.min(groups.length - 1, place));
    groups[at]?.article.focus();
  }

  /**
   * Decides on the current group, and goes on to the next.
   * @param {string} points
   */
  function settle(points) {
    const group = groups[Math.max(0, at)];
    group?.decide(points);
    keep();
    go(Math.max(0, at) + 1);
  }

  function save() {
    const settled = groups.filter((each) => each.points !== "").map((each) => ({
      ...WORDS.get(each.digest),
      points: each.points === "full" ? "full" : Number(each.points),
      why: each.why.value,
    }));
    const text = `${JSON.stringify({ format_version: "1.0", settled }, null, 1)}\n`;
    const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    made("a", { href: url, download: "review.json" }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  for (const [place, group] of groups.entries()) {
    group.article.addEventListener("focusin", () => { at = place; });
    for (const button of group.buttons) {
      button.addEventListener("click", () => {
        const points = button.dataset.points ?? "";
        group.decide(group.points === points ? "" : points);
        keep();
      });
    }
    group.number.addEventListener("input", () => { group.typed(); keep(); });
    group.why.addEventListener("input", keep);
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const group = groups[Math.max(0, at)];
    if (event.target instanceof HTMLInputElement) {
      if (event.key === "Enter" || event.key === "Escape") {
        event.preventDefault();
        if (event.key === "Enter") go(at + 1);
        else group?.article.focus();
      }
      return;
    }
    if (event.key === "j") go(at + 1);
    else if (event.key === "k") go(at - 1);
    else if (event.key === "f") settle("full");
    else if (event.key === "n") settle("0");
    else if (event.key === "s") {
      const sheet = group?.article.querySelector("details");
      if (sheet) sheet.open = !sheet.open;
    } else if (/^[0-9]$/.test(event.key) && group) {
      group.number.value = "";
      group.number.focus(); // the browser types the digit there
    } else return;
    if (!/^[0-9]$/.test(event.key)) event.preventDefault();
  });

  elementIn(document, "#save", HTMLButtonElement).addEventListener("click", save);
  for (const [digest, kept] of Store.load(STORED)) {
    const group = groups.find((each) => each.digest === digest);
    try {
      const [points, why] = JSON.parse(String(kept));
      group?.decide(String(points));
      if (group) group.why.value = String(why);
    } catch { /* it was stored by something else */ }
  }
  keep();
})();
