/** Located problems: the editor's JSON service finds the syntax, we find the rest, and nobody finds a fault twice. */
import assert from 'node:assert/strict';
import { ALL } from '../../all.mjs';
import { faultsOf, locatedOnce, mended, settled, told, withFaults, type Fault } from './problems';
import { EXAMPLE } from '../specs.mjs';
import {
  closeAll,
  eventually,
  exampleNames,
  exampleText,
  openExample,
  openText,
  retype,
} from './workspace';

/** That none has a problem, and fits the schema, is tested for all of them without an editor. */
async function someExamples(): Promise<readonly string[]> {
  return (await exampleNames()).filter((_, index) => ALL || index % 5 === 0);
}

/** Changes of the first example. */
const FAULTS: readonly Fault[] = [
  {
    name: 'an unknown property',
    edits: [['"delta"', '"maxSample": 1000, "delta"']],
    at: '"maxSample"',
    by: 'CPE',
    message: /`maxSample` is not a property.*`maxSamples`/,
    fix: 'Rename to maxSamples',
  },
  {
    name: 'a word that JSON does not have',
    edits: [['0.05', 'NaN']],
    at: 'NaN',
    by: 'JSON',
    message: /Value expected/,
  },
  {
    name: 'a comma left out',
    edits: [['"version": 1,', '"version": 1']],
    at: '"name"',
    by: 'JSON',
    message: /comma/,
  },
  {
    name: 'an infeasible family',
    edits: [['"min": 2, "max": 3', '"min": 2, "max": 9']],
    at: '9 }',
    by: 'CPE',
    message: /at most 3 pairs/,
  },
];

export function diagnosticsSuite(): void {
  describe('diagnostics', () => {
    afterEach(closeAll);

    it('are not there for the examples, but for hints', async () => {
      const documents = [];
      for (const name of await someExamples()) documents.push(await openExample(name));
      await settled('examples');
      for (const document of documents)
        assert.deepEqual(faultsOf(document).map(told), [], document.uri.path);
    });

    it('are at their faults, each once, and are mended by a quick fix', async () => {
      for (const [fault, document] of await withFaults('fault', FAULTS)) {
        locatedOnce(fault, document);
        if (fault.fix !== undefined) await mended(document, fault.fix);
      }
    });

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
  });
}
