// Keeps the answers of a practice page in the browser.
"use strict";

// A page opened from a file may have no storage, or a full one: then nothing is stored.
const Store = {
  /**
   * The stored pairs; their types are not checked.
   * @param {string} name
   * @returns {unknown[][]}
   */
  load(name) {
    try {
      const stored = JSON.parse(localStorage.getItem(name) ?? "[]");
      return Array.isArray(stored) ? stored.filter(Array.isArray) : [];
    } catch {
      return [];
    }
  },
  /**
   * @param {string} name
   * @param {[string, string][]} texts
   */
  save(name, texts) {
    try {
      if (texts.length) localStorage.setItem(name, JSON.stringify(texts));
      else localStorage.removeItem(name);
    } catch { /* as above */ }
  },
};
