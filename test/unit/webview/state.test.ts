import { describe, expect, it } from 'vitest';
import { INITIAL, reduce, type PageState } from '../../../webview/state';
import { rowOf, snapshotOf } from './snapshots';

const RUN = snapshotOf({});

function shown(): PageState {
  return reduce(INITIAL, { type: 'snapshot', run: RUN }, 10);
}

function runOf(state: PageState): Extract<PageState, { type: 'run' }> {
  if (state.type !== 'run') throw new Error(`the page shows ${state.type}`);
  return state;
}

describe('the state of the page', () => {
  it('forgets what it had with a snapshot', () => {
    const other = { ...RUN, runId: 'two' };
    const state = runOf(reduce(shown(), { type: 'snapshot', run: other }, 20));
    expect(state.run).toBe(other);
    expect(state.receivedAt).toBe(20);
  });

  it('is empty when there is no run', () => {
    expect(reduce(shown(), { type: 'empty' }, 0)).toEqual({ type: 'empty' });
    const ofSpec = { type: 'empty', fileName: 'a.cpe.json' } as const;
    expect(reduce(shown(), ofSpec, 0)).toEqual(ofSpec);
  });

  it('replaces the rows of a delta and keeps those before', () => {
    const rows = [rowOf({ round: 2 }), rowOf({ round: 3 })];
    const delta = {
      type: 'delta',
      runId: 'one',
      live: { ...RUN.live, totalSamples: 300 },
      rows: { from: 1, rows },
    } as const;
    const state = runOf(reduce(shown(), delta, 30));
    expect(state.run.trace.map((row) => row.round)).toEqual([1, 2, 3]);
    expect(state.run.live.totalSamples).toBe(300);
    const again = runOf(
      reduce(state, { ...delta, rows: { from: 2, rows: [rowOf({ round: 9 })] } }, 40),
    );
    expect(again.run.trace.map((row) => row.round)).toEqual([1, 2, 9]);
  });

  it('keeps the same trace where nothing of it changed', () => {
    const before = runOf(shown());
    const after = runOf(
      reduce(
        before,
        { type: 'delta', runId: 'one', live: RUN.live, rows: { from: 1, rows: [] } },
        1,
      ),
    );
    expect(after.run.trace).toBe(before.run.trace);
  });

  it('does not hear deltas of another run, nor before there is a run', () => {
    const delta = {
      type: 'delta',
      runId: 'two',
      live: RUN.live,
      rows: { from: 0, rows: [] },
    } as const;
    const state = shown();
    expect(reduce(state, delta, 1)).toBe(state);
    expect(reduce(INITIAL, delta, 1)).toBe(INITIAL);
  });

  it('notices that rows are missing', () => {
    const delta = {
      type: 'delta',
      runId: 'one',
      live: RUN.live,
      rows: { from: 5, rows: [rowOf({})] },
    } as const;
    const state = runOf(reduce(shown(), delta, 1));
    expect(state.outOfStep).toBe(true);
    expect(state.run.trace).toHaveLength(1);
  });
});
