/** The other states of the panel. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'mocha';
import { finalPanel, panelShows } from '../panel.mjs';
import { EXAMPLES } from '../paths.mjs';
import { runCommand, switchTheme, webview } from '../workbench.mjs';
import { isAccessible } from './axe.mjs';
import { SMALL_BUDGET } from './specs.mjs';
import { picture } from './stage.mjs';

const LIMIT_MS = 20_000;
const TEXT = readFileSync(path.join(EXAMPLES, 'assignment-3x3.cpe.json'), 'utf8');

/** Specs by the state that their run ends in. */
const STATES = {
  // The proof of the paper’s version requires noise in [-1, 1].
  caveat: TEXT.replace('"recommended"', '"paper"'),
  budget: SMALL_BUDGET,
  problem: TEXT.replace('"linear"', '"mean"'),
};

const NEVER_RUN = 'empty.cpe.json';

/** @param {import('./stage.mjs').Stage} stage */
export function statesSuite(stage) {
  describe('the state', () => {
    const texts = Object.entries(STATES).map(([kind, text]) => [`${kind}.cpe.json`, text]);
    stage.addSpecs({ ...Object.fromEntries(texts), [NEVER_RUN]: TEXT });

    it('empty: there is no run yet', () =>
      stage.inWorkbench(NEVER_RUN, async (workbench) => {
        const { page } = workbench;
        await runCommand(page, 'CPE: Show Panel');
        await webview(page).getByRole('heading', { name: 'No run yet' }).waitFor();
        await picture(workbench, 'empty');
      }));

    for (const kind of Object.keys(STATES)) {
      it(`${kind}, as its run ends`, () =>
        stage.inWorkbench(`${kind}.cpe.json`, async (workbench) => {
          const { page } = workbench;
          await runCommand(page, 'CPE: Run');
          assert.equal((await finalPanel(page, LIMIT_MS)).kind, kind);
          // The others have the parts of a run that is certified, which is looked at in the main job.
          if (kind === 'problem') {
            await switchTheme(workbench, 'dark');
            await webview(page).locator('body[data-vscode-theme-kind=vscode-dark]').waitFor();
            await isAccessible(page, kind);
          }
          await picture(workbench, kind);
          if (kind !== 'caveat') return;
          // Its next step is one click.
          await webview(page).getByRole('button', { name: 'Run With Recommended' }).click();
          await panelShows(page, ['certified'], LIMIT_MS);
        }));
    }
  });
}
