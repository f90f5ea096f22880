/** Actions in words, the same in panel, history, reports and terminal. */
import type { Action } from '../protocol/action';
import type { LeadPair } from '../protocol/learner';
import type { Labels } from './labels';
import { formatCounted } from './counts';
import { familyWords } from './family';
import { firstOf } from './lists';
import { routeGraph, routeOf, stopsOf, viaOf } from './route';

/** An action with at most this many members is named by all of them. */
const NAMED_MEMBERS = 6;
/** A longer route is named by its first stops. */
const MOST_STOPS = 6;
/** Members in the name of a rival if space is limited. */
const FEW_NAMED = 2;

/** The name of the run's answer when it is the rival of another action. */
export const THE_ANSWER = 'the answer';

export function sameAction(a: Action, b: Action): boolean {
  return a.length === b.length && a.every((arm, index) => arm === b[index]);
}

/** The name of a base arm: `Ada → Sorting` for a pair of a matching. */
export function armName(labels: Labels, arm: number): string {
  return labels.arms[arm] ?? `arm ${arm}`;
}

/** Whether a member is an interaction: the additional value of two base arms together. */
export function isInteraction({ arms, interactions }: Labels, arm: number): boolean {
  return interactions !== undefined && arm >= arms.length - interactions;
}

/** The members of an action without its interactions. */
export function baseArms(labels: Labels, action: Action): Action {
  return action.filter((arm) => !isInteraction(labels, arm));
}

/** The members used in a name: interactions are included if they are few. */
export function namedMembers(labels: Labels, action: Action): Action {
  const base = baseArms(labels, action);
  return isNamedWhole(action) && action.length < 2 * base.length ? action : base;
}

/** Whether a name lists all members of an action of this size, however few are asked for. */
export function isNamedWhole(members: Action): boolean {
  return members.length <= NAMED_MEMBERS;
}

/**
 * The members of an action in natural order: pairs by their left side, links along the route, a ranking from its first item,
 * others by number.
 */
export function inOrder(labels: Labels, action: Action): Action {
  const graph = routeGraph(labels);
  if (graph !== null) return routeOf(graph, action) ?? action;
  const { sides } = labels;
  if (sides === null) return action;
  const side = (arm: number): number => sides.edges[arm]?.[0] ?? arm;
  return [...action].sort((a, b) => side(a) - side(b) || a - b);
}

/**
 * `Ada → Sorting, Boris → Returns`; `HAM → AMS → MIL`; `1 Ada, 2 Boris`. With more than six members, their number and the first
 * of them: `20 pairs: Ada → Sorting, Boris → Returns, 18 more`. With interactions, usually only the base arms.
 *
 * @param family of the spec
 * @param named how many members of a large action are named; 0 gives only their number
 */
export function actionName(
  labels: Labels,
  family: string,
  action: Action,
  named = Infinity,
): string {
  const words = familyWords(family);
  if (action.length === 0) return `no ${words.arms}`;
  const members = namedMembers(labels, action);
  const isWhole = isNamedWhole(members) || named >= members.length;
  const count = formatCounted(members.length, words.arm, words.arms);
  const graph = routeGraph(labels);
  const route = graph === null ? null : routeOf(graph, action);
  if (graph !== null && route !== null) {
    const stops = stopsOf(graph, route);
    if (isWhole) return stops.join(' → ');
    return `${stops[0] ?? ''} → … → ${stops.at(-1) ?? ''}, ${count}`;
  }
  const names = inOrder(labels, members).map((arm, place) =>
    family === 'ranking' ? `${place + 1} ${armName(labels, arm)}` : armName(labels, arm),
  );
  if (isWhole) return names.join(', ');
  return named === 0 ? count : `${count}: ${firstOf(names, named)}`;
}

/** 1st, 2nd, 3rd, 11th, 17th, 21st. */
export function ordinal(n: number): string {
  const tens = n % 100;
  const ending =
    tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][Math.min(n % 10, 4)] ?? 'th');
  return `${n}${ending}`;
}

