/** What there is to choose among, and what it will take, before anything is sampled: the panels of a preview and of a plan. */
import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import path from 'node:path';
import { SHORT } from '../specs.mjs';
import { openFile, reloadWindow, runCommand, specReady, webview } from '../workbench.mjs';
import { resultByCommandLine } from './commandLine.mjs';
import { addSpecs, extension, isAccessible, picture, test, withSpec } from './stage.mjs';

const PREVIEWED = 'assignment-3x3.cpe.json';
/** A plan simulates thousands of runs, here beside another of the command line. With so little noise they are short. */
const PLANNED = 'planned.cpe.json';
const SHORT_SPEC = JSON.parse(SHORT);
const PLANNED_SPEC = {
  ...SHORT_SPEC,
  environment: {
    ...SHORT_SPEC.environment,
    noise: { ...SHORT_SPEC.environment.noise, scale: 0.05 },
  },
  feedback: { type: 'semi-bandit' },
  run: { algorithm: 'gcb-pe', delta: 0.2, seed: 1 },
};

addSpecs({ [PLANNED]: JSON.stringify(PLANNED_SPEC) });

test('before a run, a preview shows more and weighs otherwise, a plan is that of the command line, and both are there after a reload', async () => {
  const workbench = await withSpec(PREVIEWED);
  const { page, folder, faults } = workbench;
  const shown = webview(page);
  // A page whose script could not be loaded is loaded again by itself.
  const script = path.join(extension, 'dist', 'webview.js');
  const away = `${script}.away`;
  renameSync(script, away);
  try {
    await runCommand(page, 'CPE: Preview Actions');
    await shown.locator('main:empty').waitFor({ state: 'attached' });
  } finally {
    renameSync(away, script);
  }
  // That takes a while, in which the command line plans.
  /** @type {[{ rows: { gap: number, samples: number | null }[] }, void]} */
  const [expected] = await Promise.all([
    resultByCommandLine(path.join(folder, PLANNED), [], 'plan'),
    shown.locator('section.state.is-planned').waitFor(),
  ]);
  faults.forgive([/status of 404/]);
  await isAccessible(page, 'preview');
  await picture(workbench, 'preview');
  await shown.locator('.pic .pick').first().waitFor({ state: 'attached' });
  await shown.locator('button', { hasText: 'More Assignments' }).click();
  const all = shown.locator('h2', { hasText: '24 best assignments' });
  await all.waitFor();

  await shown.locator('button', { hasText: 'Other Weights…' }).click();
  const input = page.locator('.quick-input-widget input:focus');
  await input.fill('0 0 1 0 1 0 1 0');
  await page.getByText('There are 8 numbers; 9 are needed.').first().waitFor();
  await input.fill('0 0 1 0 1 0 1 0 0');
  await page.keyboard.press('Enter');
  const first = shown.locator('.preview-table button.name').first();
  await first.getByText('Ada → Loading').waitFor();

  await openFile(page, PLANNED);
  await specReady(page, PLANNED);
  await runCommand(page, 'CPE: Plan Samples');
  await planned(page);
  const gaps = new Set(expected.rows.map(({ gap }) => gap));
  const rows = shown.locator('.plan-table tbody tr[data-do=gap]');
  assert.equal(await rows.count(), gaps.size);
  const samples = shown.locator('.plan-table td.samples > [data-tip]');
  const told = await samples.evaluateAll((cells) =>
    cells.map((cell) => Number(cell.getAttribute('data-tip')?.replaceAll(',', ''))),
  );
  const printed = expected.rows.flatMap((row) => (row.samples === null ? [] : row.samples));
  const ascending = (/** @type {number} */ a, /** @type {number} */ b) => a - b;
  assert.deepEqual(told.sort(ascending), printed.sort(ascending));
  await isAccessible(page, 'plan');
  await picture(workbench, 'plan');

  await reloadWindow(page);
  await planned(page);
  assert.equal(await rows.count(), gaps.size);
  await page.locator('.tab', { hasText: `Actions: ${PREVIEWED}` }).click();
  await all.waitFor();
  assert.match(
    (await first.innerText()).replaceAll(/\s+/g, ' '),
    /^Ada → Loading, Boris → Sorting, Chen → Packing/,
  );
});

/** @param {import('playwright-core').Page} page */
async function planned(page) {
  // In one: the preview that may still be in front is in this state, and a plan has its chart from its first rows.
  await webview(page).locator('body:has([data-plot=plan] canvas) .state.is-planned').waitFor();
}
