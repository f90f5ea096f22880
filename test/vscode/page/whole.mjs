// A state once, looked at in every way that holds of all of them; some in every theme and at every width.
import assert from 'node:assert/strict';
import { withAll } from '../../all.mjs';
import { axeFaults } from '../axe.mjs';
import { fits, sent, setTheme, setWidth, test, visit } from './harness.mjs';
import { saysTerms } from './terms.mjs';
import { hasMarks, hasType } from './typeAndMarks.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Looked at in every theme and with wide letters: between them they have nearly all parts of the others. */
const EVERYWHERE = new Set(
  withAll(
    ['certified', 'compare', 'begin-set', 'sheet-rows'],
    [
      ...['path', 'tree', 'problem', 'running', 'path-running', 'budget', 'noise', 'plan'],
      ...['compare-all', 'preview', 'paper-running'],
    ],
  ),
);
/** With the width at which each is looked at, and for what. */
const THEMES = /** @type {const} */ ([
  ['light', 380, 'all'],
  ['hc', 380, 'colours'],
  ['hcl', 1080, 'colours'],
]);
/** Where something did not fit once, which is at the ends of each way to place things. */
const WIDTHS = withAll(
  [280, 320, 420, 600, 620, 800, 860, 1280],
  [340, 360, 480, 520, 680, 760, 900, 1080, 1300, 2000],
);

/**
 * Nothing fails, one heading, no serious fault by axe, no horizontal scrolling; on the page of a run, a comparison or a plan
 * also the type and the marks of the design, and on every number what it means.
 * @param {string} state
 * @param {(page: Page) => Promise<void>} look what else holds
 */
export async function isWhole(state, look) {
  const isEverywhere = EVERYWHERE.has(state);
  const isOfRuns = !/^(begin|paper|preview|empty|sheet)/.test(state);
  await test(`${state} is whole${isEverywhere ? ' in all themes' : ''}`, async () => {
    const { page, faults } = await visit(state);
    assert.deepEqual(await sent(page, 'pageFailed'), []);
    assert.equal(await page.locator('h1').count(), 1, 'one h1');
    assert.ok((await page.locator('vscode-button.primary').count()) <= 1, 'one primary act');
    await look(page);
    if (isOfRuns) await hasType(page, state);
    assert.deepEqual(await axeFaults(page), []);
    await fits(page, WIDTHS, true);
    for (const [theme, width, what] of isEverywhere ? THEMES : THEMES.slice(0, 1)) {
      await setTheme(page, theme);
      if (isOfRuns) await hasMarks(page, theme);
      if (!isEverywhere) continue;
      await setWidth(page, width);
      assert.deepEqual(await axeFaults(page, what), [], theme);
      if (theme.startsWith('hc')) await isNoNameDimmed(page);
    }
    if (isEverywhere) {
      await setFont(page, 'DejaVu Sans');
      await fits(page, [340, 620, 1080]);
      await setFont(page, null);
    }
    if (isOfRuns && !state.startsWith('noise')) await saysTerms(page);
    assert.deepEqual(faults, []);
  });
}

/** @param {Page} page @param {string | null} font */
async function setFont(page, font) {
  await page.evaluate((name) => {
    document.documentElement.style.setProperty('--vscode-font-family', name);
  }, font);
}

/** In high contrast the names in a picture have the ink of the page. @param {Page} page */
async function isNoNameDimmed(page) {
  const [ink, ...fills] = await page.evaluate(() => [
    getComputedStyle(document.body).color,
    ...[...document.querySelectorAll('.pic text')].map((text) => getComputedStyle(text).fill),
  ]);
  assert.deepEqual([...new Set(fills)], fills.length === 0 ? [] : [ink]);
}
