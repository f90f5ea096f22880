/** What is left of runs when an extension host is killed, when the store is damaged, and between two windows. */
/* global MutationObserver */
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'mocha';
import { finalPanel, panelShows } from '../panel.mjs';
import { openFile, runCommand, specReady, webview, workbenchReady } from '../workbench.mjs';
import { resultByCommandLine } from './commandLine.mjs';
import { closeAllEditors } from './editors.mjs';
import { historyLine, showHistory } from './history.mjs';
import { eventually, newestHost, storedFiles, storedRuns } from './hosts.mjs';
import { HARD, LONG, SMALL_BUDGET } from './specs.mjs';

/** @typedef {import('playwright-core').Page} Page */

const LIMIT_MS = 60_000;
/** Windows are opened and reloaded in them, and the other tests of a machine take their part of it. */
const TEST_LIMIT_MS = 180_000;
const FILES = /** @type {const} */ ({
  done: 'lasting-done.cpe.json',
  killed: 'lasting-killed.cpe.json',
  stored: 'lasting-stored.cpe.json',
  first: 'lasting-first.cpe.json',
  second: 'lasting-second.cpe.json',
});
/** What the workbench says of an extension host that is gone. */
const HOST_GONE = [/ERR color: #f33 CloseEvent/, /reconnect/];

/** @param {import('./stage.mjs').Stage} stage */
export function lastingSuite(stage) {
  describe('nothing that was learnt is lost', () => {
    stage.addSpecs({
      [FILES.done]: SMALL_BUDGET,
      [FILES.killed]: LONG,
      [FILES.stored]: SMALL_BUDGET,
      [FILES.first]: HARD,
      [FILES.second]: HARD,
    });

    it('when the extension host is killed in mid-run: the run resumes to the result of the command line', async function () {
      this.timeout(TEST_LIMIT_MS);
      await stage.inWorkbench(FILES.done, async (workbench) => {
        const { page, folder, faults } = workbench;
        const { server } = stage;
        const spec = path.join(folder, FILES.killed);
        await runCommand(page, 'CPE: Run');
        assert.equal((await finalPanel(page, LIMIT_MS)).kind, 'budget');
        await closeAllEditors(page);
        await openFile(page, FILES.killed);
        await specReady(page, FILES.killed);
        await runCommand(page, 'CPE: Run');
        await webview(page).locator('.fact', { hasText: 'Samples so far' }).waitFor();
        const [known] = storedRuns(server, spec);
        assert.ok(known, 'it is stored from its start on');
        process.kill(newestHost(server), 'SIGKILL');
        const [expected] = await Promise.all([
          resultByCommandLine(spec),
          page.reload().then(() => workbenchReady(page)),
        ]);
        await showHistory(page);
        // The layout of the window was perhaps not stored in time, so the panel is asked for.
        await historyLine(page, 'interrupted').click({ timeout: LIMIT_MS });
        const cut = await panelShows(page, ['interrupted'], LIMIT_MS);
        assert.match(cut.sentence, /^Interrupted when the window closed/);
        await historyLine(page, 'stopped by the budget').first().waitFor();
        assert.equal(await page.locator('.pane-body .codicon-loading').count(), 0);

        await webview(page).locator('vscode-button.primary', { hasText: 'Resume' }).click();
        await panelShows(page, ['certified'], LIMIT_MS);
        const result = await eventually(
          'the result in the store',
          () => storedRuns(server, spec)[0]?.run.snapshot.live.result,
          LIMIT_MS,
        );
        assert.equal(storedRuns(server, spec).length, 1);
        assert.equal(storedRuns(server, spec)[0]?.file, known.file);
        assert.deepEqual({ ...result, durationMs: 0 }, { ...expected, durationMs: 0 });
        faults.forgive(HOST_GONE);
      });
    });

    it('between two windows, with a damaged store: one shows what lives in the other', async function () {
      this.timeout(TEST_LIMIT_MS);
      await stage.inWorkbench(FILES.stored, async ({ page, folder }) => {
        const { server } = stage;
        const spec = path.join(folder, FILES.stored);
        for (let runs = 1; runs <= 3; runs += 1) {
          await runCommand(page, 'CPE: Run');
          await eventually(
            `stored run ${runs}`,
            () => {
              const stored = storedRuns(server, spec);
              return stored.length === runs && stored.at(-1)?.run.snapshot.live.result !== null
                ? true
                : null;
            },
            LIMIT_MS,
          );
        }
        const address = page.url();
        await page.goto('about:blank');
        const other = await stage.secondWindow(folder);
        try {
          for (const file of [FILES.first, FILES.second]) {
            await openFile(other.page, file);
            await specReady(other.page, file);
            await runCommand(other.page, 'CPE: Run');
          }
          await panelShows(other.page, ['running', 'queued'], LIMIT_MS);
          const [deleted, garbled, kept] = storedRuns(server, spec);
          assert.ok(deleted && garbled && kept);
          rmSync(deleted.file);
          writeFileSync(garbled.file, '{"version":2,"orig');

          await page.goto(address);
          await workbenchReady(page);
          await page.locator('.codelens-decoration a').first().waitFor({ timeout: LIMIT_MS });
          await showHistory(page);
          const elsewhere = historyLine(page, 'in another window');
          await elsewhere.nth(1).waitFor();
          await watchFor(page, 'interrupted');
          // Of the three runs of this spec one is left, and the one that cannot be read is set aside.
          await historyLine(page, 'stopped by the budget').first().waitFor();
          const lines = await page.locator('.pane-body .monaco-list-row').allInnerTexts();
          const own = lines.findIndex((line) => line.includes(FILES.stored));
          assert.match(lines[own + 1] ?? '', /stopped by the budget/);
          assert.doesNotMatch(lines[own + 2] ?? '', /stopped by the budget/, lines.join('\n'));
          assert.deepEqual(storedFiles(server, /unreadable$/), [`${garbled.file}.unreadable`]);

          await runCommand(other.page, 'CPE: Stop Run');
          await historyLine(page, /stopped ·/).waitFor();
          assert.equal(await elsewhere.count(), 1);
          assert.equal(await wasSeen(page), false, 'nothing that lives is called interrupted');
          assert.deepEqual(other.faults.all(), []);
          await other.page.close({ runBeforeUnload: true });
          await historyLine(page, 'interrupted').waitFor();
          assert.equal(await elsewhere.count(), 0);
        } finally {
          await other.close();
        }
      });
    });
  });
}

/**
 * Watches the history from now on for a word.
 * @param {Page} page
 * @param {string} word
 */
function watchFor(page, word) {
  return page.evaluate((word) => {
    Reflect.set(window, 'wasWordSeen', false);
    const look = () => {
      const rows = [...document.querySelectorAll('.pane-body .monaco-list-row')];
      if (rows.some((row) => row.textContent.includes(word)))
        Reflect.set(window, 'wasWordSeen', true);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    look();
  }, word);
}

/**
 * @param {Page} page
 * @returns {Promise<boolean>}
 */
function wasSeen(page) {
  return page.evaluate(() => Reflect.get(window, 'wasWordSeen'));
}