/**
 * Names the rival of each pair by what it changes in the answer, and the leader if that is another action:
 * `the answer (leader: with Chen → Loading)`. Empty for null.
 *
 * @param answer the action that the run ended with, or that leads so far
 */
export function pairNames(
  labels: Labels,
  answer: Action,
  pairs: readonly (LeadPair | null)[],
): readonly string[] {
  const others = new Map<string, Action>();
  for (const action of pairs.flatMap((pair) => (pair === null ? [] : [pair.leader, pair.rival])))
    if (!sameAction(action, answer)) others.set(action.join(), action);
  const names = rivalLabels(labels, answer, [...others.values()]);
  const labelOf = new Map([...others.keys()].map((key, index) => [key, names[index] ?? '']));
  return pairs.map((pair) => {
    if (pair === null) return '';
    const rival = labelOf.get(pair.rival.join()) ?? THE_ANSWER;
    const leader = labelOf.get(pair.leader.join());
    return leader === undefined ? rival : `${rival} (leader: ${leader})`;
  });
}

/**
 * Names rivals by what they change: `with Chen → Loading, Dana → Packing`, a few members, then a count; a route by its stops,
 * `via AMS, BRU`; a ranking by the places that change, `with Ada 2nd, Boris 1st, Chen 3rd`. If such a name has a count, or is
 * shared by two rivals, a set of up to six members is named by all of them; any other shared name lists all that changes.
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
    const isUnclear = isShared || / more$/.test(label);
    if (isUnclear && isSet(labels, rival) && !isReordered(answer, rival))
      return namesOf(labels, baseArms(labels, rival)).join(', ');
    return isShared ? rivalLabel(labels, answer, rival, rival.length, true) : label;
  });
}

/** Whether an action is small enough to be named by its members, which are neither pairs nor a route. */
function isSet(labels: Labels, action: Action): boolean {
  return (
    isNamedWhole(baseArms(labels, action)) && labels.sides === null && routeGraph(labels) === null
  );
}

/** @param full distinguish the rival from others with the same change */
function rivalLabel(
  labels: Labels,
  answer: Action,
  rival: Action,
  most: number,
  full: boolean,
): string {
  const added = namesOf(labels, baseArms(labels, without(rival, answer)));
  const lacks = namesOf(labels, baseArms(labels, without(answer, rival)));
  const way = wayOf(labels, rival);
  if (way !== null && way !== wayOf(labels, answer))
    return full && added.length > 0 ? `${way}, with ${shortList(added, most)}` : way;
  if (isReordered(answer, rival))
    return placesLabel(labels, answer, rival, full ? rival.length : most);
  if (added.length === 0) return `without ${shortList(lacks, most)}`;
  // A one-for-one swap says everything; in a matching, the new pair already shows what it replaces.
  const swap = labels.sides === null && added.length === 1 && lacks.length === 1;
  const label = `with ${shortList(added, most)}${swap ? ` for ${lacks[0] ?? ''}` : ''}`;
  return full && lacks.length > 0 ? `${label}, without ${shortList(lacks, most)}` : label;
}

/** `via AMS, BRU`; null for an action that is not a route. */
function wayOf(labels: Labels, action: Action): string | null {
  const graph = routeGraph(labels);
  const via = graph === null ? null : viaOf(graph, action);
  if (via === null) return null;
  return via.length === 0 ? 'direct' : `via ${shortList(via, MOST_STOPS)}`;
}

/** Whether two rankings have the same members in a different order. */
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
  if (moved.length === 2) return `with ${name(second)} and ${name(first)} swapped`;
  const places = moved.map((place) => `${name(place)} ${ordinal(place + 1)}`);
  return `with ${shortList(places, most)}`;
}

/** The base arms of an action that the other does not have. */
export function without(action: Action, other: Action): Action {
  return action.filter((arm) => !other.includes(arm));
}

function namesOf(labels: Labels, arms: Action): readonly string[] {
  return arms.map((arm) => armName(labels, arm));
}

/** All names if they are at most `most`; else the first ones and the number of the others. */
function shortList(names: readonly string[], most: number): string {
  return firstOf(names, names.length <= most ? most : most - 1);
}
