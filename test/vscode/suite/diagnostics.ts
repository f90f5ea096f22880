/** Located problems: the editor's JSON service finds the form, we find the meaning, and nobody finds a fault twice. */
import assert from 'node:assert/strict';
import { DiagnosticSeverity, languages } from 'vscode';
import type { Diagnostic, TextDocument } from 'vscode';
import { EXAMPLE } from './specs';
import {
  closeAll,
  eventually,
  exampleNames,
  exampleText,
  openExample,
  openText,
  retype,
  sleep,
} from './workspace';

/** Longer than both the debounce of the check and that of the JSON service. */
const SETTLE_MS = 1500;

interface Fault {
  readonly name: string;
  /** What is replaced in the first example, and by what. */
  readonly edits: readonly (readonly [string | RegExp, string])[];
  /** Where the first problem must stand: a part of the changed text. */
  readonly at: string;
  /** Who must find it. */
  readonly by: 'CPE' | 'JSON';
  readonly message: RegExp;
}

const FAULTS: readonly Fault[] = [
  {
    name: 'an unknown property',
    edits: [['"delta"', '"dleta"']],
    at: '"dleta"',
    by: 'JSON',
    message: /dleta is not allowed/,
  },
  {
    name: 'a missing property',
    edits: [[/"reward": .*/, '']],
    at: '{',
    by: 'JSON',
    message: /Missing property "reward"/,
  },
  {
    name: 'a number out of its range',
    edits: [['0.05', '2']],
    at: '2, "seed"',
    by: 'JSON',
    message: /maximum of 1/,
  },
  {
    name: 'a wrong type',
    edits: [['"left": 3', '"left": "x"']],
    at: '"x"',
    by: 'JSON',
    message: /Incorrect type/,
  },
  {
    name: 'an infinite number',
    edits: [['0.05', '1e400']],
    at: '1e400',
    by: 'JSON',
    message: /maximum of 1/,
  },
  {
    name: 'a word that JSON does not have',
    edits: [['0.05', 'NaN']],
    at: 'NaN',
    by: 'JSON',
    message: /Value expected/,
  },
  {
    name: 'a misspelt family',
    edits: [['"matching"', '"matchng"']],
    at: '"matchng"',
    by: 'JSON',
    message: /matching/,
  },
  {
    name: 'a comma left out',
    edits: [['"version": 1,', '"version": 1']],
    at: '"name"',
    by: 'JSON',
    message: /comma/,
  },
  {
    name: 'a theta of the wrong length',
    edits: [[/"theta": .*/, '"theta": [1, 2],']],
    at: '[1, 2]',
    by: 'CPE',
    message: /9 numbers.*has 2/,
  },
  {
    name: 'too few names',
    edits: [['["Ada", "Boris", "Chen"]', '["Ada"]']],
    at: '["Ada"]',
    by: 'CPE',
    message: /3 names/,
  },
  {
    name: 'an infeasible family',
    edits: [['"min": 2, "max": 3', '"min": 2, "max": 9']],
    at: '9 }',
    by: 'CPE',
    message: /at most 3 pairs/,
  },
  {
    name: 'a reward that the algorithm does not cover',
    edits: [['"linear"', '"mean"']],
    at: '"polyalba"',
    by: 'CPE',
    message: /GCB-PE/,
  },
  {
    name: 'a theta that is longer than its bound',
    edits: [['2.2', '0.5']],
    at: '0.5',
    by: 'CPE',
    message: /thetaNorm/,
  },
  {
    name: 'feedback that does not determine the reward, with the arms',
    edits: [
      [
        '{ "type": "full-bandit" }',
        '{ "type": "masked", "matrix": [[1, 1, 1, 1, 1, 1, 0, 0, 0]] }',
      ],
      ['"polyalba"', '"gcb-pe"'],
    ],
    at: '{ "type": "masked"',
    by: 'CPE',
    message: /not determined.*Chen/,
  },
];

