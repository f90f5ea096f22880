/** The history of runs in its view: reloaded in mid-run, resumed, and worked with by keyboard. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { finalPanel, panelShows, readPanel } from '../panel.mjs';
import { openFile, reloadWindow, runCommand, webview } from '../workbench.mjs';
import { LONG, SMALL_BUDGET } from './specs.mjs';
import { picture } from './stage.mjs';

/** @typedef {import('playwright-core').Page} Page */

const LIMIT_MS = 60_000;
const FILES = /** @type {const} */ ({
  whole: 'history-whole.cpe.json',
  cut: 'history-cut.cpe.json',
  keys: 'history-keys.cpe.json',
});

/** @param {import('./stage.mjs').Stage} stage */
export function historySuite(stage) {
  describe('the history', () => {
    stage.addSpecs({ [FILES.whole]: LONG, [FILES.cut]: LONG, [FILES.keys]: SMALL_BUDGET });

    it('brings back all runs after a reload: one that had ended as it was, and one that was cut, whose resume ends as if it had not been', async () => {
      await stage.inWorkbench(FILES.cut, async (workbench) => {
        const { page } = workbench;
        await openFile(page, FILES.whole);
        await runCommand(page, 'CPE: Run');
        const whole = await finalPanel(page, LIMIT_MS);
        assert.equal(whole.kind, 'certified');

        await openFile(page, FILES.cut);
        await runCommand(page, 'CPE: Run');
        await panelShows(page, ['running'], LIMIT_MS);
        await webview(page).locator('.fact', { hasText: 'Samples so far' }).waitFor();
        await reloadWindow(page);
        const cut = await panelShows(page, ['interrupted'], LIMIT_MS);
        assert.match(cut.sentence, /^Interrupted when the window closed, after .* samples/);
        await showHistory(page);
        const line = historyLine(page, 'interrupted');
        await line.waitFor();
        await picture(workbench, 'interrupted');
        await webview(page).locator('vscode-button.primary', { hasText: 'Resume' }).click();
        await panelShows(page, ['certified'], LIMIT_MS);
        const resumed = await readPanel(page);
        assert.equal(resumed.answer, whole.answer);
        assert.deepEqual(withoutTime(resumed.facts), withoutTime(whole.facts));
        await line.waitFor({ state: 'detached' });
        await picture(workbench, 'history');

        // The panel turns to the run of the spec that gets the focus.
        await openFile(page, FILES.whole);
        await page.locator('.tab', { hasText: `Run: ${FILES.whole}` }).waitFor();
        assert.deepEqual(await finalPanel(page, LIMIT_MS), whole);
        await page.locator('.codelens-decoration a', { hasText: 'Last:' }).waitFor();
      });
    });

    it('is worked with by keyboard: opened, named, deleted, brought back', async () => {
      await stage.inWorkbench(FILES.keys, async (workbench) => {
        const { page } = workbench;
        await runCommand(page, 'CPE: Run');
        await panelShows(page, ['budget'], LIMIT_MS);
        await showHistory(page);
        // The panel of the run may take the keyboard while it comes up.
        await page.locator('.pane-body .monaco-list').first().focus();
        await page.keyboard.press('Home');
        await page.keyboard.press('ArrowDown');
        const focused = page.locator('.pane-body .monaco-list-row.focused');
        await focused.filter({ hasText: 'seed' }).waitFor();
        await page.keyboard.press('F2');
        const input = page.locator('.quick-input-widget input:focus');
        await input.fill('By keyboard');
        await page.keyboard.press('Enter');
        const named = page.locator('.pane-body .monaco-list-row', { hasText: 'By keyboard' });
        await named.waitFor();
        await page.locator('.monaco-list:focus').waitFor();
        await page.keyboard.press('Enter');
        await panelShows(page, ['budget'], LIMIT_MS);
        // The focus stays where it was.
        await page.locator('.monaco-list:focus').waitFor();
        await page.keyboard.press('Delete');
        await named.waitFor({ state: 'detached' });
        await page.locator('.notifications-toasts .monaco-button', { hasText: 'Undo' }).click();
        await named.waitFor();
      });
    });
  });
}

/** @param {Page} page */
export async function showHistory(page) {
  await runCommand(page, 'View: Show CPE Workbench');
  await page.locator('.pane-body .monaco-list').first().waitFor();
}

/**
 * The lines of runs that are said to be in a state.
 * @param {Page} page
 * @param {string} state
 */
export function historyLine(page, state) {
  return page.locator(`.pane-body .monaco-list-row[aria-label*=", ${state}, "]`);
}

/** @param {Record<string, string>} facts */
function withoutTime(facts) {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !/time|took/i.test(name)));
}
