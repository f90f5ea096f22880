/** The actions that the chart of the leaders shows, and what each is called. */
import type { Action } from '../../src/core/families/family';
import type { Labels } from '../../src/core/spec/instance';
import type { TraceRow } from '../../src/shared/protocol';
import { ruledOutWhere } from '../words';
import { sameAction } from './leading';

/** More lines than this cannot be told apart. */
export const MOST_LEADERS = 4;

export interface ShownAction {
  readonly action: Action;
  /** Where it was ruled out; null while it is still possible. */
  readonly ruledOutAt: { readonly index: number; readonly where: string } | null;
}

/**
 * The answer first, then the rivals: those that lasted longest, and of those the better ones, by the latest
 * row that names them.
 */
export function shownActions(trace: readonly TraceRow[], answer: Action): readonly ShownAction[] {
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

function ruledOutAt(trace: readonly TraceRow[], action: Action): ShownAction['ruledOutAt'] {
  const index = trace.findIndex((row) => row.ruledOut.some((out) => sameAction(out, action)));
  if (index < 0) return null;
  return { index, where: ruledOutWhere(trace[index] as TraceRow) };
}

/** The name of a base arm: `Ada → Sorting` for a pair of a matching. */
export function armName(labels: Labels, arm: number): string {
  return labels.arms[arm] ?? `arm ${arm}`;
}

/** A rival is named by what it changes: two members at most, then a count. */
export function rivalLabel(labels: Labels, answer: Action, rival: Action): string {
  const changed = rival.filter((arm) => !answer.includes(arm));
  if (changed.length === 0) {
    const missing = answer.filter((arm) => !rival.includes(arm));
    return `without ${shortList(missing.map((arm) => armName(labels, arm)))}`;
  }
  return `with ${shortList(changed.map((arm) => armName(labels, arm)))}`;
}

function shortList(names: readonly string[]): string {
  if (names.length <= 2) return names.join(', ');
  return `${names[0] ?? ''}, ${names.length - 1} more`;
}
