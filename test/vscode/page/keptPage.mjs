// What a person chose of the charts is there again when the page is loaded anew, and only for what it was chosen of.
import assert from 'node:assert/strict';
import { open, sent, settle, test } from './harness.mjs';

/** @param {import('playwright-core').Page} page */
async function reloaded(page, state = '') {
  if (state === '') await page.reload();
  else {
    const address = new URL(page.url());
    address.searchParams.set('state', state);
    await page.goto(String(address));
  }
  await page.waitForSelector('.state');
  await settle(page);
}

/** Narrows a chart, and hides its line or the one of another. @param {import('playwright-core').Page} page */
async function choose(page, plot = 'stopping', lines = 'leaders') {
  await page.locator(`[data-plot="${plot}"]`).focus();
  await page.keyboard.press('+');
  await page.locator(`[data-do="toggleLine"][data-value^="${lines}:"]`).first().click();
  await settle(page);
}

/** @param {import('playwright-core').Page} page */
const labels = (page, plot = 'stopping') =>
  page.locator(`[data-plot="${plot}"]`).getAttribute('aria-label');

await test('a range, an axis and a hidden line of a run are kept over a reload', async () => {
  const { page, faults } = await open('phases');
  const whole = await labels(page);
  await page.locator('[data-do="axis"][data-value="rounds"]').click();
  await choose(page);
  const [range, lines] = [await labels(page), await labels(page, 'leaders')];
  assert.match(range ?? '', /Shown: /);
  assert.match(lines ?? '', /Hidden: 1\./);
  await reloaded(page);
  assert.equal(await labels(page), range);
  assert.equal(await labels(page, 'leaders'), lines);
  assert.equal(
    await page.locator('[data-do="axis"][aria-pressed="true"]').getAttribute('data-value'),
    'rounds',
  );
  // What is shown whole again stays so.
  await page.locator('[data-plot="stopping"]').focus();
  await page.keyboard.press('0');
  await page.locator('[data-do="axis"][data-value="samples"]').click();
  await reloaded(page);
  assert.equal(await labels(page), whole);
  assert.equal(await labels(page, 'leaders'), lines);
  // Nothing of it is meant for another run.
  await reloaded(page, 'caveat');
  assert.doesNotMatch((await labels(page, 'leaders')) ?? '', /Hidden|Shown/);
  assert.deepEqual(faults, []);
  assert.deepEqual(await sent(page, 'pageFailed'), []);
});

await test('so are those of a comparison, and the hidden line of a plan that is made anew', async () => {
  const { page } = await open('compare');
  await choose(page, 'staircases', 'staircases');
  const chosen = await labels(page, 'staircases');
  assert.match(chosen ?? '', /Hidden: 1\..*Shown: /);
  await reloaded(page);
  assert.equal(await labels(page, 'staircases'), chosen);
  await reloaded(page, 'plan');
  await page.locator('[data-do="toggleLine"]').first().click();
  await reloaded(page);
  assert.equal(
    await page.locator('[data-do="toggleLine"]').first().getAttribute('aria-pressed'),
    'false',
  );
});
