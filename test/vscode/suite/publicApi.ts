/** How the extension comes to life, its commands as VS Code knows them, and the interface for other extensions, used as one would. */
import assert from 'node:assert/strict';
import { CancellationTokenSource, commands, extensions } from 'vscode';
import { HISTORY_VIEW } from '../../../src/host/history/historyTree';
import type { CpeRunProgress, CpeWorkbenchApi } from '../../../src/host/publicApi';
import type manifest from '../../../package.json';
import { activeApi, bytes, cliResult } from './extension';
import { HARD, SHORT } from '../specs.mjs';
import { closeAll, openTabs } from './window';
import { EXTENSION_ID, openText } from './workspace';

const OPTIONS = ['--algorithm', 'gcb-pe', '--delta', '0.1', '--seed', '7'];

describe('the extension', () => {
  it('is activated, and registers each command that the manifest names and no other', async () => {
    const extension = extensions.getExtension(EXTENSION_ID);
    assert.ok(extension, `${EXTENSION_ID} is installed`);
    await extension.activate();
    // VS Code adds commands of its own for the view of the history, named after it.
    const registered = (await commands.getCommands(true)).filter(
      (id) => id.startsWith('cpe.') && !id.startsWith(`${HISTORY_VIEW}.`),
    );
    const { packageJSON }: { packageJSON: typeof manifest } = extension;
    const contributed = packageJSON.contributes.commands.map(({ command }) => command);
    assert.deepEqual(registered.sort(), contributed.sort());
  });
});

describe('the interface for other extensions', () => {
  it('runs, reports and stops as the command line, and leaves nothing behind', async () => {
    const extension = extensions.getExtension<CpeWorkbenchApi>(EXTENSION_ID);
    assert.ok(extension);
    const api = await extension.activate();
    assert.equal(api.version, 1);
    const tests = await activeApi();
    const { uri } = await openText('public.cpe.json', SHORT);
    await closeAll();
    const before = [tests.runs().length, openTabs().length];
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
    assert.deepEqual([tests.runs().length, openTabs().length], before);
  });
});
