/** The first three minutes: the walkthrough, by its own buttons and nothing else. */
import assert from 'node:assert/strict';
import { finalPanel } from '../panel.mjs';
import { runCommand } from '../workbench.mjs';
import { picture, test, withSpec } from './stage.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Another spec that is open: the buttons mean the sample, which had the focus last. */
const OTHER = 'top-8-3.cpe.json';
/** The name of the example is taken in this workspace. */
const SAMPLE = 'assignment-3x3-2.cpe.json';

test('the walkthrough leads to an answer by its buttons, beside the page, and ticks a step when it is done', async () => {
  const workbench = await withSpec(OTHER);
  const { page } = workbench;
  await runCommand(page, 'CPE: Get Started');
  await page.locator('.getting-started-step.expanded').waitFor();
  // Nothing is done by pressing a button alone: there is no run to read of yet.
  await press(page, 'Read the answer', 'Show Panel');
  await page.locator('.tab', { hasText: `Run: ${OTHER}` }).waitFor();
  assert.deepEqual(await ticked(page), []);

  await press(page, 'Open an example', 'Open the Example');
  await page.locator('.tab.active', { hasText: SAMPLE }).waitFor();
  await press(page, 'See what can be known', 'Check Observer Set');
  await page.locator('.statusbar-item', { hasText: 'rank 9 of 9' }).waitFor();
  await press(page, 'Run it', 'Run');
  const { kind, answer } = await finalPanel(page);
  // What the check found is told until a run starts.
  await page.locator('.statusbar-item', { hasText: 'rank 9 of 9' }).waitFor({ state: 'hidden' });
  assert.equal(kind, 'certified');
  assert.match(answer, /^Ada → Packing/);
  await press(page, 'Read the answer', 'Show Panel');
  await step(page, 'Read the answer').locator(CHECKED).waitFor();
  assert.equal((await ticked(page)).length, 4);
  await picture(workbench, 'walkthrough');
  await press(page, 'Make it your own', 'Plan Samples');
  await step(page, 'Make it your own').locator(CHECKED).waitFor();
  await page.locator('.tab', { hasText: `Plan: ${SAMPLE}` }).waitFor();
  // The page, and one column for all that it opened.
  assert.equal(await page.locator('.editor-group-container').count(), 2);
});

const CHECKED = '.codicon-getting-started-step-checked';

/** @param {Page} page @param {string} title */
function step(page, title) {
  return page.locator('.getting-started-step', { hasText: title });
}

/**
 * Opens a step, if need be, and presses its button.
 * @param {Page} page
 * @param {string} title
 * @param {string} name
 */
async function press(page, title, name) {
  const button = step(page, title).locator('.monaco-button', { hasText: new RegExp(`^${name}$`) });
  if (!(await button.isVisible())) await step(page, title).locator('.step-title').click();
  await button.click();
}

/** The steps that are done. @param {Page} page */
function ticked(page) {
  return page.locator('.getting-started-step', { has: page.locator(CHECKED) }).allInnerTexts();
}
