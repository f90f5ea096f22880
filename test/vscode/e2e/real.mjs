/** Real measurements: by hand over a reload, by a program in two windows, killed and resumed, and not in Restricted Mode. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'mocha';
import { ALL } from '../../all.mjs';
import { ROOT } from '../paths.mjs';
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
import { historyLine, showHistory } from './history.mjs';
import { eventually, newestHost } from './hosts.mjs';
import { clearNotifications, saved, withOwnServer, writeSpecs } from './stage.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../workbench.mjs').Workbench} Workbench */

const LIMIT_MS = 60_000;
/** Windows are opened and reloaded in it. */
const TEST_LIMIT_MS = 240_000;
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

/** @param {object} environment */
function specOf(environment) {
  return JSON.stringify({
    version: 1,
    actions: { family: 'topK', arms: 4, k: 2 },
    feedback: { type: 'semi-bandit' },
    reward: { type: 'linear' },
    assumptions: { noiseScale: 0.5 },
    environment,
    run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 },
  });
}

const FILES = {
  'measured.cpe.json': specOf({
    type: 'process',
    command: [process.execPath, 'program.mjs'],
    maxBatch: 20,
  }),
  'program.mjs': PROGRAM,
};
const SPEC = 'measured.cpe.json';

const BY_HAND = 'tasting.cpe.json';
const VALUES = /** @type {Readonly<Record<string, number>>} */ ({ a: 3, b: 2.5, c: 1, d: 0.5 });
/** With so little noise few batches are needed. */
const TASTING = JSON.stringify({
  version: 1,
  actions: { family: 'topK', arms: 4, k: 2, labels: Object.keys(VALUES) },
  feedback: { type: 'semi-bandit' },
  // Batches of a known size, one after the other.
  reward: { type: 'min' },
  assumptions: { noiseScale: 0.3 },
  environment: { type: 'manual', maxBatch: 2 },
  run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 },
});

/**
 * @param {import('playwright-core').Browser} browser
 * @param {import('./stage.mjs').Stage} shared
 */
