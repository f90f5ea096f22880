/** Input that would need more than the memory or the time there is. Other such input: `test/unit/document/meaning.test.ts`. */
import assert from 'node:assert/strict';
import { commands, languages } from 'vscode';
import { inAll } from '../../all.mjs';
import { ended } from './runs';
import { EXAMPLE, HARD } from '../specs.mjs';
import { closeAll, eventually, openExample, openText } from './workspace';

export function badInputSuite(): void {
  describe('bad input', () => {
    after(closeAll);

    inAll(it, 'more values than are read: a located problem, and the editor goes on', async () => {
      const actions = [Array.from({ length: 2e6 }, () => 0)];
      const spec = { ...JSON.parse(HARD), actions: { family: 'explicit', arms: 60, actions } };
      const message = /2,?000,?000 values/;
      const document = await openText('bad.cpe.json', JSON.stringify(spec));
      await eventually('the problem', () => {
        const found = languages.getDiagnostics(document.uri);
        return found.some((one) => message.test(one.message)) ? true : null;
      });
      // A run of it is refused, and says why.
      await commands.executeCommand('cpe.run', document.uri);
      const run = await ended(document);
      assert.equal(run.live.state, 'problem');
      assert.ok(run.report?.problems.some((problem) => message.test(problem.message)));
      // Work goes on.
      const good = await openExample(EXAMPLE, 'after-bad.cpe.json');
      await commands.executeCommand('cpe.run', good.uri);
      assert.equal((await ended(good)).live.state, 'certified');
    });
  });
}
