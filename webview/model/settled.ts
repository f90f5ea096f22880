/** What is certain although the run was stopped: the members that all remaining actions have in common. */
import type { Action } from '../../src/core/families/family';
import type { Leader } from '../../src/core/protocol/learner';
import { sameAction } from '../../src/shared/format';
import type { TraceRow } from '../../src/shared/protocol';

interface Candidate extends Leader {
  /** Its members that not all candidates have, ascending. */
  readonly own: readonly number[];
}

export interface Settled {
  /** The members of every remaining action, ascending; not empty. */
  readonly members: readonly number[];
  /** The remaining actions, best first; at least two. */
  readonly candidates: readonly Candidate[];
}

/**
 * @returns null where the remaining actions are not all known (the trace names at most five leaders a row),
 *   where only one is left, or where they have nothing in common or differ in their order alone
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
  // Rankings have all their items in common, and differ in the order alone.
  const differ = candidates.some((candidate) => candidate.own.length > 0);
  return members.length > 0 && differ ? { members, candidates } : null;
}

/** The base arms that are in every one of the actions, ascending. */
export function commonMembers(actions: readonly Action[]): readonly number[] {
  const [first = [], ...others] = actions;
  return first.filter((arm) => others.every((action) => action.includes(arm)));
}
