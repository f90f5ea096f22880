/** Real measurements: by hand over a reload, by a program in two windows, killed and resumed, and not in Restricted Mode. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ALL } from '../../all.mjs';
import { panelShows, samplesIn } from '../panel.mjs';
import {
  openFile,
  reloadWindow,
  runCommand,
  specReady,
  webview,
  workbenchReady,
} from '../workbench.mjs';
import { resultByCommandLine } from './commandLine.mjs';
import { historyLine, showHistory } from './editors.mjs';
import { eventually, newestHost, textOf } from './hosts.mjs';
import {
  addSpecs,
  clearNotifications,
  extension,
  saved,
  test,
  withOwnServer,
  withSpec,
  writeSpecs,
} from './stage.mjs';

/** @typedef {import('playwright-core').Page} Page */

const HOST_GONE = [/ERR color: #f33 CloseEvent/, /reconnect/];

/** Measures without noise, one pull after the other; it notes its process. The first one is slow enough to be interrupted. */
const PROGRAM = `
import { appendFileSync, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
const isFirst = !existsSync('program.pids');
appendFileSync('program.pids', process.pid + '\\n');
const values = [3, 2.5, 2.2, 1];
const write = (message) => console.log(JSON.stringify(message));
for await (const line of createInterface({ input: process.stdin })) {
  const { type, id, action, count } = JSON.parse(line);
  if (type === 'start') write({ type: 'ready' });
  if (type === 'stop') process.exit();
  if (type !== 'pull') continue;
  if (isFirst) await new Promise((resolve) => setTimeout(resolve, 100));
  const observation = action.map((arm) => values[arm]);
  write({ type: 'observations', id, observations: Array(count).fill(observation) });
}
`;

const SPEC = 'measured.cpe.json';
const MEASURED = {
  version: 1,
  actions: { family: 'topK', arms: 4, k: 2 },
  feedback: { type: 'semi-bandit' },
  reward: { type: 'linear' },
  assumptions: { noiseScale: 0.5 },
  environment: { type: 'process', command: [process.execPath, 'program.mjs'], maxBatch: 20 },
  run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 },
};

const BY_HAND = 'tasting.cpe.json';
const VALUES = /** @type {Readonly<Record<string, number>>} */ ({ a: 3, b: 2.5, c: 1, d: 0.5 });
const TASTING = {
  ...MEASURED,
  actions: { ...MEASURED.actions, labels: Object.keys(VALUES) },
  // Batches of a known size, one after the other.
  reward: { type: 'min' },
  // With so little noise few batches are needed.
  assumptions: { noiseScale: 0.3 },
  environment: { type: 'manual', maxBatch: 2 },
};

addSpecs({ [BY_HAND]: JSON.stringify(TASTING) });

test('real measurements by hand are typed, kept over a reload, saved and loaded as a sheet, corrected, and lead to the certificate', async () => {
  const { page, folder } = await withSpec(BY_HAND);
  await runCommand(page, 'CPE: Run');
  const view = webview(page);
  const waits = view.locator('.state strong', { hasText: 'Waiting for 2 measurements' });
  await waits.waitFor();
  await view.locator('.cell').first().click();
  // The first two samples, with a mistake.
  for (let number = 0; number < 4; number++) {
    const arm = await focusedArm(page);
    await page.keyboard.type(number === 1 ? '0,25' : String(VALUES[arm]));
    await page.keyboard.press(number % 2 === 0 ? 'Tab' : 'Enter');
  }
  await view.locator('.state', { hasText: 'Batch 2: 0 of 2' }).waitFor();
  await typed(page, 2);
  const one = view.locator('.state', { hasText: 'Batch 2: 1 of 2' });
  await one.waitFor();
  const entered = await view.locator('.is-entered').allInnerTexts();
  await view.locator('vscode-button.primary', { hasText: 'Stop' }).click();
  await panelShows(page, ['cancelled']);

  await reloadWindow(page);
  await panelShows(page, ['cancelled']);
  await view.locator('vscode-button.primary', { hasText: 'Resume' }).click();
  await one.waitFor();
  await view.locator('.is-entered').waitFor();
  assert.deepEqual(await view.locator('.is-entered').allInnerTexts(), entered);
  assert.equal(await view.locator('.assume li', { hasText: /Noise scale: / }).count(), 1);

  await filledIn(page, folder, 2);
  // The next batch takes the focus, which would close the list of what may be corrected.
  await view.locator('.state', { hasText: 'Batch 3: 0 of 2' }).waitFor();
  await view.locator('vscode-button', { hasText: 'Correct…' }).click();
  for (const hasText of ['3 0.25 | 3 2.5', 'Sample 1']) {
    await page.locator('.quick-input-list .monaco-list-row', { hasText }).click();
  }
  for (const [hasText, answer] of Object.entries({
    'What are the 2 numbers': '3 2.5',
    'Why was it wrong?': 'a slip of the decimal point',
  })) {
    await page.locator('.quick-input-message', { hasText }).waitFor();
    await page.locator('.quick-input-widget input:focus').fill(answer);
    await page.keyboard.press('Enter');
  }
  const journal = path.join(folder, BY_HAND.replace('.cpe.json', '.cpe-journal.ndjson'));
  await eventually('the correction', () => textOf(journal).includes('"amends"'));
  const asks = view.locator('.sheet');
  const ended = view.locator('section.state.is-certified');
  for (;;) {
    await asks.or(ended).waitFor();
    if (await ended.isVisible()) break;
    const batch = Number(await asks.getAttribute('data-sheet'));
    await view.locator('.cell').first().click();
    await typed(page, await view.locator('.cell').count());
    const next = view.locator(`.sheet:not([data-sheet="${batch}"])`);
    await next.or(ended).waitFor();
  }
  assert.equal(await view.locator('h1').innerText(), 'a, b');
  const printed = await resultByCommandLine(path.join(folder, BY_HAND), [], 'ask');
  assert.deepEqual([printed.status, printed.action], ['certified', [0, 1]]);
});

