/** A family that is drawn as a graph, run from the palette. The pages of all families are looked at by the tests of the panel. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'mocha';
import { finalPanel } from '../panel.mjs';
import { EXAMPLES } from '../paths.mjs';
import { runCommand, webview } from '../workbench.mjs';
import { answerByCommandLine } from './commandLine.mjs';
import { quickInputLabels } from './editors.mjs';
import { picture } from './stage.mjs';

const RUN_LIMIT_MS = 20_000;

const ROUTE = 'route-choice.cpe.json';

/** @param {import('./stage.mjs').Stage} stage */
export function familiesSuite(stage) {
  describe('the families', () => {
    it('a path is told and drawn in its graph', () =>
      stage.inWorkbench(ROUTE, async (workbench) => {
        const { page } = workbench;
        await runCommand(page, 'CPE: Run');
        const [expected, reading] = await Promise.all([
          answerByCommandLine(path.join(EXAMPLES, ROUTE)),
          finalPanel(page, RUN_LIMIT_MS),
        ]);
        assert.equal(reading.kind, 'certified', reading.sentence);
        assert.equal(reading.answer, expected.answer);
        const graph = webview(page).locator('svg.pic[role=img]');
        assert.equal(await graph.locator('.pick').count(), expected.action.length);
        assert.match((await graph.getAttribute('aria-label')) ?? '', /^Graph of 7 nodes and 10 /);
        await picture(workbench, 'path');
      }));

    it('are all among the samples: the list offers every example, and opens what is chosen', () =>
      stage.inWorkbench(ROUTE, async ({ page }) => {
        const files = readdirSync(EXAMPLES).filter((name) => name.endsWith('.cpe.json'));
        await runCommand(page, 'CPE: Open Example…');
        const real = ['log/menu', 'manual/recipe', 'program/crew', 'program/route'];
        const measured = real.map((name) => `real/${name}.cpe.json`);
        const offered = await quickInputLabels(page, 'Open Example');
        assert.deepEqual(offered, [...files.sort(), ...measured]);
        await page.keyboard.type('weakest');
        await page
          .locator('.quick-input-list .monaco-list-row.focused', { hasText: 'weakest-link' })
          .waitFor();
        await page.keyboard.press('Enter');
        await page.locator('.tab.active', { hasText: 'weakest-link' }).waitFor();
        await page.locator('.view-line', { hasText: '"version"' }).waitFor();
      }));
  });
}
