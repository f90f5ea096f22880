/** Comparisons in the history; single runs side by side. What settings run repeatedly come to: `test/vscode/e2e/compare.mjs`. */
import assert from 'node:assert/strict';
import { commands, window } from 'vscode';
import type { Tab } from 'vscode';
import type { ComparisonSummary } from '../../../src/core/sweep/summary';
import { activeApi } from './extension';
import { ended } from './runs';
import { EXAMPLE } from '../specs.mjs';
import { closeAll, eventually, openExample } from './workspace';

const SETTINGS = [
  ['polyalba', 'recommended'],
  ['gcb-pe', 'recommended'],
  ['polyalba', 'paper'],
] as const;

export function compareSuite(): void {
  describe('comparisons', () => {
    afterEach(closeAll);

    it('are in the history with their settings, reopened from there, named and deleted', async () => {
      const api = await activeApi();
      const document = await openExample(EXAMPLE, 'listed-compare.cpe.json');
      await commands.executeCommand('cpe.runRepeatedly', {
        spec: document.uri,
        seeds: 2,
        settings: SETTINGS,
      });
      const { id } = await finished('listed-compare.cpe.json');
      const lines = api.history();
      const at = lines.findIndex((line) => line.id === id);
      assert.equal(lines[at - 1]?.label, 'listed-compare.cpe.json');
      assert.equal(lines[at]?.label, '3 settings × 2 seeds');
      assert.equal(lines[at].context, 'comparison ended idle');
      assert.deepEqual(
        lines.slice(at + 1, at + 4).map(({ label, context }) => [label, context]),
        ['PolyALBA recommended', 'GCB-PE recommended', 'PolyALBA paper'].map((name) => [
          name,
          'setting',
        ]),
      );
      assert.match(lines[at + 1]?.description ?? '', /^2 of 2 · [\d.]+/);
      const tab = await tabOf('Compare: listed-compare.cpe.json');
      await window.tabGroups.close(tab);
      await commands.executeCommand('cpe.openComparison', id);
      await tabOf('Compare: listed-compare.cpe.json');

      const { showInputBox } = window;
      Object.assign(window, { showInputBox: () => Promise.resolve('Three *ways*') });
      await commands.executeCommand('cpe.renameComparison', id);
      Object.assign(window, { showInputBox });
      assert.equal(api.history().find((line) => line.id === id)?.label, 'Three *ways*');
      await commands.executeCommand('cpe.deleteComparison', id);
      assert.equal(
        api.history().some((line) => line.id === id),
        false,
      );
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

function tabOf(title: string): Promise<Tab> {
  return eventually(`the tab ${title}`, () => {
    const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
    return tabs.find(({ label }) => label === title) ?? null;
  });
}

function finished(fileName: string): Promise<ComparisonSummary> {
  return eventually('the end of the comparison', async () => {
    const api = await activeApi();
    const last = api.comparisons().findLast((comparison) => comparison.fileName === fileName);
    return last !== undefined && last.endedAt !== null ? last : null;
  });
}
