/** An action in words, spelled alike wherever it is named: in the panel, the history, reports and the terminal. */
import type { Action } from '../protocol/action';
import type { LeadPair } from '../protocol/learner';
import type { Labels } from './labels';
import { formatCounted } from './counts';
import { familyWords } from './family';
import { firstOf } from './lists';
import { routeGraph, routeOf, stopsOf, viaOf } from './route';

/** An action of up to this many members is named by all of them. */
const NAMED_MEMBERS = 6;
/** A longer route is named by its first stops. */
const MOST_STOPS = 6;
/** Members that a rival is named by where there is little room. */
const FEW_NAMED = 2;

/** What a run ended with, where it is the rival of another action. */
export const THE_ANSWER = 'the answer';

export function sameAction(a: Action, b: Action): boolean {
  return a.length === b.length && a.every((arm, index) => arm === b[index]);
}

/** The name of a base arm: `Ada → Sorting` for a pair of a matching. */
export function armName(labels: Labels, arm: number): string {
  return labels.arms[arm] ?? `arm ${arm}`;
}

/** Whether a member is the interaction of two others: what they add together. */
export function isInteraction({ arms, interactions }: Labels, arm: number): boolean {
  return interactions !== undefined && arm >= arms.length - interactions;
}

/** The base arms alone: with them come their interactions. */
export function baseArms(labels: Labels, action: Action): Action {
  return action.filter((arm) => !isInteraction(labels, arm));
}

/** The members that a name has: its interactions too, where these are few. */
export function namedMembers(labels: Labels, action: Action): Action {
  const base = baseArms(labels, action);
  return isNamedWhole(action) && action.length < 2 * base.length ? action : base;
}

/** Whether the name of an action of this size has all of its members, however few are asked for. */
export function isNamedWhole(members: Action): boolean {
  return members.length <= NAMED_MEMBERS;
}

/**
 * The members of an action in the order in which people name them: pairs by their left side, links as the route goes, a ranking from its
 * first item on, all others as they are numbered.
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
 * `Ada → Sorting, Boris → Returns`; `HAM → AMS → MIL`; `1 Ada, 2 Boris`. An action of more than six members is named by
 * how many they are and the first of them: `20 pairs: Ada → Sorting, Boris → Returns, 18 more`; one of base arms and
 * interactions by the base arms alone.
 *
 * @param family of the spec
 * @param named how many members of a large action are named; 0 for how many there are alone
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
 * Whom a lead is over, for each of some pairs: the rival by what it changes in the answer, and whose lead it is where that
 * is another action: `the answer (leader: with Chen → Loading)`. Empty where there is no rival.
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
 * A rival is named by what it changes: `with Chen → Loading, Dana → Packing`, a few members at most, then a count;
 * a route by its way, `via AMS, BRU`; a ranking by the places that change, `with Ada 2nd, Boris 1st, Chen 3rd`.
 * Where that would be no name, since it only counts what changes or two rivals would be called the same, a set of up to
 * six members is named by all of them, and anything else by all that changes.
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

/** Small enough to be named by its members, which are no pairs and no route. */
function isSet(labels: Labels, action: Action): boolean {
  return (
    isNamedWhole(baseArms(labels, action)) && labels.sides === null && routeGraph(labels) === null
  );
}

/** @param full say enough to distinguish the rival from others that change the same */
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
  // One for one says it all; in a matching the pair itself shows what it replaces.
  const swap = labels.sides === null && added.length === 1 && lacks.length === 1;
  const label = `with ${shortList(added, most)}${swap ? ` for ${lacks[0] ?? ''}` : ''}`;
  return full && lacks.length > 0 ? `${label}, without ${shortList(lacks, most)}` : label;
}

/** `via AMS, BRU`; null for other actions. */
function wayOf(labels: Labels, action: Action): string | null {
  const graph = routeGraph(labels);
  const via = graph === null ? null : viaOf(graph, action);
  if (via === null) return null;
  return via.length === 0 ? 'direct' : `via ${shortList(via, MOST_STOPS)}`;
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
  if (moved.length === 2) return `with ${name(second)} and ${name(first)} swapped`;
  const places = moved.map((place) => `${name(place)} ${ordinal(place + 1)}`);
  return `with ${shortList(places, most)}`;
}

function without(action: Action, other: Action): Action {
  return action.filter((arm) => !other.includes(arm));
}

function namesOf(labels: Labels, arms: Action): readonly string[] {
  return arms.map((arm) => armName(labels, arm));
}

/** At most `most` names; else the first ones, and how many more there are. */
function shortList(names: readonly string[], most: number): string {
  return firstOf(names, names.length <= most ? most : most - 1);
}
