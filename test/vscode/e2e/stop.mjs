/** A long run: watched, interrupted, and no burden on the editor meanwhile. */
/* global MutationObserver */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { inAll } from '../../all.mjs';
import { panelShows, readPanel } from '../panel.mjs';
import { runCommand, webview } from '../workbench.mjs';
import { coverPanel } from './editors.mjs';
import { HARD } from './specs.mjs';
import { picture } from './stage.mjs';

const LIMIT_MS = 20_000;
/** A spec for each test, so that none sees the run of another. */
const FILES = /** @type {const} */ ({
  panel: 'stop-panel.cpe.json',
  palette: 'stop-palette.cpe.json',
  behind: 'behind.cpe.json',
  resumed: 'stop-resumed.cpe.json',
});
/** A name that, were it Markdown, would be three commands. */
const MARKUP = '[Stop](command:cpe.newInstance) <command:cpe.run> ![x](y).cpe.json';

/** @param {import('./stage.mjs').Stage} stage */
export function stopSuite(stage) {
  describe('a long run', () => {
    const texts = Object.fromEntries(Object.values(FILES).map((file) => [file, HARD]));
    stage.addSpecs({ ...texts, [MARKUP]: HARD });

    it('shows moving figures in the panel and in the status bar, is stopped from the panel, and keeps what it learnt', async () => {
      await stage.inWorkbench(FILES.panel, async (workbench) => {
        const { page } = workbench;
        const before = await runningPanel(page);
        const status = page.locator('.statusbar-item', { hasText: 'CLUNCB' });
        const text = await status.innerText();
        assert.match(text, /samples/);
        await status.filter({ hasNotText: text }).waitFor();
        const samples = webview(page).locator('.fact', { hasText: 'Samples so far' }).locator('b');
        const first = await samples.innerText();
        await samples.filter({ hasNotText: first }).waitFor();
        await picture(workbench, 'running');
        const timed = timeToStop(page);
        await webview(page).locator('vscode-button', { hasText: 'Stop' }).click();
        const took = await timed;
        console.log(`      stopped after ${took.toFixed(0)} ms`);
        const after = await readPanel(page);
        assert.match(after.sentence, /^Stopped by you after/);
        assert.notEqual(after.answer, 'No answer', 'the leading action is still there');
        assert.notEqual(before.answer, '');
        await noRunShown(page);
      });
    });

    inAll(
      it,
      'is named as its file is in the status bar, whatever the name of the file holds',
      async () => {
        await stage.inWorkbench(FILES.palette, async ({ page }) => {
          await runCommand(page, 'View: Show Explorer');
          const files = page.locator('.explorer-folders-view');
          await files.locator('.monaco-list').focus();
          await page.keyboard.press('Home');
          await files.locator('.monaco-list-row', { hasText: MARKUP }).dblclick();
          await page.locator(`.tab.active[data-resource-name="${MARKUP}"]`).waitFor();
          await page.locator('.codelens-decoration a').first().waitFor();
          await runningPanel(page);
          await page.locator('.statusbar-item', { hasText: 'CLUNCB' }).hover();
          const hover = page.locator('.workbench-hover', { hasText: 'Show Panel' });
          // It is drawn anew while the run counts on: read at once.
          await hover.locator('a').nth(1).waitFor();
          const drawn = await hover.first().evaluate((element) => ({
            text: element.textContent?.trim() ?? '',
            links: [...element.querySelectorAll('a')].map((link) => link.innerText.trim()),
            images: element.querySelectorAll('img').length,
          }));
          assert.match(drawn.text, new RegExp(`^${escaped(MARKUP)}: Show Panel`));
          assert.deepEqual(drawn.links, ['Show Panel', 'Stop']);
          assert.equal(drawn.images, 0);
          // The status bar counts on below the pointer.
          await hover.locator('a', { hasText: 'Stop' }).dispatchEvent('click');
          await noRunShown(page);
        });
      },
    );

    inAll(
      it,
      'goes on behind another editor and with its panel closed, and is shown again from the status bar',
      async () => {
        await stage.inWorkbench(FILES.behind, async ({ page }) => {
          await runningPanel(page);
          const panelTab = page.locator('.tab', { hasText: `Run: ${FILES.behind}` });
          await coverPanel(page, panelTab, 'top-8-3.cpe.json');
          await panelTab.click();
          const shown = await panelShows(page, ['running'], LIMIT_MS);
          assert.notEqual(shown.facts['Samples so far'], undefined);
          await panelTab.locator('.codicon-close').click();
          await panelTab.waitFor({ state: 'detached' });
          await page.locator('.statusbar-item', { hasText: 'CLUNCB' }).click();
          await panelTab.waitFor();
          const again = await panelShows(page, ['running'], LIMIT_MS);
          assert.notEqual(again.facts['Samples so far'], undefined);
          await stop(page);
        });
      },
    );
  });
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** @param {import('playwright-core').Page} page */
async function stop(page) {
  await runCommand(page, 'CPE: Stop Run');
  await noRunShown(page);
}

/**
 * Waits until the status bar shows no run.
 * @param {import('playwright-core').Page} page
 */
function noRunShown(page) {
  return page.locator('.statusbar-item', { hasText: 'CLUNCB' }).waitFor({ state: 'detached' });
}

/** @param {import('playwright-core').Page} page */
async function runningPanel(page) {
  await runCommand(page, 'CPE: Run');
  await panelShows(page, ['running'], LIMIT_MS);
  await webview(page).locator('.fact', { hasText: 'Samples so far' }).waitFor();
  return readPanel(page);
}

/**
 * The time from the next click in the panel until it says that the run was stopped, in milliseconds, by the panel's own
 * clock: what the tools of this test take is not counted.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<number>}
 */
function timeToStop(page) {
  return webview(page)
    .locator('body')
    .evaluate(
      (body) =>
        new Promise((resolve) => {
          const onClick = () => {
            const start = performance.now();
            const observer = new MutationObserver(() => {
              if (body.querySelector('.state.is-cancelled') !== null) {
                observer.disconnect();
                resolve(performance.now() - start);
              }
            });
            observer.observe(body, { subtree: true, childList: true, attributes: true });
          };
          body.addEventListener('click', onClick, { capture: true, once: true });
        }),
    );
}