test('real measurements by a program that was allowed: a killed host leaves nothing running, and the run resumes to its end', async () => {
  await withOwnServer({ dialogs: true }, async ({ server, folder, open }) => {
    writeSpecs(folder, { [SPEC]: JSON.stringify(MEASURED), 'program.mjs': PROGRAM });
    const { page, faults } = await open({ extension });
    await started(page);
    const host = newestHost(server);
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    const asked = await dialog.innerText();
    assert.ok(asked.includes(`Program: ${JSON.stringify(process.execPath)}`), asked);
    assert.ok(asked.includes('Argument 1: "program.mjs"'), asked);
    await dialog.getByRole('button', { name: 'Allow' }).click();
    await panelShows(page, ['running']);
    const journal = path.join(folder, 'measured.cpe-journal.ndjson');
    const answered = () => textOf(journal).split('\n').length - 2;
    await eventually('answers', () => answered() > 3);

    if (ALL) await isHeld(await open({ extension }));
    const pids = () => textOf(path.join(folder, 'program.pids')).trim().split('\n').map(Number);
    assert.equal(pids().length, 1, 'one program, of one window');
    process.kill(host, 'SIGKILL');
    await eventually('its end', () => textOf(`/proc/${pids()[0]}/stat`) === '');
    const before = answered();
    assert.ok(before > 3);
    // The page notices by itself, after a quarter of a minute; that it does is tested with another clock, too.
    if (ALL) await panelShows(page, ['silent']);
    await page.reload();
    await workbenchReady(page);
    await showHistory(page);
    await historyLine(page, 'interrupted').first().click();
    await panelShows(page, ['interrupted']);
    await webview(page).locator('vscode-button.primary', { hasText: 'Resume' }).click();
    await panelShows(page, ['certified']);
    assert.equal(pids().length, 2);
    assert.ok(answered() > before, 'it went on from what it had');
    // The command line has the same from the same journal, and starts nothing for it.
    const printed = await resultByCommandLine(path.join(folder, SPEC), ['--yes']);
    assert.deepEqual([printed.action, printed.samples], [[0, 1], await samplesIn(page)]);
    assert.equal(pids().length, 2);
    faults.forgive(HOST_GONE);
  });
});

/** @param {Page} page */
async function started(page) {
  await openFile(page, SPEC);
  await specReady(page, SPEC);
  await runCommand(page, 'CPE: Run');
}

/** Another window over the workspace is told that this one has the journal. @param {import('../workbench.mjs').Workbench} other */
async function isHeld({ page, faults }) {
  await started(page);
  // It may be asked again there: a window knows what another allows only later.
  const held = page.locator('.notification-toast', { hasText: 'has the journal' });
  const allow = page.locator('.monaco-dialog-box').getByRole('button', { name: 'Allow' });
  await held.or(allow).first().waitFor();
  if (await allow.isVisible()) await allow.click();
  await held.waitFor();
  await page.close({ runBeforeUnload: true });
  // What it was still writing when it was closed, too.
  faults.forgive([/has the journal/, /Canceled/]);
}

/** The base arm that the focused number of a sheet belongs to. @param {Page} page */
async function focusedArm(page) {
  const label = await webview(page).locator('input.cell:focus').getAttribute('aria-label');
  return label?.split(', ').at(-1) ?? '';
}

/** Types so many numbers as they are measured. @param {Page} page @param {number} count */
async function typed(page, count) {
  for (let number = 0; number < count; number++) {
    await page.keyboard.type(String(VALUES[await focusedArm(page)]));
    await page.keyboard.press('Enter');
  }
}

/**
 * Saves the sheet of a batch, fills it in without noise and loads it.
 * @param {Page} page
 * @param {string} folder
 * @param {number} batch
 */
async function filledIn(page, folder, batch) {
  const file = path.join(folder, `${BY_HAND.replace('.cpe.json', '')}.batch-${batch}.csv`);
  const [head = '', ...lines] = (await saved(page, 'Save Sheet…', file)).trimEnd().split('\n');
  assert.equal(head, 'pull,action,labels,sample,y1,y2');
  const values = Object.values(VALUES);
  const filled = lines.map((line) => {
    const cells = line.split(',');
    const measured = (cells[1] ?? '').split(' ').map((arm) => values[Number(arm)]);
    return [...cells.slice(0, 4), ...measured].join();
  });
  writeFileSync(file, [head, ...filled, ''].join('\n'));
  await webview(page).locator('vscode-button', { hasText: 'Load Results…' }).click();
  const name = page.locator('.quick-input-widget input:focus');
  await eventually('the dialog', async () => (await name.inputValue()) === `${folder}/`);
  await name.fill(file);
  const found = page.locator('.quick-input-list .monaco-list-row', {
    hasText: path.basename(file),
  });
  await found.waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.notification-toast', { hasText: 'Samples taken' }).waitFor();
  await clearNotifications(page);
}
