/** The interface for other extensions, used as one of them would. */
import assert from 'node:assert/strict';
import { CancellationTokenSource, extensions, window } from 'vscode';
import type { CpeRunProgress, CpeWorkbenchApi } from '../../../src/host/publicApi';
import { EXTENSION_ID, activeApi } from './extension';
import { bytes, cliResult } from './runs';
import { HARD, SHORT } from '../specs.mjs';
import { closeAll, openText } from './workspace';

const OPTIONS = ['--algorithm', 'gcb-pe', '--delta', '0.1', '--seed', '7'];

export function publicApiSuite(): void {
  describe('the interface for other extensions', () => {
    it('runs, reports and stops as the command line, and leaves nothing behind', async () => {
      const extension = extensions.getExtension<CpeWorkbenchApi>(EXTENSION_ID);
      assert.ok(extension);
      const api = await extension.activate();
      assert.equal(api.version, 1);
      const tests = await activeApi();
      const { uri } = await openText('public.cpe.json', SHORT);
      await closeAll();
      const before = [tests.runs().length, tabCount()];
      const stop = new CancellationTokenSource();
      const seen: CpeRunProgress[] = [];
      const [done, wrong, stopped, cli] = await Promise.all([
        api.run(SHORT, { algorithm: 'gcb-pe', delta: 0.1, set: { 'run.seed': 7 } }),
        api.run(SHORT.replace('"linear"', '"median"')),
        api.run(HARD, {
          token: stop.token,
          onProgress: (progress) => {
            seen.push(progress);
            if (progress.samples > 0) stop.cancel();
          },
        }),
        cliResult(uri.fsPath, OPTIONS),
      ]);
      assert.equal(done.kind, 'result');
      assert.equal(bytes(done.result), bytes(cli));
      assert.equal(wrong.kind, 'problems');
      assert.ok(wrong.problems.some(({ severity }) => severity === 'error'));
      assert.equal(stopped.kind, 'result');
      assert.equal(stopped.result.status, 'cancelled');
      assert.equal(seen.at(-1)?.phase, 'exploration');
      assert.deepEqual([tests.runs().length, tabCount()], before);
    });
  });
}

function tabCount(): number {
  return window.tabGroups.all.flatMap(({ tabs }) => tabs).length;
}
