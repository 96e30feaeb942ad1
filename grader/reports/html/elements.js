/* Makes elements, and finds those that the page's own markup must have. If one is missing, that is a
   bug in grade. */
"use strict";

/**
 * The first element in `root` that matches a selector.
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
 * All elements in `root` that match a selector.
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
 * The page's data of that name; null if there is none.
 * @param {string} name
 * @returns {any}
 */
function pageData(name) {
  const text = document.getElementById(name)?.textContent;
  return text ? JSON.parse(text) : null;
}

/**
 * @template {Element} T
 * @param {Node | null} found
 * @param {string} selector
 * @param {new () => T} kind
 * @returns {T}
 */
function checked(found, selector, kind) {
  if (!(found instanceof kind)) throw new TypeError(`no ${kind.name} is ${selector}`);
  return found;
}

/**
 * A new element with its attributes and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} attributes
 * @param {(string | Node)[]} children
 */
function made(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
