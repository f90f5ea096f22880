// What a person does with the page of a comparison.
import assert from 'node:assert/strict';
import { test, open, settle, visit } from './harness.mjs';

await test('a comparison of 18 settings has a table by samples, with what cannot be run and is left out', async () => {
  const { page, faults } = await visit('compare-all', { width: 1400 });
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
  assert.deepEqual(faults, []);
});

await test('of 18 settings the charts show the best six, and those that a person chooses', async () => {
  const { page } = await open('compare-all');
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
