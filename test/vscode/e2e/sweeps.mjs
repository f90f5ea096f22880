/** A sweep from its file to a report: stopped, there after a reload, and run to its end. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'mocha';
import { openFile, reloadWindow, runCommand, webview } from '../workbench.mjs';
import { eventually } from './hosts.mjs';
import { isAccessible, picture, saved } from './stage.mjs';

const FILE = 'top-8-3.cpe.json';
const SWEEP = 'grid.cpe-sweep.json';
const RESULTS = 'grid.results.ndjson';
const LIMIT_MS = 90_000;
const TEST_LIMIT_MS = 240_000;
const RUNS = 60;

/** @param {import('./stage.mjs').Stage} stage */
export function sweepsSuite(stage) {
  describe('a sweep', () => {
    stage.addSpecs({
      [SWEEP]: JSON.stringify(
        {
          version: 1,
          specs: [FILE],
          vary: { 'run.algorithm': ['polyalba', 'alba', 'rage'], 'run.delta': [0.2, 0.1] },
          seeds: { from: 1, to: RUNS / 6 },
        },
        null,
        2,
      ),
    });

    it('stops, is there after a reload, goes on to its end, and is taken away as a report', async function () {
      this.timeout(TEST_LIMIT_MS);
      await stage.inWorkbench(FILE, async (workbench) => {
        const { page, folder } = workbench;
        await openFile(page, SWEEP);
        await runCommand(page, 'CPE: Run Sweep');
        const panel = webview(page);
        await panel.locator('vscode-button', { hasText: 'Stop' }).click({ timeout: LIMIT_MS });
        const others = panel.locator('vscode-button', { hasText: 'Run the Other' });
        await others.waitFor({ timeout: LIMIT_MS });
        const results = path.join(folder, RESULTS);
        const before = linesOf(results);
        assert.ok(before < RUNS, String(before));

        await reloadWindow(page);
        await others.waitFor({ timeout: LIMIT_MS });
        await others.click();
        await panel
          .getByText(`All ${RUNS} runs finished; none gave a wrong answer.`, { exact: true })
          .waitFor({ timeout: LIMIT_MS });
        await eventually('all lines', () => linesOf(results) === RUNS || null, LIMIT_MS);
        await isAccessible(page, 'compare');
        await picture(workbench, 'sweep');
        const report = await saved(page, 'Report .md', path.join(folder, 'grid.results.md'));
        assert.match(report, /\| PolyALBA delta 0\.1 \|/);
        assert.ok(existsSync(path.join(folder, 'grid.results.svg')));
      });
    });
  });
}

/** @param {string} file */
function linesOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0;
}
