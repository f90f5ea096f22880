/** The other states of the panel, in the four themes. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { finalPanel } from '../panel.mjs';
import { EXAMPLES } from '../paths.mjs';
import { THEMES, openFile, runCommand, specReady, switchTheme, webview } from '../workbench.mjs';
import { SMALL_BUDGET } from './specs.mjs';
import { faultless, newWorkbench, picture } from './stage.mjs';

const LIMIT_MS = 20_000;
const TEXT = readFileSync(path.join(EXAMPLES, 'assignment-3x3.cpe.json'), 'utf8');
const THEME_NAMES = /** @type {(keyof typeof THEMES)[]} */ (Object.keys(THEMES));

/** Specs by the state that their run ends in. */
const STATES = {
  // The proof of the preset as printed covers noise in [-1, 1] only.
  caveat: TEXT.replace('"recommended"', '"paper"'),
  budget: SMALL_BUDGET,
  problem: TEXT.replace('"linear"', '"mean"'),
};

/** @param {import('./stage.mjs').Stage} stage */
export function statesSuite(stage) {
  describe('the state', () => {
    /** @type {import('./stage.mjs').Workbench} */
    let workbench;

    before(async () => {
      const texts = Object.entries(STATES).map(([kind, text]) => [`${kind}.cpe.json`, text]);
      workbench = await newWorkbench(stage, 'top-8-3.cpe.json', Object.fromEntries(texts));
    });

    after(() => workbench.close());

    it('empty, in all four themes', () =>
      faultless(workbench, 'empty', async () => {
        const { page } = workbench;
        await runCommand(page, 'CPE: Show Panel');
        await webview(page).getByText('No run to show').waitFor();
        await inAllThemes('empty');
        await runCommand(page, 'View: Close All Editors');
      }));

    for (const kind of Object.keys(STATES)) {
      it(`${kind}, in all four themes`, () =>
        faultless(workbench, kind, async () => {
          const { page } = workbench;
          await openFile(page, `${kind}.cpe.json`);
          await specReady(page, `${kind}.cpe.json`);
          await runCommand(page, 'CPE: Run');
          assert.equal((await finalPanel(page, LIMIT_MS)).kind, kind);
          await inAllThemes(kind);
          await runCommand(page, 'View: Close All Editors');
        }));
    }

    /** @param {string} name */
    async function inAllThemes(name) {
      for (const theme of THEME_NAMES) {
        await switchTheme(workbench, theme);
        await picture(workbench, `${name}-${theme}`);
      }
    }
  });
}
