/* The elements that a page's own markup promises. One that is missing is a bug of ours, and said. */
"use strict";

/**
 * The first element in `root` that a selector finds.
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} kind
 * @returns {T}
 */
function elementIn(root, selector, kind) {
  return checked(root.querySelector(selector), selector, kind);
}

/**
 * All elements in `root` that a selector finds.
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} kind
 * @returns {T[]}
 */
function elementsIn(root, selector, kind) {
  return Array.from(root.querySelectorAll(selector), (found) => checked(found, selector, kind));
}

/**
 * What a page's data of that name says; null if it has none.
 * @param {string} name
 * @returns {any}
 */
function pageData(name) {
  const text = document.getElementById(name)?.textContent;
  return text ? JSON.parse(text) : null;
}

/**
 * @template {Element} T
 * @param {Element | null} found
 * @param {string} selector
 * @param {new () => T} kind
 * @returns {T}
 */
function checked(found, selector, kind) {
  if (!(found instanceof kind)) throw new TypeError(`no ${kind.name} is ${selector}`);
  return found;
}
