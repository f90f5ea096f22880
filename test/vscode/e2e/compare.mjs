/** Repeated runs: compared, exported with the figures of the command line, and called off. */
/* global DOMParser */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'mocha';
import { EXAMPLES } from '../paths.mjs';
import { reloadWindow, runCommand, webview } from '../workbench.mjs';
import { isAccessible } from './axe.mjs';
import { resultsByCommandLine } from './commandLine.mjs';
import { closeAllEditors } from './editors.mjs';
import { showHistory } from './history.mjs';
import { eventually, isIdle, newestHost } from './hosts.mjs';
import { picture, saved } from './stage.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {Awaited<ReturnType<typeof resultsByCommandLine>>} Results */

const LIMIT_MS = 60_000;
const TEST_LIMIT_MS = 120_000;
const FILES = /** @type {const} */ ({
  whole: 'compared.cpe.json',
  kept: 'kept-comparison.cpe.json',
  cut: 'called-off.cpe.json',
  all: 'all-algorithms.cpe.json',
});
const TEXT = readFileSync(path.join(EXAMPLES, 'top-8-3.cpe.json'), 'utf8');
const SEEDS = 8;
/** So many that they are never all through when they are called off. */
const MANY = 5000;
/** The settings in the order of the list, and as the command line is asked for them. */
const SETTINGS = /** @type {const} */ ([
  { label: 'PolyALBA recommended', algorithm: 'polyalba', preset: 'recommended' },
  { label: 'PolyALBA paper', algorithm: 'polyalba', preset: 'paper' },
  { label: 'GCB-PE recommended', algorithm: 'gcb-pe', preset: 'recommended' },
]);

