/** What it will take, before anything is sampled: from the palette to the panel of a plan. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { reloadWindow, runCommand, webview } from '../workbench.mjs';
import { isAccessible } from './axe.mjs';
import { planByCommandLine } from './commandLine.mjs';
import { eventually, isIdle, newestHost } from './hosts.mjs';
import { LARGE } from './specs.mjs';
import { picture } from './stage.mjs';

const FILE = 'crowdsourcing-4x4.cpe.json';
const LARGE_FILE = 'plan-large.cpe.json';
const LIMIT_MS = 40_000;
/** A plan simulates thousands of runs, here beside another of the command line. */
const PLAN_LIMIT_MS = 120_000;

/** @param {import('./stage.mjs').Stage} stage */
export function planSuite(stage) {
  describe('a plan', () => {
    stage.addSpecs({ [LARGE_FILE]: LARGE });

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

    it('of a large instance is stopped: what was planned is kept and shown, and no worker is left', () =>
      stage.inWorkbench(LARGE_FILE, async ({ page }) => {
        await runCommand(page, 'CPE: Plan Samples');
        const rows = webview(page).locator('.plan-table tbody tr[data-do=gap]');
        await rows.first().waitFor({ timeout: LIMIT_MS });
        const start = performance.now();
        await webview(page).locator('vscode-button', { hasText: 'Stop' }).click();
        const band = webview(page).locator('section.state.is-stopped');
        await band.waitFor();
        console.log(`      stopped after ${(performance.now() - start).toFixed(0)} ms`);
        assert.match(await band.innerText(), /Stopped by you after \d+ rows?/);
        assert.ok((await rows.count()) > 0);
        await webview(page).locator('vscode-button', { hasText: 'Plan Again' }).waitFor();
        const host = newestHost(stage.server);
        await eventually('no worker at work', () => isIdle(host), LIMIT_MS);
      }));
  });
}

/** @param {import('playwright-core').Page} page */
async function planned(page) {
  await webview(page).locator('section.state.is-planned').waitFor({ timeout: PLAN_LIMIT_MS });
  await webview(page).locator('[data-plot=plan] canvas').waitFor();
}
