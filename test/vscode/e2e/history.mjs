/** The history of runs in its view, worked with by keyboard. What it has after its host was killed: `real.mjs`. */
import { describe, it } from 'mocha';
import { panelShows } from '../panel.mjs';
import { runCommand } from '../workbench.mjs';
import { SHORT } from '../specs.mjs';

/** @typedef {import('playwright-core').Page} Page */

const LIMIT_MS = 60_000;
const FILE = 'history-keys.cpe.json';

/** @param {import('./stage.mjs').Stage} stage */
export function historySuite(stage) {
  describe('the history', () => {
    stage.addSpecs({ [FILE]: SHORT });

    it('is worked with by keyboard: opened, named, deleted, brought back', async () => {
      await stage.inWorkbench(FILE, async ({ page }) => {
        await runCommand(page, 'CPE: Run');
        await panelShows(page, ['certified'], LIMIT_MS);
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
        await panelShows(page, ['certified'], LIMIT_MS);
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