/** @param {import('./stage.mjs').Stage} stage */
export function compareSuite(stage) {
  describe('a comparison', () => {
    stage.addSpecs({
      [FILES.whole]: TEXT,
      [FILES.kept]: TEXT,
      [FILES.cut]: TEXT,
      [FILES.all]: TEXT,
    });

    it('of three settings with eight seeds each is exported with the figures of the command line', async function () {
      this.timeout(TEST_LIMIT_MS);
      await stage.inWorkbench(FILES.whole, async (workbench) => {
        const { page, folder } = workbench;
        await runRepeatedly(page, SEEDS, SETTINGS);
        const [results] = await Promise.all([
          resultsOf(path.join(folder, FILES.whole)),
          webview(page).locator('section.state.is-compare').waitFor({ timeout: LIMIT_MS }),
        ]);
        await isAccessible(page, 'compare');
        await picture(workbench, 'compare');
        const headline = await webview(page).locator('h1').innerText();
        const file = path.join(folder, 'compared.compare');
        csvHasFigures(await saved(page, 'Seeds .csv', `${file}.csv`), results);
        reportHasFigures(await saved(page, 'Report .md', `${file}.md`), results, headline);
        chartHasFigures(
          await chartOf(page, await saved(page, 'Chart .svg', `${file}.svg`)),
          results,
        );
      });
    });

    it('of all algorithms that support the spec ends with a row for each, those left out with the reason', async function () {
      this.timeout(2 * TEST_LIMIT_MS);
      await stage.inWorkbench(FILES.all, async (workbench) => {
        const { page, folder } = workbench;
        await choose(page, 2, [{ label: 'All algorithms that support this spec' }]);
        const input = page.locator('.quick-input-widget input:focus');
        await page.getByText('Stop a run after how many seconds?').waitFor();
        assert.equal(await input.inputValue(), '60');
        await page.keyboard.press('Enter');
        const view = webview(page);
        await view.locator('section.state.is-compare').waitFor({ timeout: 2 * LIMIT_MS });
        const rows = await view.locator('table.ranking tbody tr').allInnerTexts();
        const names = rows.map((row) => (/^\S.*$/m.exec(row)?.[0] ?? '').trim());
        for (const name of ['PolyALBA', 'GCB-PE', 'ALBA', 'RAGE', 'CSAR', 'SAQM', 'ICB'])
          assert.ok(names.includes(name), `${name} in ${names.join(', ')}`);
        for (const row of rows) assert.match(row, /\d×\s+0 of 2/, row);
        const samples = rows.map((row) => countIn(row));
        assert.deepEqual(
          samples,
          [...samples].sort((one, other) => one - other),
        );
        assert.match(await view.locator('.caveats').innerText(), /Left out: CLUCB \(needs .*\)/);
        assert.equal(await view.locator('.lines .line[aria-pressed="true"]').count(), 6);
        await isAccessible(page, 'compare');
        await picture(workbench, 'compare-all');
        const file = path.join(folder, 'all-algorithms.compare');
        const csv = (await saved(page, 'Seeds .csv', `${file}.csv`)).trimEnd().split('\n');
        assert.equal(csv.length, 1 + 2 * rows.length);
        const svg = await saved(page, 'Chart .svg', `${file}.svg`);
        for (const name of names)
          assert.ok(svg.includes(`>${name.replace('&', '&amp;')} recommended<`), name);
        await saved(page, 'Report .md', `${file}.md`);
      });
    });

    it('is in the history after a reload, with its settings, and opened from there', async function () {
      this.timeout(TEST_LIMIT_MS);
      await stage.inWorkbench(FILES.kept, async (workbench) => {
        const { page } = workbench;
        await runRepeatedly(page, 2, SETTINGS.slice(0, 2));
        const headline = webview(page).locator('h1');
        await webview(page).locator('section.state.is-compare').waitFor({ timeout: LIMIT_MS });
        const before = await headline.innerText();
        await closeAllEditors(page);
        await reloadWindow(page);
        await showHistory(page);
        const rows = page.locator('.pane-body .monaco-list-row');
        const line = rows.filter({ hasText: '2 settings × 2 seeds' });
        await line.locator('.monaco-tl-twistie').click({ timeout: LIMIT_MS });
        for (const { label } of SETTINGS.slice(0, 2))
          await rows.filter({ hasText: new RegExp(`^${label}\\s*2 of 2 · `) }).waitFor();
        await picture(workbench, 'history-comparison');
        await line.click();
        await webview(page).locator('section.state.is-compare').waitFor();
        assert.equal(await headline.innerText(), before);
      });
    });

    it('is called off from its notice: what has ended is kept and shown, and no worker is left', async function () {
      this.timeout(TEST_LIMIT_MS);
      await stage.inWorkbench(FILES.cut, async ({ page }) => {
        await runRepeatedly(page, MANY, SETTINGS.slice(2));
        const notice = page.locator('.notifications-toasts .notification-list-item', {
          hasText: /[1-9]\d* of 5000 runs/,
        });
        await notice.hover();
        const start = performance.now();
        await notice.locator('.monaco-button', { hasText: 'Cancel' }).click();
        const band = webview(page).locator('section.state.is-compare');
        await band.waitFor();
        console.log(`      called off after ${(performance.now() - start).toFixed(0)} ms`);
        await notice.waitFor({ state: 'detached' });
        const said = (await band.innerText()).replace(/\s+/g, ' ');
        const [ended, left] = (/([\d,]+) runs? .*?(\d+) (?:was|were) cancelled/.exec(said) ?? [])
          .slice(1)
          .map((count) => Number(count.replaceAll(',', '')));
        assert.ok(ended !== undefined && ended >= 1 && left !== undefined, said);
        assert.equal(ended + left, MANY, said);
        await webview(page)
          .locator('vscode-button', { hasText: `Run the Other ${left.toLocaleString('en')}` })
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
  await choose(page, seeds, settings);
  await titleOf(page).waitFor({ state: 'hidden' });
}

/** @param {Page} page */
function titleOf(page) {
  return page.locator('.quick-input-title').getByText('Run Repeatedly', { exact: true });
}

/**
 * The same, up to the choice of the settings.
 * @param {Page} page
 * @param {number} seeds
 * @param {readonly { label: string }[]} settings
 */
async function choose(page, seeds, settings) {
  await runCommand(page, 'CPE: Run Repeatedly…');
  await titleOf(page).waitFor();
  await page.locator('.quick-input-widget input:focus').fill(String(seeds));
  await page.keyboard.press('Enter');
  const rows = page.locator('.quick-input-list .monaco-list-row');
  await rows.filter({ hasText: settings[0]?.label ?? '' }).waitFor();
  const all = settings.some(({ label }) => label.startsWith('All '));
  // Ticking all takes every other tick away.
  if (all) await rows.filter({ hasText: settings[0]?.label ?? '' }).click();
  else
    for (const row of await rows.all()) {
      const text = await row.innerText();
      const isWanted = settings.some(({ label }) => text.includes(label));
      if (((await row.getAttribute('aria-checked')) === 'true') !== isWanted) await row.click();
    }
  const count = page.locator('.quick-input-count', { hasText: `${settings.length} Selected` });
  await count.waitFor();
  await page.keyboard.press('Enter');
}

/**
 * The first count of a row that has a prefix or none: 536, 1.50 k.
 * @param {string} row
 */
function countIn(row) {
  const [, digits = '', prefix = ''] = /\s([\d.]+)\u202f?([kMG]?)\s/.exec(row) ?? [];
  return Number(digits) * ({ k: 1e3, M: 1e6, G: 1e9 }[prefix] ?? 1);
}

/**
 * What the command line says of each seed, setting by setting.
 * @param {string} spec its path
 */
function resultsOf(spec) {
  const runs = SETTINGS.flatMap(({ algorithm, preset }) =>
    Array.from({ length: SEEDS }, (_, index) => [
      ...['run', spec, '--json', '--algorithm', algorithm, '--preset', preset],
      ...['--seed', String(index + 1)],
    ]),
  );
  return resultsByCommandLine(runs);
}

/**
 * @param {string} csv
 * @param {Results} results
 */
function csvHasFigures(csv, results) {
  const head = 'run,algorithm,preset,delta,seed,status,samples,answer,estimate,correct,durationMs';
  const expected = results.map((one, index) =>
    [
      ...[SETTINGS[Math.floor(index / SEEDS)]?.label, one.algorithm, one.preset, one.delta],
      ...[one.seed, one.status, one.samples, one.action.join(' '), one.estimate, one.correct],
    ].join(),
  );
  const [first, ...lines] = csv.trimEnd().split('\n');
  assert.equal(first, head);
  const withoutTime = lines.map((line) => line.slice(0, line.lastIndexOf(',')));
  assert.deepEqual(withoutTime, expected, 'the seeds in the CSV');
}

/**
 * @param {string} report
 * @param {Results} results
 * @param {string} headline the answer in the panel
 */
function reportHasFigures(report, results, headline) {
  const lines = report.split('\n');
  for (const [index, { label }] of SETTINGS.entries()) {
    const own = results.slice(SEEDS * index, SEEDS * (index + 1));
    const samples = own.map((one) => one.samples);
    const mean = samples.reduce((sum, value) => sum + value, 0) / SEEDS;
    const row = lines.find((line) => line.startsWith(`| ${label} | ${SEEDS} of ${SEEDS} |`)) ?? '';
    const cells = row.split(' | ');
    const count = (/** @type {number} */ value) => Math.round(value).toLocaleString('en');
    // Between the two is the interval.
    assert.equal(cells[2], count(mean), `${label}, mean: ${row}`);
    const ends = [...new Set([Math.min(...samples), Math.max(...samples)])].map(count);
    assert.equal(cells[4], ends.join(' to '), `${label}, least and most: ${row}`);
    const wrong = own.filter(({ correct }) => correct === false).length;
    assert.equal(cells[6], `${wrong} of ${SEEDS}`, `${label}, wrong: ${row}`);
  }
  // It stands alone: the answer, the constants, what it cannot say, and the spec.
  const parts = [`**${headline}**`, '## Constants', '## Caveats', '## Spec', TEXT.trimEnd()];
  for (const part of parts) assert.ok(report.includes(part), `${part} in the report`);
}

/**
 * The texts of a chart, and where its stairs step up.
 * @param {Page} page which parses it as a browser would
 * @param {string} svg
 */
function chartOf(page, svg) {
  return page.evaluate((svg) => {
    const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
    // The first setting is drawn last, on top of the others.
    const stairs = [...documentElement.querySelectorAll('path[fill="none"]')]
      .map((path) => path.getAttribute('d') ?? '')
      .reverse();
    return {
      texts: [...documentElement.querySelectorAll('text')].map(({ textContent }) => textContent),
      steps: stairs.map((path) => [...path.matchAll(/[MH]([\d.]+)/g)].map(([, x]) => Number(x))),
    };
  }, svg);
}

/**
 * One line of stairs a setting, which steps up where the command line says that a seed had stopped. The scale is not
 * known here: it is what takes the least of all figures and the most to where they are drawn.
 * @param {Awaited<ReturnType<typeof chartOf>>} chart
 * @param {Results} results
 */
function chartHasFigures({ texts, steps }, results) {
  for (const { label } of SETTINGS)
    assert.ok(texts.includes(`${label}: ${SEEDS} of ${SEEDS} seeds`), `${label} in the chart`);
  assert.ok(texts.some((text) => text.includes('log scale')));
  const logs = SETTINGS.map((_, index) => {
    const own = results.slice(SEEDS * index, SEEDS * (index + 1));
    return own.map(({ samples }) => Math.log(samples)).sort((one, other) => one - other);
  });
  const [low, high] = [Math.min(...logs.flat()), Math.max(...logs.flat())];
  const [left, right] = [Math.min(...steps.flat()), Math.max(...steps.flat())];
  const at = (/** @type {number} */ log) => left + ((right - left) * (log - low)) / (high - low);
  for (const [index, { label }] of SETTINGS.entries()) {
    const drawn = steps[index] ?? [];
    const expected = logs[index] ?? [];
    assert.equal(drawn.length, expected.length, `the steps of ${label}`);
    for (const [step, log] of expected.entries())
      assert.ok(Math.abs((drawn[step] ?? NaN) - at(log)) < 0.1, `step ${step + 1} of ${label}`);
  }
}
