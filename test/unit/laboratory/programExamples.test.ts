import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Conduct } from '../../../src/core/experiment/conduct';
import { Experiment } from '../../../src/core/experiment/experiment';
import { Notebook, preparedFrom } from '../experiment/lab';
import { faster, laboratoryOfSuite } from './laboratory';

const REAL = resolve('examples/real');
const { source } = laboratoryOfSuite();

// Their noise is not seeded: the smallest delta lets none of their runs err.
describe.each([
  ['program/crew', 'Ada → Packing, Ben → Labels, Cleo → Loading'],
  ['program/route', 'Tunnel Road, Ring South, Station Road'],
  ['ads/ads', 'Bridge, Dune, Harbor'],
  ['plates/plates', 'C03, C08, C11, C14, C17'],
  ['flags/flags', '-funroll-loops, -finline-all, -fomit-frame, -fast-math'],
  // A best guess, which this budget makes right in more than 85 of 100 runs.
  ['jobs/jobs', null],
])('the example %s', (name, best) => {
  it('is measured by its program to the best action', async () => {
    const file = resolve(REAL, `${name}.cpe.json`);
    const text = readFileSync(file, 'utf8').replace('"delta": 0.05', '"delta": 1e-9');
    const prepared = preparedFrom(text);
    const { instance } = prepared;
    const { environment, labels } = instance;
    if (environment?.type !== 'process') throw new Error('no program');
    const { command, timeout, maxBatch } = environment;
    const own = { folder: dirname(file), subject: instance, timeout, after: faster(20) };
    const { done } = new Conduct({
      experiment: new Experiment(prepared, { maxBatch }),
      journal: new Notebook(text, prepared),
      source: () => source(command, own),
      ...{ by: 'process', now: () => '' },
    });
    const { result } = await done;
    if (best === null) {
      expect(result).toMatchObject({ status: 'budget', samples: 75 });
      expect(result.action).toHaveLength(6);
      return;
    }
    expect(result).toMatchObject({ status: 'certified' });
    expect(result.action?.map((arm) => labels.arms[arm]).join(', ')).toBe(best);
  });
});
