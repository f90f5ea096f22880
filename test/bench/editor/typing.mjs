// How long a letter takes to appear while runs are repeated, and before.
import { readPanel } from '../../vscode/panel.mjs';
import { runCommand, webview } from '../../vscode/workbench.mjs';
import { watchKeys } from './pageScripts.mjs';
import { quantile, quantilesRow } from './quantiles.mjs';
import { neverCertified } from './specs.mjs';

/** @typedef {import('playwright-core').Page} Page */

const FILE = 'typed.cpe.json';
const SEEDS = 10;
const TARGET_MS = 50;
const KEYS = 120;
/** Between a letter and the next, as a fast typist does it. */
const PAUSES_MS = [70, 110, 150];
const ROUNDS = 60_000;

/** @param {{ inWindow: import('./stage.mjs').InWindow }} editor */
export function measureTyping({ inWindow }) {
  return inWindow({ file: FILE, text: neverCertified(ROUNDS) }, async ({ page }) => {
    await page.evaluate(watchKeys);
    // The first letters of a window wait for much that is not there yet.
    await type(page, KEYS / 2);
    const alone = await type(page, KEYS);
    await repeat(page);
    const during = await type(page, KEYS);
    if (!(await isRunning(page))) throw new Error('The runs had ended before the last letter.');
    const ratio = quantile(painted(during), 0.5) / quantile(painted(alone), 0.5);
    return [
      quantilesRow('letter: no run', painted(alone), null),
      quantilesRow(
        `letter: ${SEEDS} runs repeated, ${ratio.toFixed(2)} × of it`,
        painted(during),
        TARGET_MS,
      ),
      quantilesRow(
        '… to the changed document',
        during.map(({ changed }) => changed),
        null,
      ),
    ];
  });
}

/** @typedef {{ changed: number, painted: number }} Latency milliseconds from the key on */

/** @param {readonly Latency[]} latencies */
const painted = (latencies) => latencies.map(({ painted }) => painted);

/** Types into the name of the spec. @param {Page} page @param {number} keys @returns {Promise<Latency[]>} */
async function type(page, keys) {
  await page.locator('.view-line', { hasText: '"name"' }).click();
  await page.keyboard.press('End');
  // Before the closing quotation mark and the comma.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  const latencies = [];
  for (let key = 0; key < keys; key += 1) {
    await page.evaluate(() => /** @type {any} */ (window).benchAwaitKey());
    await page.keyboard.press('abcdefgh'[key % 8] ?? 'a');
    latencies.push(await page.evaluate(() => /** @type {any} */ (window).benchKey));
    const pause = PAUSES_MS[key % PAUSES_MS.length];
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  for (let key = 0; key < keys; key += 1) await page.keyboard.press('Backspace');
  return latencies;
}

/** `CPE: Run Repeatedly…` with the settings of the spec. @param {Page} page */
async function repeat(page) {
  await runCommand(page, 'CPE: Run Repeatedly…');
  const input = page.locator('.quick-input-widget input:focus');
  await page.locator('.quick-input-widget', { hasText: 'How many seeds' }).waitFor();
  await input.fill(String(SEEDS));
  await page.keyboard.press('Enter');
  await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
  await page.keyboard.press('Enter');
  await webview(page).locator('section.state').waitFor();
}

/** @param {Page} page @returns {Promise<boolean>} */
async function isRunning(page) {
  const { sentence } = await readPanel(page);
  const [, done, asked] = /(\d+) of (\d+) runs/.exec(sentence) ?? [];
  return Number(done) < Number(asked);
}
