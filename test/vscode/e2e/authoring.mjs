/** Writing a spec, as it looks: squiggles, completions, hovers, a new instance, an empty panel. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'mocha';
import { panelShows } from '../panel.mjs';
import { EXAMPLES } from '../paths.mjs';
import { runCommand, webview } from '../workbench.mjs';
import { applyQuickFix, typeOver } from './editors.mjs';
import { UNIDENTIFIABLE } from './specs.mjs';
import { picture } from './stage.mjs';

const LIMIT_MS = 20_000;
const FILE = 'assignment-3x3.cpe.json';
const TEXT = readFileSync(path.join(EXAMPLES, FILE), 'utf8');

/** Specs beside the examples. */
const TEXTS = {
  'faults.cpe.json': TEXT.replace('"linear"', '"mean"').replace('0.05', '2'),
  'complete.cpe.json': TEXT.replace('"matching"', '""'),
  'mended.cpe.json': TEXT.replace('"linear"', '"mean"'),
  'unknown.cpe.json': UNIDENTIFIABLE,
};

/** @param {import('./stage.mjs').Stage} stage */
export function authoringSuite(stage) {
  describe('authoring', () => {
    stage.addSpecs(TEXTS);

    it('underlines faults of the form and of the meaning, and the fault goes with its fix', async () => {
      await stage.inWorkbench('faults.cpe.json', async (workbench) => {
        const { page } = workbench;
        // A delta above 1 hides the rest: a spec is first read, then understood.
        await told(page, '"delta"', '2', 'above 0 and below 1');
        await picture(workbench, 'squiggle-form');
        await typeOver(page, '"delta": 2', '"delta": 0.1');
        await told(page, '"algorithm"', '"polyalba"', 'mean');
        await picture(workbench, 'squiggle-meaning');
        await typeOver(page, '"algorithm": "polyalba"', '"algorithm": "gcb-pe"');
        await page.locator('.squiggly-error').waitFor({ state: 'detached' });
      });
    });

    it('says which pairs are not determined, and the light bulb offers what would do', async () => {
      await stage.inWorkbench('unknown.cpe.json', async (workbench) => {
        const { page } = workbench;
        const squiggle = page.locator('.squiggly-error');
        await squiggle.first().waitFor();
        await applyQuickFix(page, '"feedback"', 'Set size to', () =>
          picture(workbench, 'quick-fix'),
        );
        await squiggle.first().waitFor({ state: 'detached' });
        await runCommand(page, 'CPE: Run');
        const { kind, answer } = await panelShows(page, ['certified', 'problem'], LIMIT_MS);
        assert.equal(kind, 'certified');
        assert.equal(answer, 'Ada → Packing, Boris → Sorting, Chen → Loading');
      });
    });

    it('completes the value that is asked for', async () => {
      await stage.inWorkbench('complete.cpe.json', async (workbench) => {
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
      await stage.inWorkbench(FILE, async (workbench) => {
        const { page } = workbench;
        const line = page.locator('.view-line', { hasText: '"thetaNorm"' });
        await line.getByText('"thetaNorm"').hover();
        await page.locator('.monaco-hover', { hasText: 'upper bound' }).waitFor();
        await picture(workbench, 'hover');
      });
    });

    it('shows the problems of a spec that cannot run in the panel, and runs it once it is mended', async () => {
      await stage.inWorkbench('mended.cpe.json', async (workbench) => {
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
      await stage.inWorkbench(FILE, async ({ page }) => {
        await runCommand(page, 'CPE: Check Observer Set');
        const found = page.locator('.statusbar-item', { hasText: 'rank 9 of 9' });
        await found.waitFor();
        assert.equal(await page.locator('.notification-toast').count(), 0, 'nothing is covered');
        // A click lists the actions of the observer set.
        await found.click();
        await page.locator('.tab.active', { hasText: 'actions' }).waitFor();
      });
    });

    it('asks for a new instance step by step, by keyboard, and opens its spec', async () => {
      await stage.inWorkbench(FILE, async ({ page }) => {
        await runCommand(page, 'CPE: New Instance…');
        const title = page.locator('.quick-input-title');
        // Name, family, two sides, size, feedback, reward, algorithm, source: the first or what is proposed.
        for (let step = 1; step <= 9; step += 1) {
          await title.filter({ hasText: `(${step}/` }).waitFor();
          await page.keyboard.press('Enter');
        }
        await page.locator('.tab.active', { hasText: 'my-instance' }).waitFor();
        await page.locator('.view-line', { hasText: '"version"' }).waitFor();
      });
    });
  });
}

/**
 * Waits until a value is underlined, and its hover says so.
 * @param {import('playwright-core').Page} page
 * @param {string} property
 * @param {string} value
 * @param {string} text
 */
async function told(page, property, value, text) {
  await page.locator('.squiggly-error').first().waitFor();
  const line = page.locator('.view-line', { hasText: property });
  await line.getByText(value, { exact: true }).last().hover();
  await page.locator('.monaco-hover', { hasText: text }).waitFor();
}
