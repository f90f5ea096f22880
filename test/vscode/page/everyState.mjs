// Every state in every theme and width, under the real policy, checked with axe; and the size of the bundle.
import assert from 'node:assert/strict';
import { test, open, settle, sent, axeFaults, coloursOf, server } from './harness.mjs';

const THEMES = ['dark', 'light', 'hc', 'hcl'];
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
  'guide',
  'pairs',
  'as-printed',
  'directional',
  'directional-waiting',
  'directional-budget',
  'empty',
];
const MAX_BYTES = 600_000;

/** Charts of these states are of the kind that has a stopping test on the page. */
const WITHOUT_CHARTS = new Set(['problem', 'syntax', 'empty']);

for (const state of STATES) {
  const { page, faults } = await open(state);
  for (const theme of THEMES) {
    await test(`${state}, ${theme}`, async () => {
      await page.evaluate((name) => {
        window.stub.setTheme(name);
      }, theme);
      await settle(page);
      assert.deepEqual(faults, []);
      assert.deepEqual(await sent(page, 'pageFailed'), []);
      assert.equal(await page.locator('h1').count(), 1, 'one h1');
      assert.equal(await page.locator('.state strong').count(), state === 'empty' ? 0 : 1);
      if (!WITHOUT_CHARTS.has(state))
        assert.ok((await coloursOf(page, 'stopping')) > 2, 'the stopping test is drawn');
      assert.deepEqual(await axeFaults(page), []);
    });
  }
  await test(`${state}, no horizontal scrolling at any width`, async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await settle(page);
      const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(scroll <= width, `${scroll} pixels wide at ${width}`);
    }
    await page.evaluate(() =>
      document.documentElement.style.setProperty('--vscode-font-family', 'DejaVu Sans'),
    );
    for (const width of [340, 1080]) {
      await page.setViewportSize({ width, height: 800 });
      await settle(page);
      const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(scroll <= width, `${scroll} pixels wide at ${width} in a wide font`);
    }
    assert.deepEqual(faults, []);
  });
  await page.close();
}

await test('the bundle is small', () => {
  assert.ok(server.scriptSize < MAX_BYTES, `${server.scriptSize} bytes`);
});
