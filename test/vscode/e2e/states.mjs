/** The other states of the panel, in the four themes. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'mocha';
import { finalPanel } from '../panel.mjs';
import { EXAMPLES } from '../paths.mjs';
import { THEMES, runCommand, switchTheme, webview } from '../workbench.mjs';
import { SMALL_BUDGET } from './specs.mjs';
import { inWorkbench, picture } from './stage.mjs';

const LIMIT_MS = 20_000;
const TEXT = readFileSync(path.join(EXAMPLES, 'assignment-3x3.cpe.json'), 'utf8');
const THEME_NAMES = /** @type {(keyof typeof THEMES)[]} */ (Object.keys(THEMES));

/** @type {readonly { kind: string, text: string }[]} */
const STATES = [
  // The proof of the preset as printed covers noise in [-1, 1] only.
  { kind: 'caveat', text: TEXT.replace('"recommended"', '"paper"') },
  { kind: 'budget', text: SMALL_BUDGET },
  { kind: 'problem', text: TEXT.replace('"linear"', '"mean"') },
];

/** @param {import('./stage.mjs').Stage} stage */
export function statesSuite(stage) {
  describe('the state', () => {
    for (const { kind, text } of STATES) {
      it(`${kind}, in all four themes`, async () => {
        await inWorkbench(stage, { file: `${kind}.cpe.json`, text }, async (workbench) => {
          await runCommand(workbench.page, 'CPE: Run');
          const reading = await finalPanel(workbench.page, LIMIT_MS);
          assert.equal(reading.kind, kind);
          for (const theme of THEME_NAMES) {
            await switchTheme(workbench, theme);
            await picture(workbench, `${kind}-${theme}`);
          }
        });
      });
    }

    it('empty, in all four themes', async () => {
      await inWorkbench(stage, { file: 'top-8-3.cpe.json' }, async (workbench) => {
        await runCommand(workbench.page, 'CPE: Show Panel');
        await webview(workbench.page).getByText('No run to show').waitFor();
        for (const theme of THEME_NAMES) {
          await switchTheme(workbench, theme);
          await picture(workbench, `empty-${theme}`);
        }
      });
    });
  });
}
