import { describe, expect, it } from 'vitest';
import { INITIAL, reduce } from '../../../webview/state';
import type { PageState } from '../../../webview/state';
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
