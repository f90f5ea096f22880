/** The page is disposable: hidden, reloaded with the window, it shows what it showed. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { finalPanel, panelShows } from '../panel.mjs';
import { openFile, runCommand, webview, workbenchReady } from '../workbench.mjs';
import { HARD } from './specs.mjs';
import { inWorkbench } from './stage.mjs';

const LIMIT_MS = 30_000;

/** @param {import('./stage.mjs').Stage} stage */
export function reloadSuite(stage) {
  describe('nothing of a finished run is lost', () => {
    it('when its panel is hidden and shown', async () => {
      const file = 'assignment-3x3.cpe.json';
      await inWorkbench(stage, { file }, async ({ page }) => {
        await runCommand(page, 'CPE: Run');
        const before = await finalPanel(page, LIMIT_MS);
        const panelTab = page.locator('.tab', { hasText: `Run: ${file}` });
        await panelTab.click();
        await openFile(page, 'top-8-3.cpe.json');
        await webview(page).locator('section.state').waitFor({ state: 'hidden' });
        await panelTab.click();
        assert.deepEqual(await finalPanel(page, LIMIT_MS), before);
      });
    });

    it('when the window is reloaded', async () => {
      const file = 'assignment-3x3.cpe.json';
      await inWorkbench(stage, { file }, async ({ page }) => {
        await runCommand(page, 'CPE: Run');
        const before = await finalPanel(page, LIMIT_MS);
        await page.reload();
        await workbenchReady(page);
        assert.deepEqual(await finalPanel(page, LIMIT_MS), before);
        await page.locator('.codelens-decoration a', { hasText: 'Last:' }).waitFor();
      });
    });

    it('and a run that lived when the window was reloaded is shown as stopped', async () => {
      await inWorkbench(stage, { file: 'hard.cpe.json', text: HARD }, async ({ page }) => {
        await runCommand(page, 'CPE: Run');
        await panelShows(page, ['running'], LIMIT_MS);
        await webview(page).locator('.fact', { hasText: 'Samples so far' }).waitFor();
        await page.reload();
        await workbenchReady(page);
        const after = await finalPanel(page, LIMIT_MS);
        assert.ok(['cancelled', 'failed'].includes(after.kind), after.word);
      });
    });
  });
}
