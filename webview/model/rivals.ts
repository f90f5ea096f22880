/** The actions that the chart of the leaders shows, and what each is called. */
import type { Action } from '../../src/core/families/family';
import type { Labels } from '../../src/core/spec/instance';
import type { TraceRow } from '../../src/shared/protocol';
import { ordinal, ruledOutWhere } from '../words';
import { sameAction } from './leading';
import { isOfTests } from './phases';
import { routeGraph, viaOf } from './route';

/** More lines than this cannot be told apart. */
const MOST_LEADERS = 4;
/** Members that a rival is named by where there is little room. */
const FEW_NAMED = 2;
/** A longer way is told by its first stops. */
const MOST_STOPS = 6;

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
  // Tests rule nothing out, and estimates of different tests are not to be compared.
  if (isOfTests(trace)) return leadersNow(trace, answer);
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

/** The answer first, then those that lead with it at the newest test. */
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
  const told = trace.findIndex((row) => row.ruledOut.some((out) => sameAction(out, action)));
  const index = told >= 0 ? told : goneAt(trace, action);
  if (index < 0) return null;
  return { index, where: ruledOutWhere(trace[index] as TraceRow) };
}

/**
 * Rows name only a few leaders, so that an action may be ruled out unseen: the first row that names all that are left
 * without it, after the last one that has it. -1 where there is none.
 */
function goneAt(trace: readonly TraceRow[], action: Action): number {
  const after = trace.findLastIndex(({ leaders }) =>
    leaders.some((leader) => sameAction(leader.action, action)),
  );
  for (let index = after + 1; index < trace.length; index++) {
    const { leaders, ruledOut, surviving } = trace[index] as TraceRow;
    // Most rows are far from naming all that are left.
    if (surviving === null || surviving > leaders.length) continue;
    const named = leaders.map((leader) => leader.action);
    const left = named.filter((other) => !ruledOut.some((out) => sameAction(out, other)));
    if (left.length === surviving) return index;
  }
  return -1;
}

/** The name of a base arm: `Ada → Sorting` for a pair of a matching. */
export function armName(labels: Labels, arm: number): string {
  return labels.arms[arm] ?? `arm ${arm}`;
}

/**
 * A rival is named by what it changes: `with Chen → Loading, Dana → Packing`, so many members at most, then a count;
 * a route by its way, `via AMS, BRU`; a ranking by the places that change, `with Ada 2nd, Boris 1st`.
 * Where two rivals would be called the same, what they lack is said as well.
 */
export function rivalLabels(
  labels: Labels,
  answer: Action,
  rivals: readonly Action[],
  most = FEW_NAMED,
): readonly string[] {
  const short = rivals.map((rival) => rivalLabel(labels, answer, rival, most, false));
  return rivals.map((rival, index) => {
    const label = short[index] ?? '';
    const isShared = short.filter((other) => other === label).length > 1;
    return isShared ? rivalLabel(labels, answer, rival, most, true) : label;
  });
}

/** @param full say all that it takes to tell the rival from others that change the same */
function rivalLabel(
  labels: Labels,
  answer: Action,
  rival: Action,
  most: number,
  full: boolean,
): string {
  const added = namesOf(labels, without(rival, answer));
  const lacks = namesOf(labels, without(answer, rival));
  const way = wayOf(labels, rival);
  if (way !== null && way !== wayOf(labels, answer))
    return full && added.length > 0 ? `${way}, with ${shortList(added, most)}` : way;
  if (isReordered(answer, rival))
    return placesLabel(labels, answer, rival, full ? rival.length : most);
  if (added.length === 0) return `without ${shortList(lacks, most)}`;
  // One for one says it all; in a matching the pair itself tells what it replaces.
  const swap = labels.sides === null && added.length === 1 && lacks.length === 1;
  const label = `with ${shortList(added, most)}${swap ? ` for ${lacks[0] ?? ''}` : ''}`;
  return full && lacks.length > 0 ? `${label}, without ${shortList(lacks, most)}` : label;
}

/** `via AMS, BRU`; null for what is no route. */
function wayOf(labels: Labels, action: Action): string | null {
  const graph = routeGraph(labels);
  const via = graph === null ? null : viaOf(graph, action);
  return via === null ? null : wayLabel(via);
}

function wayLabel(via: readonly string[]): string {
  if (via.length === 0) return 'direct';
  const more = via.length - MOST_STOPS + 1;
  return more < 2
    ? `via ${via.join(', ')}`
    : `via ${via.slice(0, MOST_STOPS - 1).join(', ')}, ${more} more`;
}

/** The same members in another order, as only rankings have them. */
function isReordered(answer: Action, rival: Action): boolean {
  return (
    answer.length === rival.length &&
    !sameAction(answer, rival) &&
    without(rival, answer).length === 0
  );
}

function placesLabel(labels: Labels, answer: Action, rival: Action, most: number): string {
  const moved = rival.flatMap((item, place) => (answer[place] === item ? [] : [place]));
  const name = (place: number): string => armName(labels, rival[place] ?? -1);
  const [first = 0, second = 0] = moved;
  if (moved.length === 2) return `${name(second)} and ${name(first)} swapped`;
  const places = moved.map((place) => `${name(place)} ${ordinal(place + 1)}`);
  return `with ${shortList(places, most)}`;
}

function without(action: Action, other: Action): Action {
  return action.filter((arm) => !other.includes(arm));
}

function namesOf(labels: Labels, arms: Action): readonly string[] {
  return arms.map((arm) => armName(labels, arm));
}

/** At most so many names; else the first, and how many more there are. */
function shortList(names: readonly string[], most: number): string {
  if (names.length <= most) return names.join(', ');
  return `${names.slice(0, most - 1).join(', ')}, ${names.length - most + 1} more`;
}
