/** Located problems: the editor's JSON service finds the syntax, we find the rest, and nobody finds a fault twice. */
import assert from 'node:assert/strict';
import { faultsOf, locatedOnce, settled, told } from './problems';
import type { Fault } from './problems';
import { EXAMPLE } from './specs';
import {
  closeAll,
  eventually,
  exampleNames,
  exampleText,
  openExample,
  openText,
  retype,
} from './workspace';

/** Changes of the first example. */
const FAULTS: readonly Omit<Fault, 'example'>[] = [
  {
    name: 'an unknown property',
    edits: [['"delta"', '"maxSample": 1000, "delta"']],
    at: '"maxSample"',
    by: 'CPE',
    message: /`maxSample` is not a property.*`maxSamples`/,
    fix: 'Rename to maxSamples',
  },
  {
    name: 'a missing property',
    edits: [[/"reward": .*/, '']],
    at: '{',
    by: 'CPE',
    message: /`reward` is missing/,
  },
  {
    name: 'a number out of its range',
    edits: [['0.05', '2']],
    at: '2, "seed"',
    by: 'CPE',
    message: /above 0 and below 1/,
    fix: 'Set delta to 0.05',
  },
  {
    name: 'a wrong type',
    edits: [['"left": 3', '"left": "x"']],
    at: '"x"',
    by: 'CPE',
    message: /whole number/,
    fix: 'Set left to 3',
  },
  {
    name: 'an infinite number',
    edits: [['0.05', '1e400']],
    at: '1e400',
    by: 'CPE',
    message: /too large/,
    fix: 'Set delta to 0.05',
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
    by: 'CPE',
    message: /matching/,
    fix: 'Set family to "matching"',
  },
  {
    name: 'a feedback of two words',
    edits: [['"full-bandit"', '"full bandit"']],
    at: '"full bandit"',
    by: 'CPE',
    message: /full-bandit/,
    fix: 'Set type to "full-bandit"',
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
      const documents = [];
      for (const name of await exampleNames()) documents.push(await openExample(name));
      await settled('examples');
      for (const document of documents)
        assert.deepEqual(faultsOf(document).map(told), [], document.uri.path);
    });

    locatedOnce(
      'fault',
      FAULTS.map((fault) => ({ ...fault, example: EXAMPLE })),
    );

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
