import { describe, expect, it } from 'vitest';
import type { ToPage } from '../../../src/shared/protocol';
import { INITIAL, reduce, type PageState } from '../../../webview/state';
import { rowOf, snapshotOf } from './snapshots';

const RUN = snapshotOf({});
const SHOWN = reduce(INITIAL, { type: 'snapshot', run: RUN }, 10);

/** The page after rows of a run have come. */
function after(state: PageState, from: number, rounds: readonly number[], runId = 'one') {
  const rows = { from, rows: rounds.map((round) => rowOf({ round })) };
  const live = { ...RUN.live, totalSamples: 300 };
  const next = reduce(state, { type: 'delta', runId, live, rows }, 30);
  if (next.type !== 'run') throw new Error(`the page shows ${next.type}`);
  return { next, rounds: next.run.trace.map(({ round }) => round), ...next };
}

describe('the state of the page', () => {
  it('is empty when there is no run', () => {
    for (const empty of [{ type: 'empty' }, { type: 'empty', fileName: 'a.cpe.json' }] as const)
      expect(reduce(SHOWN, empty, 0)).toEqual(empty);
  });

  it('replaces the rows of a delta and keeps those before, the same trace where none changed', () => {
    const first = after(SHOWN, 1, [2, 3]);
    expect(first.rounds).toEqual([1, 2, 3]);
    expect(first.run.live.totalSamples).toBe(300);
    expect(after(first.next, 2, [9]).rounds).toEqual([1, 2, 9]);
    expect(after(first.next, 3, []).run.trace).toBe(first.run.trace);
  });

  it('does not hear deltas of another run, nor before there is a run', () => {
    expect(after(SHOWN, 0, [7], 'two').next).toBe(SHOWN);
    const delta = { type: 'delta', runId: 'one', live: RUN.live, rows: { from: 0, rows: [] } };
    expect(reduce(INITIAL, delta as ToPage, 1)).toBe(INITIAL);
  });

  it('notices that rows are missing', () => {
    const { outOfStep, receivedAt, rounds } = after(SHOWN, 5, [6]);
    expect([outOfStep, receivedAt, rounds]).toEqual([true, 10, [1]]);
  });
});