export function realSuite(browser, shared) {
  describe('real measurements', () => {
    shared.addSpecs({ [BY_HAND]: TASTING });

    it('by hand are typed, kept over a reload, saved and loaded as a sheet, corrected, and lead to the certificate', async function () {
      this.timeout(TEST_LIMIT_MS);
      await shared.inWorkbench(BY_HAND, async ({ page, folder }) => {
        await runCommand(page, 'CPE: Run');
        const view = webview(page);
        const waits = view.locator('.state strong', { hasText: 'Waiting for 2 measurements' });
        await waits.waitFor({ timeout: LIMIT_MS });
        await view.locator('.cell').first().click();
        // The first two samples, with a mistake.
        for (let number = 0; number < 4; number++) {
          const arm = await focusedArm(page);
          await page.keyboard.type(number === 1 ? '0,25' : String(VALUES[arm]));
          await page.keyboard.press(number % 2 === 0 ? 'Tab' : 'Enter');
        }
        await view.locator('.state', { hasText: 'Batch 2: 0 of 2' }).waitFor({ timeout: LIMIT_MS });
        await typed(page, 2);
        const one = view.locator('.state', { hasText: 'Batch 2: 1 of 2' });
        await one.waitFor({ timeout: LIMIT_MS });
        const entered = await view.locator('.is-entered').allInnerTexts();
        await view.locator('vscode-button.primary', { hasText: 'Stop' }).click();
        await panelShows(page, ['cancelled'], LIMIT_MS);

        await reloadWindow(page);
        await panelShows(page, ['cancelled'], LIMIT_MS);
        await view.locator('vscode-button.primary', { hasText: 'Resume' }).click();
        await one.waitFor({ timeout: LIMIT_MS });
        await view.locator('.is-entered').waitFor();
        assert.deepEqual(await view.locator('.is-entered').allInnerTexts(), entered);
        assert.equal(await view.locator('.assume li', { hasText: /Noise scale: / }).count(), 1);

        await filledIn(page, folder, 2);
        await view.locator('vscode-button', { hasText: 'Correct…' }).click();
        for (const hasText of ['3 0.25 | 3 2.5', 'Sample 1']) {
          await page
            .locator('.quick-input-list .monaco-list-row', { hasText })
            .click({ timeout: LIMIT_MS });
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
        const corrected = () => (textOf(journal).includes('"amends"') ? true : null);
        await eventually('the correction', corrected, LIMIT_MS);
        const asks = view.locator('.sheet');
        const ended = view.locator('section.state.is-certified');
        for (;;) {
          await asks.or(ended).waitFor({ timeout: LIMIT_MS });
          if (await ended.isVisible()) break;
          const batch = Number(await asks.getAttribute('data-sheet'));
          await view.locator('.cell').first().click();
          await typed(page, await view.locator('.cell').count());
          const next = view.locator(`.sheet:not([data-sheet="${batch}"])`);
          await next.or(ended).waitFor({ timeout: LIMIT_MS });
        }
        assert.equal(await view.locator('h1').innerText(), 'a, b');
        const printed = await resultByCommandLine(path.join(folder, BY_HAND), [], 'ask');
        assert.deepEqual([printed.status, printed.action], ['certified', [0, 1]]);
      });
    });

    it('by a program that was allowed: a killed host leaves nothing running, and the run resumes to its end', async function () {
      this.timeout(TEST_LIMIT_MS);
      await withOwnServer(browser, { dialogs: true }, async ({ server, folder, open }) => {
        writeSpecs(folder, FILES);
        const { page, faults } = await open({ extension: ROOT });
        await started(page);
        const host = newestHost(server);
        const dialog = page.locator('.monaco-dialog-box');
        await dialog.waitFor();
        const asked = await dialog.innerText();
        assert.ok(asked.includes(`Program: ${JSON.stringify(process.execPath)}`), asked);
        assert.ok(asked.includes('Argument 1: "program.mjs"'), asked);
        await dialog.getByRole('button', { name: 'Allow' }).click();
        await panelShows(page, ['running'], LIMIT_MS);
        const journal = path.join(folder, 'measured.cpe-journal.ndjson');
        const answered = () => textOf(journal).split('\n').length - 2;
        await eventually('answers', () => (answered() > 3 ? true : null), LIMIT_MS);

        if (ALL) await isHeld(await open({ extension: ROOT }));
        const pids = () => textOf(path.join(folder, 'program.pids')).trim().split('\n').map(Number);
        assert.equal(pids().length, 1, 'one program, of one window');
        process.kill(host, 'SIGKILL');
        await eventually('its end', () => (isAlive(pids()[0] ?? 0) ? null : true), LIMIT_MS);
        const before = answered();
        assert.ok(before > 3);
        // The page notices by itself, after a quarter of a minute; that it does is tested with another clock, too.
        if (ALL) await panelShows(page, ['silent'], LIMIT_MS);
        await page.reload();
        await workbenchReady(page);
        await showHistory(page);
        await historyLine(page, 'interrupted').first().click({ timeout: LIMIT_MS });
        await panelShows(page, ['interrupted'], LIMIT_MS);
        await webview(page).locator('vscode-button.primary', { hasText: 'Resume' }).click();
        await panelShows(page, ['certified'], LIMIT_MS);
        assert.equal(pids().length, 2);
        assert.ok(answered() > before, 'it went on from what it had');
        // The command line has the same from the same journal, and starts nothing for it.
        const printed = await resultByCommandLine(path.join(folder, SPEC), ['--yes']);
        assert.deepEqual([printed.action, printed.samples], [[0, 1], await samplesIn(page)]);
        assert.equal(pids().length, 2);
        faults.forgive(HOST_GONE);
      });
    });
  });
}

/** Another window over the workspace is told that this one has the journal. @param {Workbench} other */
async function isHeld(other) {
  await started(other.page);
  // It may be asked again there: a window knows what another allows only later.
  const held = other.page.locator('.notification-toast', { hasText: 'has the journal' });
  const allow = other.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Allow' });
  await held.or(allow).first().waitFor({ timeout: LIMIT_MS });
  if (await allow.isVisible()) await allow.click();
  await held.waitFor({ timeout: LIMIT_MS });
  await other.page.close({ runBeforeUnload: true });
  // What it was still writing when it was closed, too.
  other.faults.forgive([/has the journal/, /Canceled/]);
}

/** @param {Page} page */
async function started(page) {
  await openFile(page, SPEC);
  await specReady(page, SPEC);
  await runCommand(page, 'CPE: Run');
}

/** Empty where it is not there. @param {string} file */
function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
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
  const isOpen = async () => ((await name.inputValue()) === `${folder}/` ? true : null);
  await eventually('the dialog', isOpen, LIMIT_MS);
  await name.fill(file);
  const found = page.locator('.quick-input-list .monaco-list-row', {
    hasText: path.basename(file),
  });
  await found.waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.notification-toast', { hasText: 'Samples taken' }).waitFor();
  await clearNotifications(page);
}
