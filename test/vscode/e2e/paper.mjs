/** The experiments of the paper: from the palette to its panel, held against the command line. Stopped and reloaded: `sweeps.mjs`. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'mocha';
import { ROOT } from '../paths.mjs';
import { run } from '../processes.mjs';
import { runCommand, webview } from '../workbench.mjs';
import { closeAllEditors } from './editors.mjs';
import { isAccessible, clearNotifications, picture, saved } from './stage.mjs';

/** @typedef {import('playwright-core').Page} Page */

const FILE = 'top-8-3.cpe.json';
const LIMIT_MS = 60_000;
const TEST_LIMIT_MS = 240_000;
const SHORT_LOOK = 'A short look: 3 runs';

/** @param {import('./stage.mjs').Stage} stage */
export function paperSuite(stage) {
  describe('the experiments of the paper', () => {
    it('come to what the command line says, and open each of their runs', async function () {
      this.timeout(TEST_LIMIT_MS);
      await stage.inWorkbench(FILE, async (workbench) => {
        const { page, folder } = workbench;
        await reproduce(page, 'Top-3 of 8 (appendix)', SHORT_LOOK);
        await webview(page)
          .getByText('All 90 runs have ended.', { exact: true })
          .waitFor({ timeout: LIMIT_MS });
        await isAccessible(page, 'paper');
        await picture(workbench, 'paper');
        await clearNotifications(page);
        const lines = await saved(page, 'Results .ndjson', path.join(folder, 'paper.ndjson'));
        const byCommandLine = figuresOf(await resultsByCommandLine());
        const own = figuresOf(lines).filter((line) => byCommandLine.includes(line));
        assert.equal(own.length, 90);
        assert.deepEqual(own, byCommandLine);

        await webview(page).locator('.paper-cells button').first().click();
        await page.locator('.quick-input-list .monaco-list-row', { hasText: 'seed 2' }).click();
        const name = 'gap-0_1-polyalba-seed-2.cpe.json';
        await page.locator(`.tab[data-resource-name="${name}"]`).waitFor();
        const editor = page.locator('.editor-instance .view-lines');
        await editor.getByText('"topKGap"').first().waitFor();
        await closeAllEditors(page);
      });
    });
  });
}

/**
 * @param {Page} page
 * @param {readonly string[]} answers to its questions, by their beginnings
 */
export async function reproduce(page, ...answers) {
  await runCommand(page, 'CPE: Reproduce the Paper…');
  for (const answer of answers) {
    const row = page.locator('.quick-input-list .monaco-list-row', { hasText: answer });
    await row.click();
    await row.waitFor({ state: 'hidden' });
  }
}

/**
 * The results in one order, without their times and what names the program.
 * @param {string} lines
 */
function figuresOf(lines) {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const result = /** @type {Record<string, unknown>} */ (JSON.parse(line));
      const others = { key: null, basis: null, durationMs: null, version: null, check: null };
      return JSON.stringify({ ...result, ...others });
    })
    .toSorted();
}

async function resultsByCommandLine() {
  const out = mkdtempSync(path.join(tmpdir(), 'cpe-paper-'));
  try {
    const cli = path.join(ROOT, 'dist', 'cli.js');
    const what = ['experiment', 'paper', '--panel', 'gap', '--runs', '3', '--out', out];
    const { code, output } = await run(process.execPath, [cli, ...what]);
    assert.equal(code, 0, output);
    return readFileSync(path.join(out, 'results.ndjson'), 'utf8');
  } finally {
    rmSync(out, { recursive: true });
  }
}
