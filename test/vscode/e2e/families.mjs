/**
 * The families that are more than sets: each is run from the palette, told in its own words and drawn as what it is. Their
 * pages are looked at in all themes and widths by the tests of the panel.
 */
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

/** The examples that are drawn as a graph, with the words of their actions. */
const GRAPHS = /** @type {const} */ ([
  { kind: 'path', file: 'route-choice.cpe.json', nodes: 7, edges: 10 },
  { kind: 'tree', file: 'network-backbone.cpe.json', nodes: 6, edges: 9 },
]);
const RANKING = 'online-ranking.cpe.json';

/** @param {import('./stage.mjs').Stage} stage */
export function familiesSuite(stage) {
  describe('the families', () => {
    for (const { kind, file, nodes, edges } of GRAPHS) {
      it(`a ${kind}: told and drawn in its graph`, () =>
        stage.inWorkbench(file, async (workbench) => {
          const { action } = await ranAsByCommandLine(workbench, file);
          const view = webview(workbench.page);
          const graph = view.locator('svg.pic[role=img]');
          assert.equal(await graph.count(), 1);
          assert.equal(await graph.locator('.pick').count(), action.length, 'the chosen edges');
          assert.equal(await graph.locator('.edge').count(), edges - action.length, 'the others');
          assert.equal(await graph.locator('rect.node').count(), nodes);
          const label = (await graph.getAttribute('aria-label')) ?? '';
          assert.match(label, new RegExp(`^Graph of ${nodes} nodes and ${edges} `));
          await picture(workbench, kind);
        }));
    }

    it('a ranking: told and listed in its order', () =>
      stage.inWorkbench(RANKING, async (workbench) => {
        const { answer } = await ranAsByCommandLine(workbench, RANKING);
        const rows = webview(workbench.page).locator('section.answer table.members tbody tr');
        const listed = await rows.evaluateAll((rows) =>
          rows.map((row) => {
            const [place, name] = row.children;
            return `${parseInt(place?.textContent ?? '', 10)} ${name?.textContent?.trim()}`;
          }),
        );
        assert.deepEqual(listed, answer.split(', '));
        await picture(workbench, 'ranking');
      }));

    it('are all among the samples: the list offers every example, and opens what is chosen', () =>
      stage.inWorkbench(RANKING, async ({ page }) => {
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

/**
 * Runs the open spec and compares the panel with what the command line says of it.
 * @param {import('./stage.mjs').Workbench} workbench
 * @param {string} file
 */
async function ranAsByCommandLine({ page }, file) {
  await runCommand(page, 'CPE: Run');
  const [expected, reading] = await Promise.all([
    answerByCommandLine(path.join(EXAMPLES, file)),
    finalPanel(page, RUN_LIMIT_MS),
  ]);
  assert.equal(reading.kind, 'certified', reading.sentence);
  assert.equal(reading.answer, expected.answer);
  return expected;
}
