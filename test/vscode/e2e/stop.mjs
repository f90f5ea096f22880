/** A long run: watched, interrupted, and no burden on the editor meanwhile. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { inAll } from '../../all.mjs';
import { panelShows, readPanel } from '../panel.mjs';
import { runCommand, webview } from '../workbench.mjs';
import { HARD } from '../specs.mjs';
import { picture } from './stage.mjs';

const LIMIT_MS = 20_000;
const FILE = 'stop-panel.cpe.json';
const OTHER = 'top-8-3.cpe.json';
/** A name that, were it Markdown, would be three commands. */
const MARKUP = '[Stop](command:cpe.newInstance) <command:cpe.run> ![x](y).cpe.json';

/** @param {import('./stage.mjs').Stage} stage */
export function stopSuite(stage) {
  describe('a long run', () => {
    stage.addSpecs({ [FILE]: HARD, [MARKUP]: HARD });

    it('shows moving figures in the panel and in the status bar, is stopped from the panel, and keeps what it learnt', async () => {
      await stage.inWorkbench(FILE, async (workbench) => {
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
        await webview(page).locator('vscode-button', { hasText: 'Stop' }).click();
        await panelShows(page, ['cancelled'], LIMIT_MS);
        const after = await readPanel(page);
        assert.match(after.sentence, /^Stopped by you after/);
        assert.notEqual(after.answer, 'No answer', 'the leading action is still there');
        assert.notEqual(before.answer, '');
        await noRunShown(page);
      });
    });

    inAll(
      it,
      'goes on with its panel closed, and the status bar names it as its file is named, whatever that holds',
      async () => {
        await stage.inWorkbench(OTHER, async ({ page }) => {
          await runCommand(page, 'View: Show Explorer');
          const files = page.locator('.explorer-folders-view');
          await files.locator('.monaco-list').focus();
          await page.keyboard.press('Home');
          await files.locator('.monaco-list-row', { hasText: MARKUP }).dblclick();
          await page.locator(`.tab.active[data-resource-name="${MARKUP}"]`).waitFor();
          await page.locator('.codelens-decoration a').first().waitFor();
          await runningPanel(page);
          const panelTab = page.locator('.tab', { hasText: `Run: ${MARKUP}` });
          await panelTab.locator('.codicon-close').click();
          await panelTab.waitFor({ state: 'detached' });
          const status = page.locator('.statusbar-item', { hasText: 'CLUNCB' });
          await status.click();
          await panelTab.waitFor();
          await panelShows(page, ['running'], LIMIT_MS);
          // It was clicked: the pointer has to come to it anew.
          await page.mouse.move(300, 300);
          await status.hover();
          const hover = page.locator('.workbench-hover', { hasText: 'Show Panel' });
          // It is drawn anew while the run counts on: read at once.
          await hover.locator('a').nth(1).waitFor();
          const drawn = await hover.first().evaluate((element) => ({
            text: element.textContent?.trim() ?? '',
            links: [...element.querySelectorAll('a')].map((link) => link.innerText.trim()),
            images: element.querySelectorAll('img').length,
          }));
          assert.ok(drawn.text.startsWith(`${MARKUP}: Show Panel`), drawn.text);
          assert.deepEqual(drawn.links, ['Show Panel', 'Stop']);
          assert.equal(drawn.images, 0);
          // The status bar counts on below the pointer.
          await hover.locator('a', { hasText: 'Stop' }).dispatchEvent('click');
          await noRunShown(page);
        });
      },
    );
  });
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
