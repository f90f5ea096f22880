/** Repeated runs: compared, exported with the figures of the command line, and called off. */
/* global DOMParser */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'mocha';
import { EXAMPLES } from '../paths.mjs';
import { runCommand, webview } from '../workbench.mjs';
import { isAccessible } from './axe.mjs';
import { resultsByCommandLine } from './commandLine.mjs';
import { eventually, isIdle, newestHost } from './hosts.mjs';
import { pictureInAllThemes } from './stage.mjs';

/** @typedef {import('playwright-core').Page} Page */

const LIMIT_MS = 60_000;
const TEST_LIMIT_MS = 180_000;
const FILE = 'compared.cpe.json';
const TEXT = readFileSync(path.join(EXAMPLES, 'assignment-3x3.cpe.json'), 'utf8');
const SEEDS = 20;
/** The settings as the list has them, and as the command line is asked for them. */
const SETTINGS = /** @type {const} */ ([
  { label: 'PolyALBA recommended', algorithm: 'polyalba', preset: 'recommended' },
  { label: 'GCB-PE recommended', algorithm: 'gcb-pe', preset: 'recommended' },
  { label: 'PolyALBA paper', algorithm: 'polyalba', preset: 'paper' },
]);

/** @param {import('./stage.mjs').Stage} stage */
export function compareSuite(stage) {
  describe('a comparison', () => {
    stage.addSpecs({ [FILE]: TEXT });

    it('of three settings with twenty seeds each is exported with the figures of the command line', async function () {
      this.timeout(TEST_LIMIT_MS);
      await stage.inWorkbench(FILE, async (workbench) => {
        const { page, folder } = workbench;
        await runRepeatedly(page, SEEDS, SETTINGS);
        const spec = path.join(folder, FILE);
        const [results] = await Promise.all([
          resultsByCommandLine(
            SETTINGS.flatMap(({ algorithm, preset }) =>
              Array.from({ length: SEEDS }, (_, index) => [
                ...['run', spec, '--json', '--algorithm', algorithm, '--preset', preset],
                ...['--seed', String(index + 1)],
              ]),
            ),
          ),
          webview(page).locator('section.state.is-compare').waitFor({ timeout: LIMIT_MS }),
        ]);
        await pictureInAllThemes(workbench, 'compare', (theme) => isAccessible(page, theme));

        const csv = await saved(page, 'Seeds .csv', path.join(folder, 'compared.compare.csv'));
        const head = 'run,algorithm,preset,delta,seed,status,samples,answer,estimate,correct';
        const [first = '', ...lines] = csv.trimEnd().split('\n');
        assert.equal(first, `${head},durationMs`);
        assert.deepEqual(
          lines.map((line) => line.split(',').slice(1, -1).join()),
          results.map((one) =>
            [
              ...[one.algorithm, one.preset, one.delta, one.seed, one.status, one.samples],
              ...[one.action.join(' '), one.estimate, one.correct],
            ].join(),
          ),
        );

        const report = await saved(page, 'Report .md', path.join(folder, 'compared.compare.md'));
        for (const [index, { label }] of SETTINGS.entries()) {
          const own = results.slice(SEEDS * index, SEEDS * (index + 1));
          const samples = own.map((one) => one.samples);
          const mean = samples.reduce((sum, value) => sum + value, 0) / SEEDS;
          const count = (/** @type {number} */ value) => value.toLocaleString('en');
          const row =
            report.split('\n').find((line) => line.startsWith(`| ${label} | 20 | `)) ?? '';
          for (const figure of [Math.round(mean), Math.min(...samples), Math.max(...samples)])
            assert.ok(row.includes(`| ${count(figure)} |`), `${label}: ${figure} in ${row}`);
          const wrong = own.filter(({ correct }) => correct === false).length;
          assert.ok(report.includes(`| ${label} | ${wrong} of ${SEEDS} |`), label);
        }
        // It stands alone: the answer, the constants, what it cannot say, and the spec.
        for (const part of ['## Samples', '## Constants', '## Caveats', '## Spec', TEXT.trimEnd()])
          assert.ok(report.includes(part), part);
        const headline = await webview(page).locator('h1').innerText();
        assert.ok(report.includes(`**${headline}**`), headline);

        const chart = await saved(page, 'Chart .svg', path.join(folder, 'compared.compare.svg'));
        const words = await page.evaluate((svg) => {
          const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
          return parsed.querySelector('parsererror') === null
            ? parsed.documentElement.textContent
            : '';
        }, chart);
        for (const { label } of SETTINGS)
          assert.ok(words?.includes(label), `${label} in the chart`);
      });
    });

    it('is called off from its notice: what has ended is kept and shown, and no worker is left', async function () {
      this.timeout(TEST_LIMIT_MS);
      await stage.inWorkbench(FILE, async ({ page }) => {
        await runRepeatedly(page, 5000, SETTINGS.slice(1, 2));
        const notice = page.locator('.notifications-toasts .notification-list-item', {
          hasText: /[1-9]\d* of 5000 runs/,
        });
        await notice.hover();
        const cancel = notice.locator('.monaco-button', { hasText: 'Cancel' });
        const start = performance.now();
        await cancel.click();
        const band = webview(page).locator('section.state.is-compare');
        await band.waitFor();
        console.log(`      called off after ${(performance.now() - start).toFixed(0)} ms`);
        await notice.waitFor({ state: 'detached' });
        const [, ended, left] =
          /(\d[\d,]*) runs? .*?(\d[\d,]*) were called off/.exec(
            (await band.innerText()).replace(/\s+/g, ' '),
          ) ?? [];
        const number = (/** @type {string | undefined} */ text) =>
          Number(text?.replaceAll(',', ''));
        assert.ok(number(ended) >= 1);
        assert.equal(number(ended) + number(left), 5000);
        await webview(page)
          .locator('vscode-button', { hasText: `Run the other ${left}` })
          .waitFor();
        const host = newestHost(stage.server);
        await eventually('no worker at work', () => isIdle(host), LIMIT_MS);
      });
    });
  });
}

/**
 * Asks for repeated runs as a person does.
 * @param {Page} page
 * @param {number} seeds
 * @param {readonly { label: string }[]} settings
 */
async function runRepeatedly(page, seeds, settings) {
  await runCommand(page, 'CPE: Run Repeatedly…');
  const title = page.locator('.quick-input-title').getByText('Run Repeatedly', { exact: true });
  await title.waitFor();
  const input = page.locator('.quick-input-widget input:focus');
  await input.fill(String(seeds));
  await page.keyboard.press('Enter');
  const rows = page.locator('.quick-input-list .monaco-list-row');
  await rows.filter({ hasText: settings[0]?.label ?? '' }).waitFor();
  for (const row of await rows.all()) {
    const text = await row.innerText();
    const isWanted = settings.some(({ label }) => text.includes(label));
    if ((await row.locator('input').isChecked()) !== isWanted) await row.click();
  }
  await page.keyboard.press('Enter');
  await title.waitFor({ state: 'detached' });
}

/**
 * Saves by a button of the panel, under the name that is proposed, and reads what was written.
 * @param {Page} page
 * @param {string} button
 * @param {string} file
 * @returns {Promise<string>}
 */
async function saved(page, button, file) {
  await webview(page).locator('vscode-button', { hasText: button }).click();
  const name = page.locator('.quick-input-widget input:focus');
  await name.waitFor();
  assert.equal(await name.inputValue(), file);
  await page.keyboard.press('Enter');
  await eventually(file, () => (existsSync(file) ? true : null), LIMIT_MS);
  return eventually(file, () => readFileSync(file, 'utf8') || null, LIMIT_MS);
}
