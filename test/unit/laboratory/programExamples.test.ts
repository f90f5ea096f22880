import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WantedPull } from '../../../src/core/experiment/source';
import type { Totals } from '../../../src/core/protocol/learner';
import { preparedFrom } from '../experiment/lab';
import { RunSession } from '../../../src/core/run/session/session';
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
    const folder = dirname(file);
    const text = readFileSync(file, 'utf8');
    const prepared = preparedFrom(text.replace('"delta": 0.05', '"delta": 1e-9'));
    const { instance } = prepared;
    const { environment, labels } = instance;
    if (environment?.type !== 'process') throw new Error('no program');
    const program = source(environment.command, {
      folder,
      subject: instance,
      timeout: environment.timeout,
      after: faster(20),
    });
    const session = new RunSession(prepared, { maxBatch: environment.maxBatch });
    let step = session.next();
    for (; step.type !== 'done'; step = session.next()) {
      if (step.type !== 'ask') continue;
      const { pulls } = step.batch;
      const totals = new Map<number, Totals>(
        pulls.map(({ id, rows }) => [id, { count: 0, sum: new Float64Array(rows) }]),
      );
      const wanted = pulls.map(({ count, ...pull }): WantedPull => ({ ...pull, remaining: count }));
      await program.measure(wanted, (answer) => {
        if (!('observations' in answer)) throw new Error('no observations');
        const { observations } = answer;
        const { count, sum } = totals.get(answer.pull) ?? { count: 0, sum: new Float64Array() };
        totals.set(answer.pull, {
          count: count + observations.length,
          sum: sum.map((value, row) =>
            observations.reduce((total, sample) => total + (sample[row] ?? NaN), value),
          ),
        });
        const asked = wanted.find(({ id }) => id === answer.pull)?.remaining ?? NaN;
        const remaining = asked - count - observations.length;
        return { fault: null, remaining };
      });
      session.tell(pulls.map(({ id }) => totals.get(id) as Totals));
    }
    await program.close();
    if (best === null) {
      expect(step.result).toMatchObject({ status: 'budget', samples: 75 });
      expect(step.result.action).toHaveLength(6);
      return;
    }
    expect(step.result).toMatchObject({ status: 'certified' });
    expect(step.result.action?.map((arm) => labels.arms[arm]).join(', ')).toBe(best);
  });
});
