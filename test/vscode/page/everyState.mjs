// Every state in every theme and width, under the real policy, checked with axe; and the size of the bundle.
import assert from 'node:assert/strict';
import { test, coloursOf, everywhere, server } from './harness.mjs';

const WIDTHS = [340, 380, 500, 599, 620, 700, 760, 1080, 1199, 1300];
const STATES = [
  'waiting',
  'queued',
  'stale',
  'running',
  'certified',
  'caveat',
  'budget',
  'cancelled',
  'interrupted',
  'failed',
  'problem',
  'syntax',
  'curve',
  'curve-running',
  'curve-budget',
  'hard',
  'path',
  'path-running',
  'path-budget',
  'path-long',
  'tree',
  'ranking',
  'knapsack',
  'evidence',
  'evidence-running',
  'evidence-budget',
  'evidence-two-left',
  'tie',
  'guide',
  'pairs',
  'as-printed',
  'directional',
  'directional-waiting',
  'directional-budget',
  'empty',
];
/** Made of the parts of the others, with other words and lines in them. */
const VARIANTS = new Set([
  'queued',
  'stale',
  'curve-running',
  'curve-budget',
  'path-running',
  'path-budget',
  'path-long',
  'ranking',
  'knapsack',
  'evidence-running',
  'evidence-budget',
  'evidence-two-left',
  'tie',
  'guide',
  'pairs',
  'as-printed',
  'directional-waiting',
  'directional-budget',
]);
const MAX_BYTES = 600_000;

/** Charts of these states are of the kind that has a stopping test on the page. */
const WITHOUT_CHARTS = new Set(['problem', 'syntax', 'empty']);

for (const state of STATES) {
  await everywhere(state, {
    widths: VARIANTS.has(state) ? [340, 599, 1080] : WIDTHS,
    themes: VARIANTS.has(state) ? ['light', 'hc'] : ['dark', 'light', 'hc', 'hcl'],
    look: async (page) => {
      assert.equal(await page.locator('.state strong').count(), state === 'empty' ? 0 : 1);
      if (!WITHOUT_CHARTS.has(state))
        assert.ok((await coloursOf(page, 'stopping')) > 2, 'the stopping test is drawn');
    },
    wideFontAt: [340, 1080],
  });
}

await test('the bundle is small', () => {
  assert.ok(server.scriptSize < MAX_BYTES, `${server.scriptSize} bytes`);
});
