// What a person chose of the charts is there again when the page is loaded anew, and only for what it was chosen of.
import assert from 'node:assert/strict';
import { open, sent, settle, test } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
async function reloaded(page, state = '') {
  const address = new URL(page.url());
  if (state !== '') address.searchParams.set('state', state);
  await page.goto(String(address));
  await page.waitForSelector('.state');
  await settle(page);
}

/** @param {Page} page */
const labels = (page, plot = 'stopping') =>
  page.locator(`[data-plot="${plot}"]`).getAttribute('aria-label');

await test('a range, an axis and a hidden line are kept over a reload, of a run and of a plan', async () => {
  const { page, faults } = await open('phases');
  const plot = page.locator('[data-plot="stopping"]');
  const line = page.locator('[data-do="toggleLine"]').first();
  await page.locator('[data-do="axis"][data-value="rounds"]').click();
  await plot.focus();
  await page.keyboard.press('+');
  await line.click();
  await settle(page);
  const [range, lines] = [await labels(page), await labels(page, 'leaders')];
  assert.match(range ?? '', /Shown: /);
  assert.match(lines ?? '', /Hidden: 1\./);
  await reloaded(page);
  assert.equal(await labels(page), range);
  assert.equal(await labels(page, 'leaders'), lines);
  const axis = page.locator('[data-do="axis"][aria-pressed="true"]');
  assert.equal(await axis.getAttribute('data-value'), 'rounds');
  // Nothing of it is meant for another run.
  await reloaded(page, 'caveat');
  assert.doesNotMatch((await labels(page, 'leaders')) ?? '', /Hidden|Shown/);
  // A plan is made anew, under another id.
  await reloaded(page, 'plan');
  await line.click();
  await reloaded(page);
  assert.equal(await line.getAttribute('aria-pressed'), 'false');
  assert.deepEqual(faults, []);
  assert.deepEqual(await sent(page, 'pageFailed'), []);
});
