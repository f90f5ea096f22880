/** Writing a spec, as it looks: squiggles, completions, hovers, a new instance, an empty panel. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'mocha';
import { panelShows } from '../panel.mjs';
import { EXAMPLES } from '../paths.mjs';
import { runCommand } from '../workbench.mjs';
import { applyQuickFix, typeOver } from './editors.mjs';
import { UNIDENTIFIABLE } from './specs.mjs';
import { picture } from './stage.mjs';

const LIMIT_MS = 20_000;
const FILE = 'assignment-3x3.cpe.json';
const TEXT = readFileSync(path.join(EXAMPLES, FILE), 'utf8');

/** Specs beside the examples. */
const TEXTS = {
  'faults.cpe.json': TEXT.replace('"linear"', '"mean"').replace('0.05', '2'),
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
