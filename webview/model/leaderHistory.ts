/** The actions shown in the chart of the leaders. */
import type { Action } from '../../src/core/families/family';
import { sameAction } from '../../src/shared/format';
import type { TraceRow, RunSnapshot } from '../../src/shared/protocol';
import { ruledOutWhere } from '../words';
import { hasTestsOnly } from './phases';
import type { Leader } from '../../src/core/protocol/learner';

/** More lines cannot be distinguished. */
const MOST_LEADERS = 4;

export interface ShownAction {
  readonly action: Action;
  /** Where the action was ruled out; null while it is possible. */
  readonly ruledOutAt: { readonly index: number; readonly where: string } | null;
}

/** The answer first, then the rivals that lasted longest, the better ones first, by the latest row that names them. */
export function shownActions(trace: readonly TraceRow[], answer: Action): readonly ShownAction[] {
  // GCB-PE tests rule nothing out, and estimates of different tests cannot be compared.
  if (hasTestsOnly(trace)) return leadersNow(trace, answer);
  const shown: ShownAction[] = [{ action: answer, ruledOutAt: ruledOutAt(trace, answer) }];
  for (let index = trace.length - 1; index >= 0 && shown.length < MOST_LEADERS; index--) {
    for (const leader of (trace[index] as TraceRow).leaders) {
      if (shown.length >= MOST_LEADERS) break;
      if (shown.some((other) => sameAction(other.action, leader.action))) continue;
      shown.push({ action: leader.action, ruledOutAt: ruledOutAt(trace, leader.action) });
    }
  }
  return shown;
}

/** The answer first, then the other leaders of the newest test. */
export function leadersNow(
  rows: readonly Pick<TraceRow, 'leaders'>[],
  answer: Action,
): readonly ShownAction[] {
  const others = (rows.at(-1)?.leaders ?? [])
    .map(({ action }) => action)
    .filter((action) => !sameAction(action, answer));
  return [answer, ...others].slice(0, MOST_LEADERS).map((action) => ({ action, ruledOutAt: null }));
}

function ruledOutAt(trace: readonly TraceRow[], action: Action): ShownAction['ruledOutAt'] {
  const stated = trace.findIndex((row) => row.ruledOut.some((out) => sameAction(out, action)));
  const index = stated >= 0 ? stated : goneAt(trace, action);
  if (index < 0) return null;
  return { index, where: ruledOutWhere(trace[index] as TraceRow) };
}

/**
 * Rows name only a few leaders, so an action may disappear without being named. Returns the first row that names all remaining
 * actions without it, after the last row that names it; -1 if there is none.
 */
function goneAt(trace: readonly TraceRow[], action: Action): number {
  const after = trace.findLastIndex(({ leaders }) =>
    leaders.some((leader) => sameAction(leader.action, action)),
  );
  for (let index = after + 1; index < trace.length; index++) {
    const { leaders, ruledOut, surviving } = trace[index] as TraceRow;
    // Most rows name only a few of the remaining actions.
    if (surviving === null || surviving > leaders.length) continue;
    const named = leaders.map((leader) => leader.action);
    const left = named.filter((other) => !ruledOut.some((out) => sameAction(out, other)));
    if (left.length === surviving) return index;
  }
  return -1;
}

interface Leading {
  readonly action: Action;
  readonly estimate: number | null;
  /** Half of the 95% interval; null if unknown. */
  readonly halfWidth: number | null;
}

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
