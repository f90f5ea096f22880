/** Single runs side by side. What settings run repeatedly come to, also in the history: `test/vscode/e2e/compare.mjs`. */
import assert from 'node:assert/strict';
import { commands } from 'vscode';
import type { ComparisonSummary } from '../../../src/core/sweep/summary';
import { activeApi, historyLines } from './extension';
import { ended } from './runs';
import { SHORT } from '../specs.mjs';
import { closeAll, eventually, openText, standingIn } from './workspace';

export function compareSuite(): void {
  describe('comparisons', () => {
    afterEach(closeAll);

    it('put runs that have ended side by side, are named and deleted', async () => {
      const api = await activeApi();
      const document = await openText('side.cpe.json', SHORT);
      await commands.executeCommand('cpe.runPolyAlba', document.uri);
      const first = await ended(document);
      await commands.executeCommand('cpe.runGcbPe', document.uri);
      const second = await eventually('the run of GCB-PE', async () => {
        const last = api.runs().at(-1);
        return last?.facts?.algorithm === 'gcb-pe' && last.live.result !== null ? last : null;
      });
      await commands.executeCommand('cpe.compareRuns', [first.runId, second.runId]);
      const { id, kind, settings } = await finished('side.cpe.json');
      assert.equal(kind, 'runs');
      const told = settings.map(({ title, seeds }) => [title, seeds[0]?.samples]);
      assert.deepEqual(told, [
        ['PolyALBA', first.live.result?.samples],
        ['GCB-PE', second.live.result?.samples],
      ]);
      assert.ok(settings.every(({ trace = null }) => trace !== null && trace.length > 0));
      const line = async () => (await historyLines()).find((each) => each.id === id)?.label;
      await standingIn({ showInputBox: () => Promise.resolve('Two *ways*') }, () =>
        commands.executeCommand('cpe.renameComparison', id),
      );
      assert.equal(await line(), 'Two *ways*');
      await commands.executeCommand('cpe.deleteComparison', id);
      assert.equal(await line(), undefined);
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
