/** One workspace in two windows, and a store that was damaged while they were open. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'mocha';
import { inAll } from '../../all.mjs';
import { finalPanel, panelShows } from '../panel.mjs';
import { openFile, reloadWindow, runCommand, specReady } from '../workbench.mjs';
import { closeAllEditors } from './editors.mjs';
import { historyLine, showHistory } from './history.mjs';
import { eventually, storedRuns } from './hosts.mjs';
import { HARD, SMALL_BUDGET } from '../specs.mjs';

/** @typedef {import('playwright-core').Page} Page */

const LIMIT_MS = 60_000;
/** Two windows are started, and one of them is reloaded. */
const TEST_LIMIT_MS = 240_000;
const GARBAGE = '{"version":2,"orig';
const ENDED = /** @type {const} */ ({
  deleted: 'ended-deleted.cpe.json',
  garbled: 'ended-garbled.cpe.json',
  kept: 'ended-kept.cpe.json',
});
const LIVING = /** @type {const} */ ({
  closed: 'living-closed.cpe.json',
  stopped: 'living-stopped.cpe.json',
});
const SPECS = {
  ...Object.fromEntries(Object.values(ENDED).map((file) => [file, SMALL_BUDGET])),
  ...Object.fromEntries(Object.values(LIVING).map((file) => [file, HARD])),
};

/** @param {import('./stage.mjs').Stage} stage */
export function twoWindowsSuite(stage) {
  describe('two windows on one workspace', () => {
    inAll(
      it,
      'show the same runs, of which those that live are never called interrupted, and set aside what is damaged',
      async function () {
        this.timeout(TEST_LIMIT_MS);
        const { server } = stage;
        await stage.inOwnWorkspace(SPECS, async ({ folder, open }) => {
          const { page } = await open();
          const [other] = await Promise.all([open(), ended(page, Object.values(ENDED))]);
          for (const file of Object.values(LIVING)) {
            await started(other.page, file);
            await panelShows(other.page, ['running', 'queued'], LIMIT_MS);
          }
          const [deleted, garbled, kept] = Object.values(ENDED).map((file) => {
            const [stored] = storedRuns(server, path.join(folder, file));
            assert.notEqual(stored?.run.snapshot.live.result ?? null, null, `${file} is stored`);
            return stored?.file ?? '';
          });
          assert.ok(deleted && garbled && kept);
          rmSync(deleted);
          writeFileSync(garbled, GARBAGE);

          await reloadWindow(page);
          await showHistory(page);
          const elsewhere = historyLine(page, 'running in another window');
          await elsewhere.nth(1).waitFor({ timeout: LIMIT_MS });
          await historyShows(page, [
            [LIVING.stopped, 'running in another window'],
            [LIVING.closed, 'running in another window'],
            [ENDED.kept, 'stopped by the budget'],
          ]);
          assert.ok(!existsSync(garbled), 'what cannot be read is set aside');
          assert.equal(readFileSync(`${garbled}.unreadable`, 'utf8'), GARBAGE, 'as it was');
          assert.ok(existsSync(kept), 'what was not damaged is stored still');

          await runCommand(other.page, 'CPE: Stop Run');
          await historyShows(page, [
            [LIVING.stopped, ', stopped,'],
            [LIVING.closed, 'running in another window'],
            [ENDED.kept, 'stopped by the budget'],
          ]);

          await other.page.close({ runBeforeUnload: true });
          await historyShows(page, [
            [LIVING.stopped, ', stopped,'],
            [LIVING.closed, 'interrupted'],
            [ENDED.kept, 'stopped by the budget'],
          ]);
          assert.equal(await page.locator('.pane-body .codicon-loading').count(), 0);
        });
      },
    );
  });
}

/**
 * Opens a spec and runs it.
 * @param {Page} page
 * @param {string} file
 */
async function started(page, file) {
  await openFile(page, file);
  await specReady(page, file);
  await runCommand(page, 'CPE: Run');
}

/**
 * Runs specs one after the other, each to the end of its budget.
 * @param {Page} page
 * @param {readonly string[]} files
 */
async function ended(page, files) {
  for (const file of files) {
    await started(page, file);
    assert.equal((await finalPanel(page, LIMIT_MS)).kind, 'budget');
    await closeAllEditors(page);
  }
}

/**
 * Waits until the history has exactly these runs, each the only one of its spec.
 * @param {Page} page
 * @param {readonly (readonly [spec: string, word: string])[]} expected from top to bottom
 */
async function historyShows(page, expected) {
  // The answers stand a level below the runs.
  const rows = page.locator('.pane-body .monaco-list-row:not([aria-level="3"])');
  let lines = /** @type {string[]} */ ([]);
  const isShown = async () => {
    lines = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label') ?? ''));
    const wanted = expected.flat();
    const isSame =
      lines.length === wanted.length &&
      wanted.every((part, index) => lines[index]?.includes(part) === true);
    return isSame ? true : null;
  };
  try {
    await eventually('the history', isShown, LIMIT_MS);
  } catch {
    assert.fail(`The history shows\n${lines.join('\n')}\ninstead of\n${expected.join('\n')}`);
  }
}
