/** What it will take, before anything is sampled: from the palette to the panel of a plan. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { reloadWindow, runCommand, webview } from '../workbench.mjs';
import { isAccessible } from './axe.mjs';
import { planByCommandLine } from './commandLine.mjs';
import { picture } from './stage.mjs';

const FILE = 'weakest-link.cpe.json';
/** A plan simulates thousands of runs, here beside another of the command line. Those of this spec are short. */
const PLAN_LIMIT_MS = 120_000;

/** @param {import('./stage.mjs').Stage} stage */
export function planSuite(stage) {
  describe('a plan', () => {
    it('is made from the palette, told as the command line tells it, and made again after a reload', () =>
      stage.inWorkbench(FILE, async (workbench) => {
        const { page } = workbench;
        await runCommand(page, 'CPE: Plan Samples');
        const [expected] = await Promise.all([planByCommandLine(FILE), planned(page)]);
        const gaps = new Set(expected.rows.map(({ gap }) => gap));
        const rows = webview(page).locator('.plan-table tbody tr[data-do=gap]');
        assert.equal(await rows.count(), gaps.size);
        const samples = webview(page).locator('.plan-table td.samples > [data-tip]');
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
      }));
  });
}

/** @param {import('playwright-core').Page} page */
async function planned(page) {
  await webview(page).locator('section.state.is-planned').waitFor({ timeout: PLAN_LIMIT_MS });
  await webview(page).locator('[data-plot=plan] canvas').waitFor();
}
