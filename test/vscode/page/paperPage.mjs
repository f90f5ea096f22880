// What a person does with the page of the experiments of the paper.
import assert from 'node:assert/strict';
import { test, open, settle, sent, setTheme, setWidth, visit } from './harness.mjs';

await test('paper shows its charts in the colours of every theme, readable at every width', async () => {
  const { page } = await visit('paper-running', { width: 380 });
  const texts = page.locator('.paper-chart text');
  const inks = new Set();
  for (const theme of ['dark', 'light', 'hc', 'hcl']) {
    await setTheme(page, theme);
    inks.add(await texts.first().evaluate((text) => getComputedStyle(text).fill));
  }
  assert.ok(inks.size >= 3, 'the text of a chart has the ink of the theme');
  for (const width of [380, 1400]) {
    await setWidth(page, width);
    const heights = await texts.evaluateAll((all) =>
      all.map((text) => text.getBoundingClientRect().height),
    );
    assert.ok(Math.min(...heights) >= 9, `letters ${Math.min(...heights)} pixels high at ${width}`);
  }
});

await test('paper changes its panel, opens a cell, stops, goes on and is saved', async () => {
  const { page } = await open('paper-running');
  const runId = 'paper-running';
  const row = page.locator('.paper-cells tbody tr').first();
  assert.match(await row.innerText(), /^12\b/);
  await page.getByRole('button', { name: 'Gap', exact: true }).click();
  await settle(page);
  assert.match(await row.innerText(), /^0\.1\b/);
  assert.equal(await page.locator('.seg [aria-pressed=true]').innerText(), 'Gap');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Gap');
  await row.locator('button').first().focus();
  await page.keyboard.press('Enter');
  const cell = {
    ...{ type: 'openCell', runId, panel: 'gap' },
    ...{ x: 0.1, series: 'polyalba', preset: 'paper' },
  };
  assert.deepEqual(await sent(page, 'openCell'), [cell]);
  await page.getByLabel('Save the charts as SVG').click();
  assert.deepEqual(await sent(page, 'saveFigure'), [{ type: 'saveFigure', runId, panel: 'gap' }]);
  await page.locator('vscode-button', { hasText: 'Stop' }).click();
  assert.deepEqual(await sent(page, 'stop'), [{ type: 'stop', runId }]);
  const stopped = (await open('paper-stopped')).page;
  await stopped.locator('vscode-button', { hasText: 'Run the Other' }).click();
  await stopped.locator('vscode-button', { hasText: 'Results .ndjson' }).click();
  await stopped.locator('vscode-button', { hasText: 'Report .md' }).click();
  assert.deepEqual(await sent(stopped, 'resume'), [{ type: 'resume', runId: 'paper-stopped' }]);
  assert.deepEqual(
    (await sent(stopped, 'save')).map((message) => /** @type {{ what: string }} */ (message).what),
    ['json', 'report'],
  );
});
