/** Input that would need more than the memory or the time there is: a located problem, and an editor that goes on. */
import assert from 'node:assert/strict';
import { commands, languages } from 'vscode';
import type { Diagnostic } from 'vscode';
import { ALL } from '../../all.mjs';
import { ended } from './runs';
import { EXAMPLE, HARD } from '../specs.mjs';
import { closeAll, eventually, openExample, openText } from './workspace';

const actions = (family: object): string =>
  JSON.stringify({ ...JSON.parse(HARD), actions: family });

const BAD: readonly (readonly [name: string, text: () => string, message: RegExp])[] = [
  [
    'a matching of 2000 and 2000',
    () => actions({ family: 'matching', left: 2000, right: 2000, size: 2000 }),
    /1,000/,
  ],
  [
    'a list of a million actions',
    () => {
      const list = Array.from({ length: 1e6 }, (_, index) => [index % 40, 40 + (index % 17)]);
      return actions({ family: 'explicit', arms: 60, actions: list });
    },
    /2,?000,?000 values/,
  ],
  ['brackets, 100,000 deep', () => '['.repeat(1e5), /deep|nested/i],
  ['arms by the billion', () => actions({ family: 'topK', arms: 1e9, k: 3 }), /1,000/],
];

export function badInputSuite(): void {
  describe('bad input', () => {
    after(closeAll);

    for (const [name, text, message] of ALL ? BAD : BAD.slice(0, 2)) {
      it(`${name}: a located problem, and the editor goes on`, async () => {
        const document = await openText(
          `bad-${BAD.findIndex(([other]) => other === name)}.cpe.json`,
          text(),
        );
        await eventually(name, () => problemLike(document.uri.toString(), message));
        // A run of it is refused, and says why.
        await commands.executeCommand('cpe.run', document.uri);
        const run = await ended(document);
        assert.equal(run.live.state, 'problem');
        assert.ok(run.report?.problems.some((problem) => message.test(problem.message)));
        // Work goes on.
        const good = await openExample(
          EXAMPLE,
          `after-${document.uri.path.split('/').at(-1) ?? ''}`,
        );
        await commands.executeCommand('cpe.run', good.uri);
        assert.equal((await ended(good)).live.state, 'certified');
      });
    }
  });
}

function problemLike(uri: string, message: RegExp): Diagnostic | null {
  const all = languages.getDiagnostics().find(([at]) => at.toString() === uri)?.[1] ?? [];
  return all.find((diagnostic) => message.test(diagnostic.message)) ?? null;
}
