/** The main job: a spec is opened, run from the palette, and its answer read in the panel. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { finalPanel, samplesIn } from '../panel.mjs';
import { openFile, runCommand, specReady, webview } from '../workbench.mjs';
import { answerByCommandLine } from './commandLine.mjs';
import { closeAllEditors } from './editors.mjs';
import { isAccessible, pictureInThemes } from './stage.mjs';

const FILES = /** @type {const} */ (['assignment-3x3.cpe.json', 'route-choice.cpe.json']);
const RUN_LIMIT_MS = 30_000;

/** @param {import('./stage.mjs').Stage} stage */
export function mainJobSuite(stage) {
  describe('the main job', () => {
    it('palette, run, and the panel shows what the command line answers', async () => {
      const expected = await Promise.all(FILES.map(answerByCommandLine));
      await stage.inWorkbench(FILES[0], async (workbench) => {
        const { page } = workbench;
        for (const [index, file] of FILES.entries()) {
          if (index > 0) await openFile(page, file);
          const { kind } = await answers(page, file, expected[index]);
          await page.locator('.tab', { hasText: `Run: ${file}` }).waitFor();
          if (index === 0)
            await pictureInThemes(workbench, kind, (theme) => isAccessible(page, theme));
          if (index === 1) {
            const graph = webview(page).locator('svg.pic[role=img]');
            assert.equal(await graph.locator('.pick').count(), expected[index]?.action.length);
            assert.match(
              (await graph.getAttribute('aria-label')) ?? '',
              /^Graph of 7 nodes and 10 /,
            );
          }
          await closeAllEditors(page);
        }
      });
    });
  });
}

/**
 * Runs a spec that is in front, and holds the panel against the command line.
 * @param {import('playwright-core').Page} page
 * @param {string} file
 * @param {Awaited<ReturnType<typeof answerByCommandLine>> | undefined} expected
 */
export async function answers(page, file, expected) {
  await specReady(page, file);
  assert.equal(await page.locator('.squiggly-error, .squiggly-warning').count(), 0);
  await runCommand(page, 'CPE: Run');
  const reading = await finalPanel(page, RUN_LIMIT_MS);
  assert.ok(['certified', 'caveat'].includes(reading.kind), reading.word);
  assert.equal(reading.answer, expected?.answer, file);
  assert.equal(await samplesIn(page), expected?.samples, file);
  return reading;
}
