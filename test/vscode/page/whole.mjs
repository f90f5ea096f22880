// A state once, looked at in every way that holds of all of them; some in every theme and at every width.
import assert from 'node:assert/strict';
import { withAll } from '../../all.mjs';
import { axeFaults } from '../axe.mjs';
import { fits, open, sent, setTheme, setWidth, test } from './harness.mjs';
import { saysTerms } from './terms.mjs';
import { hasMarks, hasType } from './typeAndMarks.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Between them they have nearly all parts of the others. */
const EVERYWHERE = new Set(
  withAll(
    ['certified', 'path', 'compare', 'begin-set', 'paper-running', 'sheet-rows'],
    [
      ...['tree', 'problem', 'running', 'path-running', 'budget', 'noise', 'plan'],
      ...['compare-all', 'preview'],
    ],
  ),
);
const THEMES = ['light', 'hc', 'hcl'];
/** Around each width at which something changes its place. */
const WIDTHS = [280, 340, 380, 500, 599, 620, 640, 700, 760, 819, 900, 1080, 1199, 1400];

/**
 * Nothing fails, one heading, no serious fault by axe, no horizontal scrolling; on the page of a run, a comparison or a plan
 * also the type and the marks of the design, and on every number what it means.
 * @param {string} state
 * @param {(page: Page) => Promise<void>} look what else holds
 */
export async function isWhole(state, look) {
  const isEverywhere = EVERYWHERE.has(state);
  const isOfRuns = !/^(begin|paper|preview|empty|sheet)/.test(state);
  await test(`${state} is whole${isEverywhere ? ' in all themes and at all widths' : ''}`, async () => {
    const { page, faults } = await open(state);
    assert.deepEqual(await sent(page, 'pageFailed'), []);
    assert.equal(await page.locator('h1').count(), 1, 'one h1');
    assert.ok((await page.locator('vscode-button.primary').count()) <= 1, 'one primary act');
    await look(page);
    if (isOfRuns) await hasType(page, state);
    assert.deepEqual(await axeFaults(page), []);
    await fits(page, isEverywhere ? WIDTHS : [280, 1080]);
    for (const theme of isEverywhere ? THEMES : ['light']) {
      await setTheme(page, theme);
      if (isOfRuns) await hasMarks(page, theme);
      if (!isEverywhere) continue;
      assert.deepEqual(await axeFaults(page, 'colours'), [], theme);
      if (theme.startsWith('hc')) await isNoNameDimmed(page);
    }
    if (isEverywhere) {
      await setWidth(page, 380);
      assert.deepEqual(await axeFaults(page), [], 'narrow');
      await page.evaluate(() =>
        document.documentElement.style.setProperty('--vscode-font-family', 'DejaVu Sans'),
      );
      await fits(page, [340, 620, 1080]);
    }
    if (isOfRuns && !state.startsWith('noise')) await saysTerms(page);
    assert.deepEqual(faults, []);
  });
}

/** In high contrast the names in a picture have the ink of the page. @param {Page} page */
async function isNoNameDimmed(page) {
  const [ink, ...fills] = await page.evaluate(() => [
    getComputedStyle(document.body).color,
    ...[...document.querySelectorAll('.pic text')].map((text) => getComputedStyle(text).fill),
  ]);
  assert.deepEqual([...new Set(fills)], fills.length === 0 ? [] : [ink]);
}
