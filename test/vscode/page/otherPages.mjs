// What a person does with the pages of plans, of previews, of the experiments of the paper and of comparisons.
import assert from 'node:assert/strict';
import { axeFaults } from '../axe.mjs';
import { open, sent, settle, test, visit } from './harness.mjs';

await test('a row of a plan is chosen by pointer and by key, and its phases and actions follow', async () => {
  const page = await open('plan');
  const phases = page.locator('section[aria-label="By phase"]');
  const before = await phases.innerText();
  assert.match(before, /at the true gap/);
  const rows = page.locator('.plan-table tbody tr[data-do=gap]');
  await rows.first().click();
  await settle(page);
  assert.match(await phases.innerText(), /at gap 0\.1/);
  assert.equal(await page.locator('.plan-table [aria-pressed=true]').count(), 1);
  await rows.last().locator('button').focus();
  await page.keyboard.press('Enter');
  await settle(page);
  assert.match(await phases.innerText(), /at gap 0\.0001/);
  assert.equal(await rows.last().locator('button').getAttribute('aria-pressed'), 'true');
  const actions = page.locator('section[aria-label="By action"] tbody tr');
  assert.match(await actions.first().innerText(), /→/);
});

await test('a plan tells when its spec has changed, and in its row why a gap cannot be planned', async () => {
  const page = await visit('plan-changed');
  assert.match(await page.locator('.state').innerText(), /spec changed since/);
  await visit('plan-remarks');
  assert.match(await page.locator('.plan-table tr.remark').first().innerText(), /^\S+.*: /);
});

await test('a row is drawn by a click or a key, and the picture says what it is of', async () => {
  const page = await open('preview');
  const heading = async () => (await page.locator('h1').innerText()).replaceAll(/\s+/g, ' ');
  await page.locator('.preview-table tr[data-value="best:6"] td').last().click();
  await settle(page);
  assert.equal(await heading(), 'Ada → Packing, Boris → Sorting');
  assert.equal(await page.locator('.pic .pick').count(), 2);
  assert.match(await page.locator('.over').innerText(), /^7th best assignment by total weight/);
  const button = page.locator('.preview-table button[data-value="observer:3"]');
  await button.focus();
  await page.keyboard.press('Enter');
  await settle(page);
  assert.equal(await page.locator('.over').innerText(), 'Action 4 of the observer set');
  assert.equal(await heading(), 'Ada → Packing, Chen → Sorting');
  assert.equal(await button.getAttribute('aria-pressed'), 'true');
  assert.equal(await page.locator('.preview-table .chosen').count(), 1);
  const label = (await page.locator('.pic').getAttribute('aria-label')) ?? '';
  assert.match(label, /^Action 4 of the observer set: Ada to Packing, Chen to Sorting\.$/);
  assert.match(await page.locator('.facts-list').innerText(), /One sample shows\s+the total/);
});

await test('says why the spec cannot be previewed any more, and that there is none', async () => {
  const page = await visit('preview-changed');
  const words = await page.locator('.state').innerText();
  assert.match(words, /before it changed\s+Cannot preview it: Line 3 has no family\.$/);
  await page.locator('vscode-button.primary', { hasText: 'Refresh' }).click();
  const asked = { type: 'preview', runId: 'file:///assignment-3x3.cpe.json', act: 'refresh' };
  assert.deepEqual(await sent(page, 'preview'), [asked]);
  for (const [state, title] of /** @type {const} */ ([
    ['preview-none', 'No preview'],
    ['preview-computing', 'Previewing'],
  ])) {
    await visit(state);
    assert.equal(await page.locator('.state strong').innerText(), title);
    assert.equal(await page.locator('.preview-table').count(), 0);
    assert.deepEqual(await axeFaults(page), []);
  }
});

await test('paper changes its panel, opens a cell, stops, goes on and is saved', async () => {
  const page = await open('paper-running');
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
  const stopped = await open('paper-stopped');
  await stopped.locator('vscode-button', { hasText: 'Run the Other' }).click();
  await stopped.locator('vscode-button', { hasText: 'Results .ndjson' }).click();
  await stopped.locator('vscode-button', { hasText: 'Report .md' }).click();
  assert.deepEqual(await sent(stopped, 'resume'), [{ type: 'resume', runId: 'paper-stopped' }]);
  assert.deepEqual(
    (await sent(stopped, 'save')).map((message) => /** @type {{ what: string }} */ (message).what),
    ['json', 'report'],
  );
});

await test('a comparison of 18 settings has a table by samples, with what cannot be run and is left out', async () => {
  const page = await visit('compare-all', { width: 1400 });
  const rows = page.locator('table.ranking tbody tr');
  assert.equal(await rows.count(), 18);
  const first = (await rows.first().innerText()).replace(/\s+/g, ' ');
  assert.match(
    first,
    /^PolyALBA recommended 675.k 607.k to 744.k 11\.1× 0 of 40 0% to 15\.4% 9\.0.ms 8\.2 to 9\.8.ms$/,
  );
  assert.match(await rows.nth(13).innerText(), /3 of 40 seeds[^]*over 95\.8.M[^]*over 01:00/);
  // Fewer samples, but without its guarantee.
  assert.match(await rows.nth(14).innerText(), /^LinGame\s+paper\s+200.k/);
  assert.match(await rows.nth(17).innerText(), /CLUNCB[^]*not run/);
  const caveats = await page.locator('.caveats').innerText();
  assert.match(caveats, /CLUNCB recommended: not run\. CLUNCB lists all actions/);
  assert.match(caveats, /Left out: CLUCB \(needs feedback/);
});

await test('of 18 settings the charts show the best six, and those that a person chooses', async () => {
  const page = await open('compare-all');
  const lines = page.locator('.lines.many .line');
  const shown = () => page.locator('.lines.many .line[aria-pressed="true"]').allInnerTexts();
  assert.equal(await lines.count(), 17, 'one that is not run has no line');
  const best = await shown();
  assert.deepEqual(best, [
    ...['PolyALBA recommended', 'GCB-PE recommended', 'ALBA recommended'],
    ...['RAGE recommended', 'XY-static recommended', 'XY-adaptive recommended'],
  ]);
  const choose = async (/** @type {string} */ name) => {
    await lines.filter({ hasText: new RegExp(`^${name}$`) }).click();
    await settle(page);
  };
  await choose('ICB recommended');
  assert.deepEqual(await shown(), [...best.slice(0, 5), 'ICB recommended']);
  const marked = page.locator('table.ranking tbody tr', { hasText: 'ICB' }).locator('.glyph');
  assert.match((await marked.getAttribute('class')) ?? '', /series-5/);
  // There is room for the sixth of the best again.
  await choose('PolyALBA recommended');
  assert.deepEqual(await shown(), [...best.slice(1), 'ICB recommended']);
  await choose('PolyALBA recommended');
  await choose('ICB recommended');
  assert.ok(!(await shown()).includes('ICB recommended'));
  assert.match(await page.locator('.picked').innerText(), /of 17 drawn, at most 6/);
});
