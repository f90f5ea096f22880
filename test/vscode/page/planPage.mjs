// What a person does with the page of a plan.
import assert from 'node:assert/strict';
import { test, open, settle, visit } from './harness.mjs';

await test('a row of a plan is chosen by pointer and by key, and its phases and actions follow', async () => {
  const { page, faults } = await open('plan');
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
  assert.deepEqual(faults, []);
});

await test('a plan tells when its spec has changed, and in its row why a gap cannot be planned', async () => {
  const { page } = await visit('plan-changed');
  assert.match(await page.locator('.state').innerText(), /spec changed since/);
  await visit('plan-remarks');
  assert.match(await page.locator('.plan-table tr.remark').first().innerText(), /^\S+.*: /);
});
