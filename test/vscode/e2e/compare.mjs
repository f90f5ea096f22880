/** Repeated runs: compared, exported with the figures of the command line, kept over a reload, and called off. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EXAMPLES } from '../paths.mjs';
import { SHORT } from '../specs.mjs';
import { reloadWindow, runCommand, webview } from '../workbench.mjs';
import { printed } from './commandLine.mjs';
import { closeAllEditors, openLine, showHistory } from './editors.mjs';
import { eventually, isIdle, newestHost } from './hosts.mjs';
import { addSpecs, isAccessible, picture, saved, server, test, withSpec } from './stage.mjs';

/** @typedef {import('playwright-core').Page} Page */

const FILES = /** @type {const} */ ({
  cut: 'called-off.cpe.json',
  all: 'all-algorithms.cpe.json',
});
const TEXT = readFileSync(path.join(EXAMPLES, 'top-8-3.cpe.json'), 'utf8');
/** So many that they are never all through when they are called off. */
const MANY = 5000;

addSpecs({ [FILES.cut]: TEXT, [FILES.all]: SHORT });

test('a comparison of all algorithms that support the spec has a row for each, with the figures of the command line, and is kept over a reload', async () => {
  const workbench = await withSpec(FILES.all);
  const { page, folder } = workbench;
  await choose(page, 2, 'All algorithms that support this spec');
  const input = page.locator('.quick-input-widget input:focus');
  await page.getByText('Stop a run after how many seconds?').waitFor();
  assert.equal(await input.inputValue(), '60');
  await page.keyboard.press('Enter');
  const view = webview(page);
  const [byCommandLine] = await Promise.all([
    seedsByCommandLine(path.join(folder, FILES.all)),
    view.locator('section.state.is-compare').waitFor(),
  ]);
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
  const csv = await saved(page, 'Seeds .csv', `${file}.csv`);
  assert.equal(byCommandLine.length, 2 * rows.length);
  assert.deepEqual(seedsIn(csv), byCommandLine);
  const svg = await saved(page, 'Chart .svg', `${file}.svg`);
  for (const name of names)
    assert.ok(svg.includes(`>${name.replace('&', '&amp;')} recommended<`), name);
  const headline = await view.locator('h1').innerText();

  await closeAllEditors(page);
  await reloadWindow(page);
  await showHistory(page);
  const lines = page.locator('.pane-body .monaco-list-row');
  const line = lines.filter({ hasText: `${rows.length} settings × 2 seeds` });
  await line.locator('.monaco-tl-twistie').click();
  await lines.filter({ hasText: /^PolyALBA recommended\s*2 of 2 · / }).waitFor();
  await picture(workbench, 'history-comparison');
  await openLine(line, view.locator('section.state.is-compare'));
  assert.equal(await view.locator('h1').innerText(), headline);
});

test('a comparison is called off from its notice: what has ended is kept and shown, and no worker is left', async () => {
  const { page } = await withSpec(FILES.cut);
  await choose(page, MANY, 'GCB-PE recommended');
  const notice = page.locator('.notifications-toasts .notification-list-item', {
    hasText: /[1-9][\d,]* of 5,000 runs/,
  });
  await notice.hover();
  await notice.locator('.monaco-button', { hasText: 'Cancel' }).click();
  const band = webview(page).locator('section.state.is-compare');
  await band.waitFor();
  await notice.waitFor({ state: 'detached' });
  const said = (await band.innerText()).replace(/\s+/g, ' ');
  const [ended, left] = (/([\d,]+) runs? .*?([\d,]+) (?:was|were) cancelled/.exec(said) ?? [])
    .slice(1)
    .map((count) => Number(count.replaceAll(',', '')));
  assert.ok(ended !== undefined && ended >= 1 && left !== undefined, said);
  assert.equal(ended + left, MANY, said);
  await webview(page)
    .locator('vscode-button', { hasText: `Run the Other ${left.toLocaleString('en')}` })
    .waitFor();
  const host = newestHost(server);
  await eventually('no worker at work', () => isIdle(host));
});

/**
 * Asks for repeated runs as a person does, with one setting.
 * @param {Page} page
 * @param {number} seeds
 * @param {string} label of the setting
 */
async function choose(page, seeds, label) {
  await runCommand(page, 'CPE: Run Repeatedly…');
  const title = page.locator('.quick-input-title');
  await title.getByText('Run Repeatedly', { exact: true }).waitFor();
  await page.locator('.quick-input-widget input:focus').fill(String(seeds));
  await page.keyboard.press('Enter');
  const rows = page.locator('.quick-input-list .monaco-list-row');
  const wanted = rows.filter({ hasText: label });
  await wanted.waitFor();
  // Ticking all takes every other tick away.
  if (!label.startsWith('All '))
    for (const row of await rows.filter({ hasNotText: label }).all())
      if ((await row.getAttribute('aria-checked')) === 'true') await row.click();
  if ((await wanted.getAttribute('aria-checked')) !== 'true') await wanted.click();
  await page.locator('.quick-input-count', { hasText: '1 Selected' }).waitFor();
  await page.keyboard.press('Enter');
}

/** The first count of a row that has a prefix or none: 536, 1.50 k. @param {string} row */
function countIn(row) {
  const [, digits = '', prefix = ''] = /\s([\d.]+)\u202f?([kMG]?)\s/.exec(row) ?? [];
  return Number(digits) * ({ k: 1e3, M: 1e6, G: 1e9 }[prefix] ?? 1);
}

/** What a file of the values of the seeds says of each, but its time. @param {string} csv */
function seedsIn(csv) {
  const [head = '', ...lines] = csv.trimEnd().split('\n');
  const names = head.split(',');
  return lines
    .map((line) => {
      const cells = line.split(',');
      return ['algorithm', 'preset', 'seed', 'status', 'samples', 'answer', 'estimate', 'correct']
        .map((name) => cells[names.indexOf(name)])
        .join();
    })
    .sort();
}

/** @param {string} spec its path */
async function seedsByCommandLine(spec) {
  const file = `${spec}.csv`;
  await printed('compare', spec, '--algorithms', 'all', '--seeds', '1-2', '--csv', file);
  return seedsIn(readFileSync(file, 'utf8'));
}
