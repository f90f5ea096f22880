/** The action that a run is about: its answer, or the one that leads so far. */
import type { Action } from '../../src/core/families/family';
import type { Leader } from '../../src/core/learners/learner';
import type { RunSnapshot, TraceRow } from '../../src/shared/protocol';

export interface Leading {
  readonly action: Action;
  readonly estimate: number | null;
  /** Half of the 95% interval; null where none is known. */
  readonly halfWidth: number | null;
}

export function sameAction(a: Action, b: Action): boolean {
  return a.length === b.length && a.every((arm, index) => arm === b[index]);
}

/** The latest estimate of an action, and the row that it is from. */
export function latestEstimate(
  trace: readonly TraceRow[],
  action: Action,
): { readonly leader: Leader; readonly row: TraceRow } | null {
  for (let index = trace.length - 1; index >= 0; index--) {
    const row = trace[index] as TraceRow;
    const leader = row.leaders.find((candidate) => sameAction(candidate.action, action));
    if (leader !== undefined) return { leader, row };
  }
  return null;
}

/** Null before the first stopping test. */
export function leadingOf(run: RunSnapshot): Leading | null {
  const { result } = run.live;
  const action = result?.action ?? run.trace.at(-1)?.leaders[0]?.action;
  if (action === undefined) return null;
  const latest = latestEstimate(run.trace, action);
  return {
    action,
    estimate: result?.estimate ?? latest?.leader.estimate ?? null,
    halfWidth: latest?.leader.halfWidth ?? null,
  };
}
