// Every state once, under the real policy.
import assert from 'node:assert/strict';
import { withAll } from '../../all.mjs';
import { isDrawn } from './harness.mjs';
import { isWhole } from './whole.mjs';

const RUNS = withAll(
  [
    ...['waiting', 'running', 'certified', 'caveat', 'budget', 'failed', 'problem', 'path'],
    ...['directional', 'empty'],
  ],
  [
    ...['queued', 'stale', 'interrupted', 'within', 'syntax', 'hard', 'phases', 'tie', 'guide'],
    ...['curve', 'curve-running', 'curve-budget', 'path-running', 'path-budget', 'cancelled'],
    ...['coverage-running', 'directional-waiting', 'directional-budget', 'best-guess', 'tree'],
    ...['program-failed', 'ranking', 'knapsack', 'noise', 'noise-running', 'noise-gaussian'],
  ],
);
/** Charts of these states are of the kind that has a stopping test on the page. */
const WITHOUT_CHARTS = new Set(['problem', 'syntax', 'empty']);

/** All but runs, by what is drawn of them. */
const OTHERS = /** @type {const} */ ({
  '.plot': withAll(
    [...['compare', 'compare-running', 'compare-all'], ...['plan', 'plan-own', 'plan-planning']],
    ['compare-stopped', 'compare-runs', 'plan-remarks', 'plan-changed'],
  ),
  '.cmp': withAll(['compare-wrong'], ['compare-start']),
  '.plot >> nth=1': withAll(['paper', 'paper-running'], ['paper-start', 'paper-stopped']),
  '.probs': ['plan-problem'],
  '.pic .pick': withAll(['preview', 'preview-problem'], ['preview-sums']),
  '.pic.graph .pick': withAll(['preview-route'], ['preview-tree']),
  '.members td.r.sub': ['preview-ranking'],
  '.members .rest': withAll([], ['preview-set', 'preview-coverage']),
});

/** @type {Readonly<Record<string, RegExp>>} */
const HEADINGS = {
  plan: /^\d+(\.\d+)?\s?k to \d+(\.\d+)?\s?k samples with PolyALBA$/,
  'plan-own': /^It depends on the gap: .* samples at [\d.]+, .* at [\d.]+$/,
  'preview-ranking': /^1 Grinder, 2 Kettle/,
};

for (const state of RUNS)
  await isWhole(state, async (page) => {
    assert.equal(await page.locator('.state strong').count(), state === 'empty' ? 0 : 1);
    if (!WITHOUT_CHARTS.has(state)) await isDrawn(page, 'stopping');
  });

for (const [drawn, states] of Object.entries(OTHERS))
  for (const state of states)
    await isWhole(state, async (page) => {
      assert.ok((await page.locator(drawn).count()) > 0, `${drawn} is drawn`);
      assert.match(await page.locator('h1').innerText(), HEADINGS[state] ?? /./);
    });
