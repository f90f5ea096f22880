/** What is certain although a run was stopped: the common members of all remaining actions. */
import type { Action } from '../../src/core/families/family';
import type { Leader } from '../../src/core/protocol/learner';
import { sameAction } from '../../src/shared/format';
import type { TraceRow } from '../../src/shared/protocol';

interface Candidate extends Leader {
  /** The members that not all candidates share, ascending. */
  readonly own: readonly number[];
}

export interface Settled {
  /** The common members of all remaining actions, ascending; not empty. */
  readonly members: readonly number[];
  /** The remaining actions, best first; at least two. */
  readonly candidates: readonly Candidate[];
}

/**
 * @returns null if not all remaining actions are known (the trace names at most five leaders per row),
 *   only one is left, or they have nothing in common or differ only in their order
 */
export function settledOf(last: TraceRow | undefined): Settled | null {
  if (last === undefined || last.surviving === null || last.surviving < 2) return null;
  const remaining = last.leaders.filter(
    (leader) => !last.ruledOut.some((action) => sameAction(action, leader.action)),
  );
  if (remaining.length !== last.surviving) return null;
  const members = commonMembers(remaining.map((leader) => leader.action));
  const candidates = remaining.map((leader) => ({
    ...leader,
    own: leader.action.filter((arm) => !members.includes(arm)),
  }));
  // Rankings share all items and differ only in order.
  const differ = candidates.some((candidate) => candidate.own.length > 0);
  return members.length > 0 && differ ? { members, candidates } : null;
}

/** The base arms in all of the actions, ascending. */
export function commonMembers(actions: readonly Action[]): readonly number[] {
  const [first = [], ...others] = actions;
  return first.filter((arm) => others.every((action) => action.includes(arm)));
}
