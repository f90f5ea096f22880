// Every state of a run once, under the real policy; and the size of the bundle.
import assert from 'node:assert/strict';
import { withAll } from '../../all.mjs';
import { coloursOf, server, test } from './harness.mjs';
import { isWhole } from './whole.mjs';

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

await test('the bundle is small', () => {
  assert.ok(server.scriptSize < MAX_BYTES, `${server.scriptSize} bytes`);
});
