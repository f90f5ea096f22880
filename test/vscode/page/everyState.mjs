// Every state once, under the real policy; and the size of the bundle.
import assert from 'node:assert/strict';
import { withAll } from '../../all.mjs';
import { coloursOf, server, test } from './harness.mjs';
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

/** All but runs: what they say first, and what is drawn. */
const OTHERS = withAll(
  /** @type {const} */ ([
    ['compare', /^δ = 5%: PolyALBA recommended, 2\.35.M\s.*not guaranteed: /, '.plot'],
    ['compare-running', /^δ = 5%: PolyALBA recommended, .*\ssamples; /, '.plot'],
    [
      'compare-all',
      /^δ = 5%: PolyALBA .*; δ = 5% asked .* LinGame in the paper’s version/,
      '.plot',
    ],
    ['compare-wrong', /^None is ranked$/, '.cmp'],
    [
      'paper',
      /^Of 8 claims 2 hold, 3 do not hold and 3 are not comparable$/,
      '.paper-chart >> nth=1',
    ],
    ['paper-running', /^Of 8 claims /, '.paper-chart >> nth=1'],
    ['plan', /^\d+(\.\d+)?\s?k to \d+(\.\d+)?\s?k samples with PolyALBA$/, '.plot'],
    ['plan-own', /^It depends on the gap: .* samples at [\d.]+, .* at [\d.]+$/, '.plot'],
    ['plan-problem', /./, '.probs'],
    ['plan-planning', /^It depends on the gap| to .* samples with |^No answer yet/, '.plot'],
    ['preview', /^Ada\s→ Packing, Boris\s→ Sorting, Chen\s→ Loading$/, '.pic .pick'],
    ['preview-route', /^Home\s→ Tunnel\s→ Station\s→ Office$/, '.pic.graph .pick'],
    ['preview-ranking', /^1 Grinder, 2 Kettle/, '.members td.r.sub'],
    ['preview-problem', /^Worker/, '.pic .pick'],
  ]),
  /** @type {const} */ ([
    ['compare-start', /^No answer yet$/, '.cmp'],
    ['compare-stopped', /^δ = 5%: PolyALBA recommended, .*\ssamples; /, '.plot'],
    ['compare-runs', /^δ = 5%: PolyALBA recommended, 2\.22.M\ssamples; /, '.plot'],
    ['paper-start', /^No answer yet$/, '.paper-chart >> nth=1'],
    ['paper-stopped', /^Of 8 claims /, '.paper-chart >> nth=1'],
    ['plan-remarks', /samples/, '.plot'],
    ['plan-changed', / to .* samples with /, '.plot'],
    ['preview-set', /^Shoes, Bikes, Games$/, '.members .rest'],
    ['preview-tree', /^Aalen – Bruck/, '.pic.graph .pick'],
    ['preview-sums', /^Worker 1\s→ Task 1/, '.pic .pick'],
    ['preview-coverage', /^Radio, Trams, Web$/, '.members .rest'],
  ]),
);

for (const state of RUNS)
  await isWhole(state, async (page) => {
    assert.equal(await page.locator('.state strong').count(), state === 'empty' ? 0 : 1);
    if (!WITHOUT_CHARTS.has(state))
      assert.ok((await coloursOf(page, 'stopping')) > 2, 'the stopping test is drawn');
  });

for (const [state, heading, drawn] of OTHERS)
  await isWhole(state, async (page) => {
    assert.match(await page.locator('h1').innerText(), heading);
    assert.ok((await page.locator(drawn).count()) > 0, `${drawn} is drawn`);
  });

await test('the bundle is small', () => {
  assert.ok(server.scriptSize < 460_000, `${server.scriptSize} bytes`);
});
