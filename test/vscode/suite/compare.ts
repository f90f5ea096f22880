/** Comparisons: settings run repeatedly, as the argument of the command says; single runs side by side. */
import assert from 'node:assert/strict';
import { commands, window } from 'vscode';
import type { ComparisonSummary } from '../../../src/core/compare/summary';
import { activeApi } from './extension';
import { ended } from './runs';
import { EXAMPLE } from './specs';
import { closeAll, eventually, openExample } from './workspace';

const SETTINGS = [
  ['polyalba', 'recommended'],
  ['gcb-pe', 'recommended'],
  ['polyalba', 'paper'],
] as const;
const SEEDS = [1, 2, 3];

export function compareSuite(): void {
  describe('comparisons', () => {
    afterEach(closeAll);

    it('run every seed under every setting that the command is given', async () => {
      const document = await openExample(EXAMPLE, 'repeated.cpe.json');
      await commands.executeCommand('cpe.runRepeatedly', {
        spec: document.uri,
        seeds: SEEDS.length,
        settings: SETTINGS,
      });
      const { settings, sentences } = await finished('repeated.cpe.json');
      assert.deepEqual(
        settings.map(({ title, rest }) => `${title} ${rest}`),
        ['PolyALBA recommended', 'GCB-PE recommended', 'PolyALBA paper'],
      );
      // That each is what the command line gives is shown through the browser, where the comparison is exported.
      for (const { title, rest, seeds } of settings) {
        assert.deepEqual(
          seeds.map(({ seed, status, correct }) => [seed, status, correct]),
          SEEDS.map((seed) => [seed, 'certified', true]),
          `${title} ${rest}`,
        );
      }
      assert.match(sentences.state, /^All 9 runs stopped by their rule/);
      assert.match(sentences.headline, /^(PolyALBA|GCB-PE) recommended: .* samples$/);
      await eventually('the tab of the panel', () => {
        const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
        return tabs.some(({ label }) => label === 'Compare: repeated.cpe.json') ? true : null;
      });
    });

    it('put runs that have ended side by side', async () => {
      const document = await openExample(EXAMPLE, 'side.cpe.json');
      await commands.executeCommand('cpe.runPolyAlba', document.uri);
      const first = await ended(document);
      await commands.executeCommand('cpe.runGcbPe', document.uri);
      const second = await eventually('the run of GCB-PE', async () => {
        const last = (await activeApi()).runs().at(-1);
        return last?.facts?.algorithm === 'gcb-pe' && last.live.result !== null ? last : null;
      });
      await commands.executeCommand('cpe.compareRuns', [first.runId, second.runId]);
      const { kind, settings } = await finished('side.cpe.json');
      assert.equal(kind, 'runs');
      assert.deepEqual(
        settings.map(({ title, seeds }) => [title, seeds[0]?.samples]),
        [
          ['PolyALBA', first.live.result?.samples],
          ['GCB-PE', second.live.result?.samples],
        ],
      );
      assert.ok(
        settings.every(({ trace }) => (trace?.length ?? 0) > 0),
        'with their traces',
      );
    });
  });
}

function finished(fileName: string): Promise<ComparisonSummary> {
  return eventually('the end of the comparison', async () => {
    const api = await activeApi();
    const last = api.comparisons().findLast((comparison) => comparison.fileName === fileName);
    return last !== undefined && last.endedAt !== null ? last : null;
  });
}
