/** The pool of workers: never more than allowed, and nothing left behind. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RunPool } from '../../../../src/host/compare/runPool';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';
import { FakeTimer } from '../fakeTimer';
import { FakeWorkers } from '../fakeWorker';
import { result } from '../samples';

function bench(cores: number) {
  const workers = new FakeWorkers();
  const timer = new FakeTimer();
  /** Throws where no worker can be started. */
  const factory = { workers: workers.factory };
  const pool = new RunPool((listener) => factory.workers(listener), timer, cores);
  const outcomes = new Map<string, string[]>();
  return {
    ...{ workers, factory, timer, pool, outcomes },
    living: () => workers.all.filter((worker) => !worker.isGone),
    start: (id: string): void => {
      outcomes.set(id, []);
      pool.run(
        { id, specText: '{}', overrides: NO_OVERRIDES },
        {
          started: () => undefined,
          events: () => undefined,
          ended: ({ kind }) => outcomes.get(id)?.push(kind),
        },
      );
    },
    finish: (id: string): void => {
      const worker = workers.all.find((one) => one.sent[0]?.id === id);
      worker?.say({ type: 'finished', id, result: result('certified') });
    },
  };
}

it.each([
  [1, 1],
  [2, 1],
  [8, 7],
  [0, 1],
])('the pool of %i cores has %i workers', (cores, limit) => {
  expect(bench(cores).pool.limit).toBe(limit);
});

it('the pool never has more workers than allowed, and ends every run once, whatever happens', () => {
  const step = fc.record({
    what: fc.constantFrom('start', 'finish', 'cancel', 'crash', 'wait'),
    at: fc.nat(9),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 5 }),
      fc.array(step, { maxLength: 60 }),
      (cores, steps) => {
        const { pool, start, finish, living, outcomes, workers, timer } = bench(cores);
        const ids: string[] = [];
        for (const { what, at } of steps) {
          const id = ids[at] ?? '';
          if (what === 'start') {
            ids.push(`run ${ids.length}`);
            start(ids.at(-1) ?? '');
          } else if (what === 'finish') finish(id);
          else if (what === 'cancel') pool.cancel(id);
          else if (what === 'crash') workers.all[at]?.crash('gone');
          else timer.advance(2000);
          expect(living().length).toBeLessThanOrEqual(cores - 1);
        }
        for (const id of ids) pool.cancel(id);
        timer.advance(2000);
        expect(living()).toEqual([]);
        expect(ids.map((id) => outcomes.get(id)?.length)).toEqual(ids.map(() => 1));
      },
    ),
  );
});

it('the pool goes on after a worker that could not be started, and leaves nothing when disposed of', () => {
  const { pool, start, living, outcomes, workers, factory } = bench(3);
  factory.workers = () => {
    throw new Error('no threads left');
  };
  start('a');
  factory.workers = workers.factory;
  for (const id of ['b', 'c', 'd']) start(id);
  expect(outcomes.get('a')).toEqual(['failed']);
  expect(living().map(({ id }) => id)).toEqual(['b', 'c']);
  pool.dispose();
  expect(living()).toEqual([]);
});
