/** An action in words, as its family says it: pairs, a route from stop to stop, places, or members. */
import type { Labels } from '../../src/core/spec/instance';
import { h } from '../dom/h';
import type { Child } from '../dom/h';
import type { FamilyWords } from '../familyWords';
import { listed } from '../../src/shared/format';
import { counted } from '../format';
import { armName } from '../model/rivals';
import { routeGraph, routeOf, stopsOf, stretchesOf } from '../model/route';
import type { Settled } from '../model/settled';

/** The h1 says up to this many members; more are counted, with the list below. */
const SPOKEN_MEMBERS = 6;
/** So many things that are open are named, more are counted. */
const NAMED_OPEN = 4;

/** Whether the h1 names all members of an action. */
export function isSpoken(action: readonly number[]): boolean {
  return action.length <= SPOKEN_MEMBERS;
}

/**
 * The members of an action as they are said: pairs by their left side, links as the route goes, a ranking from its
 * first item on, all others as they are numbered.
 */
export function inOrder(labels: Labels, action: readonly number[]): readonly number[] {
  const graph = routeGraph(labels);
  if (graph !== null) return routeOf(graph, action) ?? action;
  const { sides } = labels;
  if (sides === null) return action;
  const side = (arm: number): number => sides.edges[arm]?.[0] ?? arm;
  return [...action].sort((a, b) => side(a) - side(b) || a - b);
}

/** `Ada → Sorting, Boris → Returns`; `HAM → AMS → MIL`; `1 Ada, 2 Boris`; from seven members on only how many. */
export function actionWords(
  labels: Labels,
  action: readonly number[],
  family: string,
  words: FamilyWords,
): Child {
  if (action.length === 0) return `no ${words.arms}`;
  const graph = routeGraph(labels);
  const route = graph === null ? null : routeOf(graph, action);
  if (graph !== null && route !== null) {
    const stops = stopsOf(graph, route);
    if (isSpoken(route)) return chain(stops);
    const ends = [stops[0] ?? '', '…', stops.at(-1) ?? ''];
    return [chain(ends), ', ', counted(route.length, words.arm, words.arms)];
  }
  if (!isSpoken(action)) return counted(action.length, words.arm, words.arms);
  const isRanking = family === 'ranking';
  return inOrder(labels, action).map((arm, index) => {
    const comma = index < action.length - 1 ? ',' : '';
    const place = isRanking ? [h('span', { class: 'place-no' }, String(index + 1)), ' '] : null;
    return [
      index === 0 ? null : ' ',
      h('span', { class: 'pair' }, place, memberName(labels, arm), comma),
    ];
  });
}

/** What is settled of an action, then what is open. */
export function settledWords(labels: Labels, settled: Settled, words: FamilyWords): Child {
  const graph = routeGraph(labels);
  const open = (text: string): Child => h('span', { class: 'pair open' }, text);
  const { members } = settled;
  if (!isSpoken(members))
    return [
      `${counted(members.length, words.arm, words.arms)}, `,
      open(openPart(labels, settled, words)),
    ];
  if (graph !== null) {
    const stretches = stretchesOf(graph, routeMembers(labels, settled));
    return [
      stretches.map((stretch) => [chain(stopsOf(graph, stretch)), ', ']),
      open(openStretches(labels, settled) ?? openPart(labels, settled, words)),
    ];
  }
  return [
    inOrder(labels, members).map((arm) => [
      h('span', { class: 'pair' }, memberName(labels, arm), ','),
      ' ',
    ]),
    open(openPart(labels, settled, words)),
  ];
}

/** `HAM → AMS → MIL`: a line may end behind an arrow. */
function chain(stops: readonly string[]): Child {
  return stops.map((stop, index) => [
    index === 0 ? null : ' ',
    h(
      'span',
      { class: 'stop-name' },
      stop,
      index < stops.length - 1 ? [' ', h('span', { class: 'arrow' }, '→')] : null,
    ),
  ]);
}

function memberName(labels: Labels, arm: number): Child {
  const ends = labels.sides?.edges[arm];
  const left = labels.sides?.left[ends?.[0] ?? -1];
  const right = labels.sides?.right[ends?.[1] ?? -1];
  if (left === undefined || right === undefined) return armName(labels, arm);
  return [left, ' ', h('span', { class: 'arrow' }, '→'), ' ', right];
}

/** The settled links in the order in which the first candidate goes them. */
function routeMembers(labels: Labels, settled: Settled): readonly number[] {
  const whole = inOrder(labels, settled.candidates[0]?.action ?? []);
  return whole.filter((arm) => settled.members.includes(arm));
}

/** `BRU to MIL open`: where the settled stretches of a route leave gaps; null for other families. */
function openStretches(labels: Labels, settled: Settled): string | null {
  const graph = routeGraph(labels);
  if (graph === null) return null;
  const whole = inOrder(labels, settled.candidates[0]?.action ?? []);
  const gaps = stretchesOf(
    graph,
    whole.filter((arm) => !settled.members.includes(arm)),
  ).map((gap) => {
    const stops = stopsOf(graph, gap);
    return `${stops[0] ?? ''} to ${stops.at(-1) ?? ''}`;
  });
  return gaps.length > 0 && gaps.length <= NAMED_OPEN ? `${listed(gaps)} open` : null;
}

/** `Chen and Dana open`; for other families only how many members are. */
function openPart(labels: Labels, settled: Settled, words: FamilyWords): string {
  const [first] = settled.candidates;
  const own = first?.own ?? [];
  if (labels.sides !== null) {
    const { left, edges } = labels.sides;
    const nodes = new Set(
      settled.candidates.flatMap((candidate) =>
        candidate.own.flatMap((arm) => edges[arm]?.[0] ?? []),
      ),
    );
    const names = [...nodes].sort((a, b) => a - b).map((node) => left[node] ?? '');
    if (names.length <= NAMED_OPEN) return `${listed(names)} open`;
  }
  return own.length === 0
    ? 'the rest is open'
    : `${counted(own.length, words.arm, words.arms)} open`;
}
