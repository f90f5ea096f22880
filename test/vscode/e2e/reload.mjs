/** The page is disposable: hidden, it shows what it showed. What a reload of the window leaves is told by the history. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { finalPanel } from '../panel.mjs';
import { runCommand } from '../workbench.mjs';
import { coverPanel } from './editors.mjs';

const LIMIT_MS = 30_000;

/** @param {import('./stage.mjs').Stage} stage */
export function reloadSuite(stage) {
  describe('nothing of a finished run is lost', () => {
    it('when its panel is hidden and shown', async () => {
      const file = 'assignment-3x3.cpe.json';
      await stage.inWorkbench(file, async ({ page }) => {
        await runCommand(page, 'CPE: Run');
        const before = await finalPanel(page, LIMIT_MS);
        const panelTab = page.locator('.tab', { hasText: `Run: ${file}` });
        await coverPanel(page, panelTab, 'top-8-3.cpe.json');
        await panelTab.click();
        assert.deepEqual(await finalPanel(page, LIMIT_MS), before);
      });
    });
  });
}
