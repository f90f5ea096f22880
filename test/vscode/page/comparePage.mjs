// The page of a comparison: every state, checked with axe; and what a person does with it.
import assert from 'node:assert/strict';
import { test, open, sent, isWhole } from './harness.mjs';

/** States and what they say first. */
const STATES = /** @type {const} */ ({
  compare: /^PolyALBA recommended: 2\.34.M samples$/,
  'compare-running': /^PolyALBA recommended: .* samples$/,
  'compare-start': /^No answer yet$/,
  'compare-stopped': /^PolyALBA recommended: .* samples$/,
  'compare-six': /^PolyALBA recommended, δ 0\.05: .* samples$/,
  'compare-wrong': /^No answer yet$/,
  'compare-runs': /^PolyALBA recommended: 2\.22.M samples$/,
});

for (const [state, answer] of Object.entries(STATES))
  await isWhole(state, async (page) => {
    assert.match(await page.locator('h1').innerText(), answer);
  });

await test('a comparison asks for what its buttons say', async () => {
  const { page } = await open('compare');
  const acts = {
    'Run 52 More Seeds': 'moreSeeds',
    'Add Run': 'addRun',
    'Report .md': 'saveMarkdown',
    'Chart .svg': 'saveChart',
  };
  for (const [label, act] of Object.entries(acts)) {
    await page.locator('vscode-button', { hasText: label }).click();
    const message = (await sent(page, 'compare')).at(-1);
    assert.deepEqual(message, { type: 'compare', runId: 'compare', act });
  }
  await page.locator('vscode-button', { hasText: 'Seeds .csv' }).click();
  await page.locator('vscode-button', { hasText: 'Record .json' }).click();
  assert.deepEqual(await sent(page, 'save'), [
    { type: 'save', runId: 'compare', what: 'csv' },
    { type: 'save', runId: 'compare', what: 'json' },
  ]);
  await page.locator('vscode-button', { hasText: 'Copy Result' }).click();
  assert.deepEqual(await sent(page, 'copyResult'), [{ type: 'copyResult', runId: 'compare' }]);
});

await test('a comparison that runs can be stopped, and one that was stopped goes on', async () => {
  const running = await open('compare-running');
  await running.page.locator('vscode-button', { hasText: 'Stop' }).click();
  assert.deepEqual(await sent(running.page, 'stop'), [{ type: 'stop', runId: 'compare-running' }]);
  const stopped = await open('compare-stopped');
  await stopped.page.locator('vscode-button', { hasText: 'Run the Other 36' }).click();
  assert.deepEqual(await sent(stopped.page, 'compare'), [
    { type: 'compare', runId: 'compare-stopped', act: 'resumeSeeds' },
  ]);
});

await test('a comparison is remembered by its id, and told to a screen reader', async () => {
  const { page } = await open('compare');
  const stored = await page.evaluate(() => window.stub.stored.at(-1));
  assert.equal(/** @type {{ runId: string }} */ (stored).runId, 'compare');
  assert.match(
    await page.locator('#spoken').innerText(),
    /^Comparison\. All 60 runs finished; none gave a wrong answer\. PolyALBA recommended/,
  );
});
