// What a person does with the page of a preview.
import assert from 'node:assert/strict';
import { axeFaults } from '../axe.mjs';
import { test, open, settle, sent, visit } from './harness.mjs';

await test('a row is drawn by a click or a key, and the picture says what it is of', async () => {
  const { page, faults } = await open('preview');
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
  assert.deepEqual(faults, []);
});

await test('says why the spec cannot be previewed any more, and that there is none', async () => {
  const { page, faults } = await visit('preview-changed');
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
  assert.deepEqual(faults, []);
});
