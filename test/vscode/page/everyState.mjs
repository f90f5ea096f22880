// Every state of a run once, and a few states with all parts among them in every theme and at every width, under the real
// policy, checked with axe; and the size of the bundle.
import assert from 'node:assert/strict';
import { axeFaults } from '../axe.mjs';
import { coloursOf, fits, isWhole, open, server, setTheme, setWidth, test } from './harness.mjs';
import { withAll } from '../../all.mjs';

const STATES = withAll(
  [
    'waiting',
    'running',
    'certified',
    'caveat',
    'budget',
    'failed',
    'problem',
    'path',
    'directional',
    'empty',
  ],
  [
    'queued',
    'stale',
    'interrupted',
    'within',
    'syntax',
    'curve-running',
    'curve-budget',
    'hard',
    'path-running',
    'coverage-running',
    'path-budget',
    'phases',
    'tie',
    'guide',
    'directional-waiting',
    'best-guess',
    'directional-budget',
    'cancelled',
    'program-failed',
    'curve',
    'tree',
    'ranking',
    'knapsack',
    'noise',
    'noise-running',
    'noise-gaussian',
  ],
);
const MAX_BYTES = 460_000;

/** Charts of these states are of the kind that has a stopping test on the page. */
const WITHOUT_CHARTS = new Set(['problem', 'syntax', 'empty']);

for (const state of STATES)
  await isWhole(state, async (page) => {
    assert.equal(await page.locator('.state strong').count(), state === 'empty' ? 0 : 1);
    if (!WITHOUT_CHARTS.has(state))
      assert.ok((await coloursOf(page, 'stopping')) > 2, 'the stopping test is drawn');
  });

/** Between them they have nearly all parts of the others. */
const CHOSEN = withAll(
  ['certified', 'tree'],
  ['problem', 'path-running', 'budget', 'noise', 'plan', 'compare-all', 'preview'],
);
/** Around each width at which something changes its place. */
const WIDTHS = [340, 380, 500, 599, 620, 640, 700, 760, 900, 1080, 1199, 1400];

for (const state of CHOSEN)
  await test(`${state} is whole in the other themes, at all widths and in a wide font`, async () => {
    const { page, faults } = await open(state);
    for (const theme of ['light', 'hc', 'hcl']) {
      await setTheme(page, theme);
      assert.deepEqual(await axeFaults(page), [], theme);
    }
    await fits(page, [280, ...WIDTHS]);
    await setWidth(page, 380);
    assert.deepEqual(await axeFaults(page), [], 'narrow');
    await page.evaluate(() =>
      document.documentElement.style.setProperty('--vscode-font-family', 'DejaVu Sans'),
    );
    await fits(page, [340, 620, 1080]);
    assert.deepEqual(faults, []);
  });

await test('the bundle is small', () => {
  assert.ok(server.scriptSize < MAX_BYTES, `${server.scriptSize} bytes`);
});
