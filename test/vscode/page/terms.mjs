// "What does this mean?" on every number: each fact, each head of a column and each constant has a dotted term.
/* global FocusEvent */
import assert from 'node:assert/strict';

/** No numbers, or said in the head beside them; each with its reason. */
const WITHOUT_TERM = [
  // Drawn beside its number, which has the term.
  '.drawn',
  // The sign between two numbers that have terms.
  ':has(> .sr:only-child)',
  // Names: of runs and settings compared, of base arms, of actions, of phases, of both sides of a matching.
  '.cmp th:first-child',
  '.diff th',
  '.members th:not(.r)',
  '.plan-actions th:first-child',
  '.plan-phases th:first-child',
  '.cover th',
  // The table of a chart for screen readers: the subtitle of the chart has the term.
  '.sr th',
  // Names of algorithms above columns with terms of their own, or in sections whose subtitle has the term.
  '.plan-table .over-col',
  '.sec:has(header .term) .plan-actions th',
  '.sec:has(header .term) .plan-phases th',
];
/** Facts that are no numbers: a place in the text of the spec. */
const FACTS_WITHOUT = ['Where'];

/** Every number says what it means. Opens all details. @param {import('playwright-core').Page} page */
export async function saysTerms(page) {
  const missing = await page.evaluate(([heads, facts]) => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    const text = (/** @type {Element} */ element) => (element.textContent ?? '').trim();
    const has = (/** @type {Element} */ element) => element.querySelector('.term') !== null;
    const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)];
    return [
      ...all('.facts-list .fact').filter(
        (one) => !has(one) && !facts.includes(text(one.querySelector('dt') ?? one)),
      ),
      ...all('thead th').filter((one) => !has(one) && !one.matches(heads.join(','))),
      ...all('.consts dt').filter((one) => !has(one)),
      ...all('.sec:has(.plot) > header p:not(.picked)').filter((one) => !has(one)),
    ].map(text);
  }, /** @type {const} */ ([WITHOUT_TERM, FACTS_WITHOUT]));
  assert.deepEqual(missing, []);
  // A term says a sentence, by pointer and by key.
  const silent = await page.evaluate(() => {
    const tip = document.getElementById('tip');
    /** @type {string[]} */
    const found = [];
    for (const term of document.querySelectorAll('.term')) {
      term.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      const words = tip?.hidden === false ? (tip.textContent ?? '') : '';
      if (!/^[A-Z].{20,}/.test(words)) found.push(`${term.textContent ?? ''}: ${words}`);
    }
    return found;
  });
  assert.deepEqual(silent, []);
}