export function diagnosticsSuite(): void {
  describe('diagnostics', () => {
    after(closeAll);

    it('are not there for the examples, but for hints', async () => {
      for (const name of await exampleNames()) {
        const document = await openExample(name);
        await sleep(SETTLE_MS / 2);
        const faults = languages
          .getDiagnostics(document.uri)
          .filter(({ severity }) => severity < DiagnosticSeverity.Information);
        assert.deepEqual(faults.map(told), [], name);
      }
    });

    for (const fault of FAULTS) {
      it(`locate ${fault.name}, once`, async () => {
        const document = await openText(
          `fault-${FAULTS.indexOf(fault)}.cpe.json`,
          await faulty(fault),
        );
        const found = await eventually(fault.name, () => {
          const all = languages.getDiagnostics(document.uri);
          return all.find(({ message }) => fault.message.test(message)) ?? null;
        });
        assert.equal(sourceOf(found), fault.by, told(found));
        const at = document.getText().indexOf(fault.at);
        assert.ok(at >= 0, 'the test names a part of the text');
        const start = document.offsetAt(found.range.start);
        const end = document.offsetAt(found.range.end);
        assert.ok(start <= at && at < end, `${told(found)} is not at ${fault.at}`);
        await sleep(SETTLE_MS);
        assert.deepEqual(repeated(document), []);
        if (fault.by === 'JSON') {
          const ours = languages
            .getDiagnostics(document.uri)
            .filter((one) => sourceOf(one) === 'CPE');
          assert.deepEqual(ours.map(told), [], 'what the schema finds, the editor already shows');
        }
      });
    }

    it('come while typing and go with the fault', async () => {
      const good = await exampleText(EXAMPLE);
      const document = await openText('typing.cpe.json', good);
      await retype(document, good.replace('"linear"', '"mean"'));
      await eventually('the fault', () => (faultsOf(document).length === 1 ? true : null));
      await retype(document, good);
      await eventually('no fault', () => (faultsOf(document).length === 0 ? true : null));
      await retype(document, good.replace('["Ada", "Boris", "Chen"]', '["Ada"]'));
      await eventually('the next fault', () => (faultsOf(document).length === 1 ? true : null));
      assert.match(faultsOf(document)[0]?.message ?? '', /3 names/);
    });

    it('are several at once', async () => {
      const text = (await exampleText(EXAMPLE))
        .replace('["Ada", "Boris", "Chen"]', '["Ada"]')
        .replace('"linear"', '"mean"');
      const document = await openText('several.cpe.json', text);
      await eventually('both faults', () => (faultsOf(document).length === 2 ? true : null));
    });
  });
}

async function faulty({ edits }: Fault): Promise<string> {
  return edits.reduce(
    (text, [from, to]) => {
      const changed = text.replace(from, to);
      assert.notEqual(changed, text, 'the example has what the test replaces');
      return changed;
    },
    await exampleText(EXAMPLE),
  );
}

function faultsOf(document: TextDocument): readonly Diagnostic[] {
  const all = languages.getDiagnostics(document.uri);
  return all.filter(({ severity }) => severity <= DiagnosticSeverity.Warning);
}

function sourceOf({ source }: Diagnostic): 'CPE' | 'JSON' {
  return source === 'CPE' ? 'CPE' : 'JSON';
}

/** Pairs of problems of both sources at the same place. */
function repeated(document: TextDocument): readonly string[] {
  const all = languages.getDiagnostics(document.uri);
  const ours = all.filter((one) => sourceOf(one) === 'CPE');
  const theirs = all.filter((one) => sourceOf(one) === 'JSON');
  const pairs = ours.flatMap((one) =>
    theirs
      .filter(({ range }) => range.intersection(one.range) !== undefined)
      .map((other) => [one, other] as const),
  );
  const texts = ours.map(told);
  return [
    ...pairs.map(([one, other]) => `${told(one)} and ${told(other)}`),
    ...texts.filter((text, index) => texts.indexOf(text) !== index),
  ];
}

function told(diagnostic: Diagnostic): string {
  const { line, character } = diagnostic.range.start;
  return `${sourceOf(diagnostic)} ${line + 1}:${character + 1}: ${diagnostic.message}`;
}
