/**
 * A sweep from its file to a report: stopped, there after a reload, and run to its end. The experiments of the paper, held against
 * the command line.
 */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFile, reloadWindow, runCommand, webview } from '../workbench.mjs';
import { printed } from './commandLine.mjs';
import { eventually, textOf } from './hosts.mjs';
import {
  addSpecs,
  clearNotifications,
  isAccessible,
  picture,
  saved,
  test,
  withSpec,
} from './stage.mjs';

const FILE = 'top-8-3.cpe.json';
const SWEEP = 'grid.cpe-sweep.json';
const RUNS = 60;

addSpecs({
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

test('a sweep stops, is there after a reload, goes on to its end, and is taken away as a report', async () => {
  const workbench = await withSpec(FILE);
  const { page, folder } = workbench;
  await openFile(page, SWEEP);
  await runCommand(page, 'CPE: Run Sweep');
  const panel = webview(page);
  await panel.locator('vscode-button', { hasText: 'Stop' }).click();
  const others = panel.locator('vscode-button', { hasText: 'Run the Other' });
  await others.waitFor();
  const ended = () => textOf(path.join(folder, 'grid.results.ndjson')).split('\n').length - 1;
  const before = ended();
  assert.ok(before < RUNS, String(before));

  await reloadWindow(page);
  await others.waitFor();
  await others.click();
  await panel
    .getByText(`All ${RUNS} runs finished; none gave a wrong answer.`, { exact: true })
    .waitFor();
  await eventually('all lines', () => ended() === RUNS);
  await isAccessible(page, 'compare');
  await picture(workbench, 'sweep');
  const report = await saved(page, 'Report .md', path.join(folder, 'grid.results.md'));
  assert.match(report, /\| PolyALBA delta 0\.1 \|/);
  assert.ok(existsSync(path.join(folder, 'grid.results.svg')));
});

test('the experiments of the paper come to what the command line says, and open each of their runs', async () => {
  const workbench = await withSpec(FILE);
  const { page, folder } = workbench;
  await reproduce(page, 'Top-3 of 8 (appendix)', 'A short look: 3 runs');
  const [results] = await Promise.all([
    resultsByCommandLine(),
    webview(page).getByText('All 90 runs have ended.', { exact: true }).waitFor(),
  ]);
  await isAccessible(page, 'paper');
  await picture(workbench, 'paper');
  await clearNotifications(page);
  const lines = await saved(page, 'Results .ndjson', path.join(folder, 'paper.ndjson'));
  const byCommandLine = figuresOf(results);
  const own = figuresOf(lines).filter((line) => byCommandLine.includes(line));
  assert.equal(own.length, 90);
  assert.deepEqual(own, byCommandLine);

  await webview(page).locator('.paper-cells button').first().click();
  await page.locator('.quick-input-list .monaco-list-row', { hasText: 'seed 2' }).click();
  const name = 'gap-0_1-polyalba-seed-2.cpe.json';
  await page.locator(`.tab[data-resource-name="${name}"]`).waitFor();
  const editor = page.locator('.editor-instance .view-lines');
  await editor.getByText('"topKGap"').first().waitFor();
});

/**
 * @param {import('playwright-core').Page} page
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

/** The results in one order, without their times and what names the program. @param {string} lines */
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
    await printed('experiment', 'paper', '--panel', 'gap', '--runs', '3', '--out', out);
    return readFileSync(path.join(out, 'results.ndjson'), 'utf8');
  } finally {
    rmSync(out, { recursive: true });
  }
}
