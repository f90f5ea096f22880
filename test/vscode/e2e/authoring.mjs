/** Writing a spec, as it looks: squiggles, completions, hovers, a new instance, an empty panel. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'mocha';
import { panelShows } from '../panel.mjs';
import { EXAMPLES } from '../paths.mjs';
import { runCommand, webview } from '../workbench.mjs';
import { inWorkbench, picture } from './stage.mjs';

const LIMIT_MS = 20_000;
const FILE = 'assignment-3x3.cpe.json';
const TEXT = readFileSync(path.join(EXAMPLES, FILE), 'utf8');

/** @param {import('./stage.mjs').Stage} stage */
export function authoringSuite(stage) {
  describe('authoring', () => {
    it('underlines faults of the form and of the meaning, and the fault goes with its fix', async () => {
      const text = TEXT.replace('"linear"', '"mean"').replace('0.05', '2');
      await inWorkbench(stage, { file: 'faults.cpe.json', text }, async (workbench) => {
        const { page } = workbench;
        // A delta above 1 hides the rest: a spec is first read, then understood.
        await page.locator('.squiggly-warning').first().waitFor();
        await picture(workbench, 'squiggle-form');
        await typeOver(page, '"delta": 2', '"delta": 0.1');
        await page.locator('.squiggly-error').first().waitFor();
        await page.locator('.squiggly-warning').waitFor({ state: 'detached' });
        await picture(workbench, 'squiggle-meaning');
        await typeOver(page, '"algorithm": "polyalba"', '"algorithm": "gcb-pe"');
        await page.locator('.squiggly-error').waitFor({ state: 'detached' });
      });
    });

    it('completes the value that is asked for', async () => {
      const text = TEXT.replace('"matching"', '""');
      await inWorkbench(stage, { file: 'complete.cpe.json', text }, async (workbench) => {
        const { page } = workbench;
        await page.locator('.view-line', { hasText: '"family": ""' }).click();
        await page.keyboard.press('End');
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('Control+Space');
        const rows = page.locator('.suggest-widget .monaco-list-row');
        await rows.filter({ hasText: 'partition' }).first().waitFor();
        await picture(workbench, 'completion');
        await rows.filter({ hasText: 'matching' }).first().click();
        await page.locator('.view-line', { hasText: '"family": "matching"' }).waitFor();
      });
    });

    it('explains a property under the mouse', async () => {
      await inWorkbench(stage, { file: FILE }, async (workbench) => {
        const { page } = workbench;
        const line = page.locator('.view-line', { hasText: '"thetaNorm"' });
        await line.getByText('"thetaNorm"').hover();
        await page.locator('.monaco-hover', { hasText: 'upper bound' }).waitFor();
        await picture(workbench, 'hover');
      });
    });

    it('shows the problems of a spec that cannot run in the panel, and runs it once it is mended', async () => {
      const text = TEXT.replace('"linear"', '"mean"');
      await inWorkbench(stage, { file: 'problem.cpe.json', text }, async (workbench) => {
        const { page } = workbench;
        await runCommand(page, 'CPE: Run');
        const problem = await panelShows(page, ['problem'], LIMIT_MS);
        assert.match(problem.sentence, /1 error/);
        await webview(page).locator('[data-do=applyFix]').first().click();
        await page.locator('.view-line', { hasText: '"gcb-pe"' }).waitFor();
        await runCommand(page, 'CPE: Run');
        await panelShows(page, ['certified', 'caveat', 'running', 'budget'], LIMIT_MS);
      });
    });

    it('checks the observer set on demand', async () => {
      await inWorkbench(stage, { file: FILE }, async ({ page }) => {
        await runCommand(page, 'CPE: Check Observer Set');
        await page.locator('.notification-toast', { hasText: 'Rank 9 of 9' }).waitFor();
      });
    });

    it('opens a template with its first place to fill in', async () => {
      await inWorkbench(stage, { file: FILE }, async ({ page }) => {
        await runCommand(page, 'CPE: New Instance…');
        await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
        await page.keyboard.press('Enter');
        await page.locator('.tab.active', { hasText: 'new-' }).waitFor();
        await page.locator('.view-line', { hasText: '"version"' }).waitFor();
      });
    });
  });
}

/**
 * Replaces a part of the text by find and replace.
 * @param {import('playwright-core').Page} page
 * @param {string} from
 * @param {string} to
 */
async function typeOver(page, from, to) {
  await page.locator('.view-line', { hasText: from }).click();
  await page.keyboard.press('Control+H');
  const widget = page.locator('.find-widget.visible');
  await widget.locator('.find-part textarea').fill(from);
  await widget.locator('.replace-part textarea').fill(to);
  await page.keyboard.press('Control+Alt+Enter');
  await page.locator('.view-line', { hasText: to }).waitFor();
  await page.keyboard.press('Escape');
}
