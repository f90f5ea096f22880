/** The pool of workers: never more than allowed, and nothing left behind. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RunPool } from '../../../../src/host/compare/runPool';
import type { RunOutcome } from '../../../../src/host/runs/workerClient';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';
import { FakeTimer } from '../fakeTimer';
import { FakeWorkers } from '../fakeWorker';
import { result } from '../samples';

interface Bench {
  readonly workers: FakeWorkers;
  readonly timer: FakeTimer;
  readonly pool: RunPool;
  readonly outcomes: Map<string, RunOutcome[]>;
  readonly start: (id: string) => void;
  readonly finish: (id: string) => void;
  readonly living: () => string[];
}

function bench(cores: number): Bench {
  const workers = new FakeWorkers();
  const timer = new FakeTimer();
  const pool = new RunPool(workers.factory, timer, cores);
  const outcomes = new Map<string, RunOutcome[]>();
  const living = (): string[] =>
    workers.all.filter((worker) => !worker.isGone).map((worker) => worker.sent[0]?.id ?? '');
  return {
    workers,
    timer,
    pool,
    outcomes,
    living,
    start: (id) => {
      pool.run(
        { id, specText: '{}', overrides: NO_OVERRIDES },
        {
          started: () => undefined,
          events: () => undefined,
          ended: (outcome) => outcomes.set(id, [...(outcomes.get(id) ?? []), outcome]),
        },
      );
    },
    finish: (id) => {
      const worker = workers.all.find((one) => one.sent[0]?.id === id);
      worker?.say({ type: 'finished', id, result: result('certified') });
    },
  };
}

describe('the pool', () => {
  it.each([
    [1, 1],
    [2, 1],
    [8, 7],
    [0, 1],
  ])('of %i cores has %i workers', (cores, limit) => {
    expect(bench(cores).pool.limit).toBe(limit);
  });

  it('never has more workers than allowed, and ends every run once, whatever happens', () => {
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
            const alive = workers.all.length - gone(workers);
            expect(alive).toBeLessThanOrEqual(cores - 1);
          }
          for (const id of ids) pool.cancel(id);
          timer.advance(2000);
          expect(living()).toEqual([]);
          expect(ids.map((id) => outcomes.get(id)?.length)).toEqual(ids.map(() => 1));
        },
      ),
    );
  });

  it('goes on after a worker that could not be started', () => {
    const timer = new FakeTimer();
    const workers = new FakeWorkers();
    let calls = 0;
    const pool = new RunPool(
      (listener) => {
        calls += 1;
        if (calls === 1) throw new Error('no threads left');
        return workers.factory(listener);
      },
      timer,
      2,
    );
    const ended: string[] = [];
    for (const id of ['a', 'b']) {
      pool.run(
        { id, specText: '{}', overrides: NO_OVERRIDES },
        {
          started: () => undefined,
          events: () => undefined,
          ended: (outcome) => ended.push(`${id} ${outcome.kind}`),
        },
      );
    }
    expect(ended).toEqual(['a failed']);
    expect(workers.last.id).toBe('b');
  });

  it('leaves nothing running when it is disposed of', () => {
    const { pool, start, living } = bench(3);
    for (const id of ['a', 'b', 'c']) start(id);
    pool.dispose();
    expect(living()).toEqual([]);
  });
});

/** Workers that are gone: told to end, or crashed. */
function gone(workers: FakeWorkers): number {
  return workers.all.filter(({ isGone }) => isGone).length;
}
