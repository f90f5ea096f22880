// The page of a plan: every state, checked with axe; and what a person does with it.
import assert from 'node:assert/strict';
import { ALL } from '../../all.mjs';
import { test, open, settle, coloursOf } from './harness.mjs';
import { isWhole } from './whole.mjs';

/** What there is one of each kind of; the others are variations. */
const KINDS = new Set(['plan', 'plan-own', 'plan-problem', 'plan-planning']);
/** States and what they say first. */
const STATES = /** @type {const} */ ({
  plan: /^\d+(\.\d+)?\s?k to \d+(\.\d+)?\s?k samples with PolyALBA$/,
  'plan-own': /^It depends on the gap: .* samples at [\d.]+, .* at [\d.]+$/,
  'plan-cost': /^.* to .* samples with PolyALBA$/,
  'plan-remarks': /samples/,
  'plan-single': /^There is nothing to plan$/,
  'plan-problem': /./,
  'plan-planning': /^It depends on the gap| to .* samples with |^No answer yet/,
  'plan-stopped': /^It depends on the gap| to .* samples with /,
  'plan-failed': /^It depends on the gap| to .* samples with /,
  'plan-changed': / to .* samples with /,
});
const WITHOUT_CHART = ['plan-single', 'plan-problem'];

for (const [state, answer] of Object.entries(STATES).filter(([name]) => ALL || KINDS.has(name)))
  await isWhole(state, async (page) => {
    assert.match(await page.locator('h1').innerText(), answer);
    if (!WITHOUT_CHART.includes(state))
      assert.ok((await coloursOf(page, 'plan')) > 2, 'the chart is drawn');
  });

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

await test('a plan tells when its spec has changed', async () => {
  const { page } = await open('plan-changed');
  assert.match(await page.locator('.state').innerText(), /spec changed since/);
});

await test('a gap that cannot be planned says why in its row', async () => {
  const { page } = await open('plan-remarks');
  assert.match(await page.locator('.plan-table tr.remark').first().innerText(), /^\S+.*: /);
});
