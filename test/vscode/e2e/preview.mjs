/** A look at the actions of a spec: from the palette to the panel of a preview. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { reloadWindow, runCommand, webview } from '../workbench.mjs';
import { isAccessible } from './axe.mjs';
import { picture } from './stage.mjs';

const FILE = 'assignment-3x3.cpe.json';
const LIMIT_MS = 40_000;

/** @param {import('./stage.mjs').Stage} stage */
export function previewSuite(stage) {
  describe('a preview', () => {
    it('is opened from the palette, shows more, weighs otherwise, and is there again after a reload', () =>
      stage.inWorkbench(FILE, async (workbench) => {
        const { page } = workbench;
        const shown = webview(page);
        await runCommand(page, 'CPE: Preview Actions');
        await shown.locator('section.state.is-planned').waitFor({ timeout: LIMIT_MS });
        await isAccessible(page, 'preview');
        await picture(workbench, 'preview');
        await shown.locator('.pic .pick').first().waitFor({ state: 'attached' });
        await shown.locator('button', { hasText: 'More Assignments' }).click();
        const all = shown.locator('h2', { hasText: '24 best assignments' });
        await all.waitFor();

        await shown.locator('button', { hasText: 'Other Weights…' }).click();
        const input = page.locator('.quick-input-widget input:focus');
        await input.fill('0 0 1 0 1 0 1 0');
        await page.getByText('There are 8 numbers; 9 are needed.').first().waitFor();
        await input.fill('0 0 1 0 1 0 1 0 0');
        await page.keyboard.press('Enter');
        const first = shown.locator('.preview-table button.name').first();
        await first.getByText('Ada → Loading').waitFor();
        await reloadWindow(page);
        await all.waitFor({ timeout: LIMIT_MS });
        assert.match(
          (await first.innerText()).replaceAll(/\s+/g, ' '),
          /^Ada → Loading, Boris → Sorting, Chen → Packing/,
        );
      }));
  });
}
