/** Real measurements by a program: asked for, in two windows, killed and resumed, and not in Restricted Mode. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'mocha';
import { panelShows } from '../panel.mjs';
import { ROOT } from '../paths.mjs';
import { startServer, workspaceCopy } from '../server.mjs';
import {
  openFile,
  openWorkbench,
  runCommand,
  specReady,
  webview,
  workbenchReady,
} from '../workbench.mjs';
import { resultByCommandLine } from './commandLine.mjs';
import { historyLine, showHistory } from './history.mjs';
import { eventually, newestHost, storedRuns } from './hosts.mjs';
import { Stage, writeSpecs } from './stage.mjs';

/** @typedef {import('playwright-core').Page} Page */

const LIMIT_MS = 60_000;
/** Windows are opened and reloaded in it. */
const TEST_LIMIT_MS = 240_000;
const HOST_GONE = [/ERR color: #f33 CloseEvent/, /reconnect/];

/** Measures without noise, one pull after the other; it notes its process. */
const PROGRAM = `
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
appendFileSync('program.pids', process.pid + '\\n');
const values = [3, 2.5, 2.4, 1];
const write = (message) => console.log(JSON.stringify(message));
for await (const line of createInterface({ input: process.stdin })) {
  const { type, id, action, count } = JSON.parse(line);
  if (type === 'start') write({ type: 'ready' });
  if (type === 'stop') process.exit();
  if (type !== 'pull') continue;
  await new Promise((resolve) => setTimeout(resolve, 100));
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
  'by-hand.cpe.json': specOf({ type: 'manual' }),
  'program.mjs': PROGRAM,
};
const SPEC = 'measured.cpe.json';

/** @param {import('playwright-core').Browser} browser */
export function realSuite(browser) {
  describe('real measurements', () => {
    it('by a program that was allowed: one window has the journal, a killed host leaves nothing running, and the run resumes to its end', async function () {
      this.timeout(TEST_LIMIT_MS);
      const server = await startServer({ dialogs: true });
      const stage = new Stage(server, browser);
      await stage.inOwnWorkspace(FILES, async ({ folder, open }) => {
        const { page, faults } = await open();
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

        const other = await open();
        await started(other.page);
        // It may be asked again there: a window knows what another allows only later.
        const held = other.page.locator('.notification-toast', { hasText: 'has the journal' });
        const allow = other.page
          .locator('.monaco-dialog-box')
          .getByRole('button', { name: 'Allow' });
        await held.or(allow).first().waitFor({ timeout: LIMIT_MS });
        if (await allow.isVisible()) await allow.click();
        await held.waitFor({ timeout: LIMIT_MS });
        await other.page.close({ runBeforeUnload: true });
        // What it was still writing when it was closed, too.
        other.faults.forgive([/has the journal/, /Canceled/]);

        const pids = () => textOf(path.join(folder, 'program.pids')).trim().split('\n').map(Number);
        assert.equal(pids().length, 1, 'one program, of one window');
        process.kill(host, 'SIGKILL');
        await eventually('its end', () => (isAlive(pids()[0] ?? 0) ? null : true), LIMIT_MS);
        const before = answered();
        assert.ok(before > 3);
        await page.reload();
        await workbenchReady(page);
        await showHistory(page);
        await historyLine(page, 'interrupted').first().click({ timeout: LIMIT_MS });
        await panelShows(page, ['interrupted'], LIMIT_MS);
        await webview(page).locator('vscode-button.primary', { hasText: 'Resume' }).click();
        await panelShows(page, ['certified'], LIMIT_MS);
        const ended = await eventually(
          'the result in the store',
          () =>
            storedRuns(server, path.join(folder, SPEC)).find(
              ({ run }) => run.snapshot.live.state === 'certified',
            ),
          LIMIT_MS,
        );
        assert.equal(pids().length, 2);
        assert.ok(answered() > before, 'it went on from what it had');
        const { action, samples } = ended.run.snapshot.live.result;
        assert.deepEqual(action, [0, 1]);
        assert.equal(ended.run.measurements.answered[0].by, 'process');
        // The command line has the same from the same journal, and starts nothing for it.
        const printed = await resultByCommandLine(path.join(folder, SPEC), ['--yes']);
        assert.deepEqual([printed.action, printed.samples], [action, samples]);
        assert.equal(pids().length, 2);
        faults.forgive(HOST_GONE);
      });
      await server.stop();
    });

    it('by a program are refused in Restricted Mode, those by hand are not', async function () {
      this.timeout(TEST_LIMIT_MS);
      const server = await startServer({
        settings: {
          'security.workspace.trust.enabled': true,
          'security.workspace.trust.startupPrompt': 'never',
          'security.workspace.trust.banner': 'never',
        },
      });
      try {
        const folder = workspaceCopy(server);
        writeSpecs(folder, FILES);
        const { page, close } = await openWorkbench(browser, server, { folder, extension: ROOT });
        await started(page);
        const told = page.locator('.notification-toast', { hasText: 'Restricted Mode' });
        await told.waitFor({ timeout: LIMIT_MS });
        assert.match(await told.innerText(), /manual, recorded or simulated/);
        assert.ok(!existsSync(path.join(folder, 'program.pids')));
        await runCommand(page, 'Notifications: Clear All Notifications');
        await started(page, 'by-hand.cpe.json');
        const waits = page.locator('.statusbar-item', { hasText: 'CPE waits for 2 measurements' });
        await waits.waitFor({ timeout: LIMIT_MS });
        await close();
      } finally {
        await server.stop();
      }
    });
  });
}

/** @param {Page} page @param {string} [file] */
async function started(page, file = SPEC) {
  await openFile(page, file);
  await specReady(page, file);
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
