/** The action that a run is about: its answer, or the one that leads so far. */
import type { Action } from '../../src/core/families/family';
import type { Leader } from '../../src/core/protocol/learner';
import { sameAction } from '../../src/shared/format';
import type { RunSnapshot, TraceRow } from '../../src/shared/protocol';

export interface Leading {
  readonly action: Action;
  readonly estimate: number | null;
  /** Half of the 95% interval; null where none is known. */
  readonly halfWidth: number | null;
}

/** The latest estimate of an action. */
export function latestEstimate(
  rows: readonly Pick<TraceRow, 'leaders'>[],
  action: Action,
): Leader | null {
  for (let index = rows.length - 1; index >= 0; index--) {
    const leader = rows[index]?.leaders.find((candidate) => sameAction(candidate.action, action));
    if (leader !== undefined) return leader;
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
    estimate: result?.estimate ?? latest?.estimate ?? null,
    halfWidth: latest?.halfWidth ?? null,
  };
}
