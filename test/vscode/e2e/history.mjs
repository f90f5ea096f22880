/** The history of runs in its view: reloaded in mid-run, resumed, and worked with by keyboard. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { finalPanel, panelShows, readPanel } from '../panel.mjs';
import { openFile, reloadWindow, runCommand, switchTheme, webview } from '../workbench.mjs';
import { eventually } from './hosts.mjs';
import { LONG, PAPER, SMALL_BUDGET } from './specs.mjs';
import { picture } from './stage.mjs';

/** @typedef {import('playwright-core').Page} Page */

const LIMIT_MS = 60_000;
const FILES = /** @type {const} */ ({
  whole: 'history-whole.cpe.json',
  cut: 'history-cut.cpe.json',
  keys: 'history-keys.cpe.json',
  narrow: 'history-narrow.cpe.json',
});
/** As wide as the view is where nobody has made it wider or narrower. */
const NARROW = 300;

/** @param {import('./stage.mjs').Stage} stage */
export function historySuite(stage) {
  describe('the history', () => {
    stage.addSpecs({ [FILES.whole]: LONG, [FILES.cut]: LONG, [FILES.keys]: SMALL_BUDGET });
    stage.addSpecs({ [FILES.narrow]: PAPER });

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

    it('has room for settings, samples, age and answer of a run in 300 pixels, and finds and orders runs', async () => {
      await stage.inWorkbench(FILES.narrow, async (workbench) => {
        const { page } = workbench;
        await runCommand(page, 'CPE: Run');
        await panelShows(page, ['certified', 'caveat'], LIMIT_MS);
        await showHistory(page);
        assert.equal((await page.locator('.part.sidebar').boundingBox())?.width, NARROW);
        const rows = page.locator('.pane-body .monaco-list-row');
        await titleButton(page, 'Filter History…').click();
        await page.locator('.quick-input-widget input:focus').fill('narrow paper');
        await page.keyboard.press('Enter');
        await rows.nth(3).waitFor({ state: 'detached' });
        await page
          .locator('.pane-body .message', { hasText: 'Filtered by “narrow paper”' })
          .waitFor();
        const [spec, run, answer] = await rows.allInnerTexts();
        assert.equal(spec, FILES.narrow);
        assert.match(run ?? '', /^GCB-PE paper seed 1\s*[\d.]+\s\w? · \w+$/);
        assert.equal(answer, 'arm 0, arm 1');
        assert.deepEqual(await cutTexts(page), [], 'nothing is cut');
        await switchTheme(workbench, 'light');
        await picture(workbench, 'history-300');
        await titleButton(page, 'Clear History Filter').click();
        // The buttons move up when it goes.
        await titleButton(page, 'Clear History Filter').waitFor({ state: 'detached' });
        await titleButton(page, 'Sort History…').click();
        await pick(page, 'By name');
        const names = page.locator('.pane-body .monaco-list-row[aria-level="1"]');
        await eventually(
          'specs by name',
          async () => {
            // By their places: the list draws a row that comes into sight behind those that were there.
            const shown = await names.evaluateAll((rows) =>
              rows
                .map((row) => ({
                  place: Number(row.getAttribute('data-index')),
                  text: row.textContent,
                }))
                .sort((one, other) => one.place - other.place)
                .map(({ text }) => text),
            );
            const inOrder = [...shown].sort((one, other) => one.localeCompare(other));
            return shown.join() === inOrder.join() ? true : null;
          },
          LIMIT_MS,
        );
        await titleButton(page, 'Sort History…').click();
        await pick(page, 'Newest');
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

/**
 * Picks a row of the list that is open by keys: the list may still move under a click.
 * @param {Page} page
 * @param {string} text
 */
async function pick(page, text) {
  await page.locator('.quick-input-widget input:focus').fill(text);
  const row = page.locator('.quick-input-list .monaco-list-row.focused', { hasText: text });
  await row.waitFor();
  await page.keyboard.press('Enter');
}

/**
 * @param {Page} page
 * @param {string} name
 */
function titleButton(page, name) {
  return page.locator(`.part.sidebar .title-actions .action-label[aria-label="${name}"]`);
}

/**
 * The texts of the history that end in dots, since they have no room.
 * @param {Page} page
 */
function cutTexts(page) {
  return page
    .locator('.pane-body .monaco-list-row .monaco-icon-label-container')
    .evaluateAll((labels) =>
      labels
        .filter((label) => {
          const right = label.getBoundingClientRect().right;
          return [...label.querySelectorAll('.label-name, .label-description')].some(
            (part) => part.getBoundingClientRect().right > right + 1,
          );
        })
        .map((label) => label.textContent),
    );
}

/** @param {Record<string, string>} facts */
function withoutTime(facts) {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !/time|took/i.test(name)));
}
