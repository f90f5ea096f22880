/** What is left of simulated runs when their extension host is killed; of real ones: `real.mjs`. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'mocha';
import { inAll } from '../../all.mjs';
import { finalPanel, panelShows } from '../panel.mjs';
import { openFile, runCommand, specReady, webview, workbenchReady } from '../workbench.mjs';
import { resultByCommandLine } from './commandLine.mjs';
import { closeAllEditors } from './editors.mjs';
import { historyLine, showHistory } from './history.mjs';
import { eventually, newestHost, storedRuns } from './hosts.mjs';
import { LONG, SMALL_BUDGET } from '../specs.mjs';
import { picture } from './stage.mjs';

const LIMIT_MS = 60_000;
const FILES = /** @type {const} */ ({
  done: 'lasting-done.cpe.json',
  killed: 'lasting-killed.cpe.json',
});
/** What the workbench says of an extension host that is gone. */
const HOST_GONE = [/ERR color: #f33 CloseEvent/, /reconnect/];

/** @param {import('./stage.mjs').Stage} stage */
export function lastingSuite(stage) {
  describe('nothing that was learnt is lost', () => {
    stage.addSpecs({
      [FILES.done]: SMALL_BUDGET,
      [FILES.killed]: LONG,
    });

    inAll(
      it,
      'when the extension host is killed in mid-run: the run resumes to the result of the command line',
      async () => {
        await stage.inWorkbench(FILES.done, async (workbench) => {
          const { page, folder, faults } = workbench;
          const { server } = stage;
          const spec = path.join(folder, FILES.killed);
          await runCommand(page, 'CPE: Run');
          const done = await finalPanel(page, LIMIT_MS);
          assert.equal(done.kind, 'budget');
          await closeAllEditors(page);
          await openFile(page, FILES.killed);
          await specReady(page, FILES.killed);
          await runCommand(page, 'CPE: Run');
          await webview(page).locator('.fact', { hasText: 'Samples so far' }).waitFor();
          const known = await eventually(
            'the run in the store',
            () => storedRuns(server, spec)[0],
            LIMIT_MS,
          );
          await eventually(
            'the first samples in the store',
            () => (storedRuns(server, spec)[0]?.run.snapshot.live.totalSamples > 0 ? true : null),
            LIMIT_MS,
          );
          process.kill(newestHost(server), 'SIGKILL');
          // The page notices by itself; nothing is reloaded yet.
          const { word } = await panelShows(page, ['silent'], LIMIT_MS);
          assert.equal(word, 'The extension host does not answer');
          const [expected] = await Promise.all([
            resultByCommandLine(spec),
            page.reload().then(() => workbenchReady(page)),
          ]);
          await showHistory(page);
          // The layout of the window was perhaps not stored in time, so the panel is asked for.
          const line = historyLine(page, 'interrupted');
          await line.click({ timeout: LIMIT_MS });
          const cut = await panelShows(page, ['interrupted'], LIMIT_MS);
          assert.match(cut.sentence, /^Interrupted when the window closed, after [1-9]/);
          assert.notEqual(cut.answer, 'No answer');
          await historyLine(page, 'stopped by the budget').first().waitFor();
          assert.equal(await page.locator('.pane-body .codicon-loading').count(), 0);
          await picture(workbench, 'interrupted');

          await webview(page).locator('vscode-button.primary', { hasText: 'Resume' }).click();
          await panelShows(page, ['certified'], LIMIT_MS);
          await line.waitFor({ state: 'detached' });
          // It is written anew meanwhile: what was read at once is looked at.
          const { stored, result } = await eventually(
            'the result in the store',
            () => {
              const all = storedRuns(server, spec);
              const found = all[0]?.run.snapshot.live.result;
              return found ? { stored: all, result: found } : null;
            },
            LIMIT_MS,
          );
          assert.deepEqual(
            stored.map(({ file }) => file),
            [known.file],
          );
          // What is stored for the panel alone is not printed, and a busy machine may have no time for the lower bound.
          const printed = { ...result, durationMs: 0, lowerBound: null };
          delete printed.final;
          delete printed.isBoundMissing;
          // What is printed of it is the same statement in one number.
          delete expected.within;
          assert.deepEqual(printed, { ...expected, durationMs: 0, lowerBound: null });

          // The panel turns to the run of the spec that gets the focus.
          await openFile(page, FILES.done);
          await page.locator('.tab', { hasText: `Run: ${FILES.done}` }).waitFor();
          assert.deepEqual(await finalPanel(page, LIMIT_MS), done);
          await page.locator('.codelens-decoration a', { hasText: 'Last:' }).waitFor();
          faults.forgive(HOST_GONE);
        });
      },
    );
  });
}
