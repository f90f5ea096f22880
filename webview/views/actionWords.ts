/** An action in the words of its family: pairs, a route from stop to stop, places, or members. */
import {
  actionName,
  armName,
  baseArms,
  inOrder,
  isInteraction,
  isNamedWhole,
  listed,
  namedMembers,
  routeGraph,
  routeOf,
  stopsOf,
  stretchesOf,
} from '../../src/shared/format';
import type { FamilyWords } from '../../src/shared/format';
import type { Labels } from '../../src/core/words/labels';
import { h, type Child } from '../dom/h';
import { counted } from '../format';
import type { Settled } from '../model/settled';

/** Most open members named; the rest are counted. */
const NAMED_OPEN = 4;
/** Most base arms named for an action in a table row. */
const NAMED_ARMS = 6;

/** The name of an action as in `actionName`, in parts that do not wrap; a large one is only counted. */
export function actionWords(labels: Labels, action: readonly number[], family: string): Child {
  const graph = routeGraph(labels);
  const route = graph === null ? null : routeOf(graph, action);
  const members = namedMembers(labels, action);
  const left = action.length - members.length;
  if (action.length === 0 || !isNamedWhole(members)) return actionName(labels, family, action, 0);
  if (graph !== null && route !== null) return chain(stopsOf(graph, route));
  const isRanking = family === 'ranking';
  const names = inOrder(labels, members).map((arm, index) => {
    const comma = index < members.length - 1 || left > 0 ? ',' : '';
    const place = isRanking ? [h('span.place-no', String(index + 1)), ' '] : null;
    const name = isInteraction(labels, arm) ? 'span.pair.open' : 'span.pair';
    return [index === 0 ? null : ' ', h(name, place, memberName(labels, arm), comma)];
  });
  return left === 0 ? names : [names, ' ', h('span.pair.open', counted(left, 'interaction'))];
}

/** The same for a table row, shortened to the first base arms. */
export function rowWords(labels: Labels, action: readonly number[], family: string): Child {
  return action.length <= NAMED_ARMS
    ? actionWords(labels, action, family)
    : actionName(labels, family, action, NAMED_ARMS);
}

/** The settled part of an action, then the open part. */
export function settledWords(labels: Labels, settled: Settled, words: FamilyWords): Child {
  const graph = routeGraph(labels);
  const open = (text: string): Child => h('span.pair.open', text);
  const members = baseArms(labels, settled.members);
  if (!isNamedWhole(members))
    return [
      `${counted(members.length, words.arm, words.arms)}, `,
      open(openPart(labels, settled, words)),
    ];
  if (graph !== null) {
    // The settled links in the order of the first candidate's route.
    const whole = inOrder(labels, settled.candidates[0]?.action ?? []);
    const links = whole.filter((arm) => settled.members.includes(arm));
    const stretches = stretchesOf(graph, links);
    return [
      stretches.map((stretch) => [chain(stopsOf(graph, stretch)), ', ']),
      open(openStretches(labels, settled) ?? openPart(labels, settled, words)),
    ];
  }
  return [
    inOrder(labels, members).map((arm) => [h('span.pair', memberName(labels, arm), ','), ' ']),
    open(openPart(labels, settled, words)),
  ];
}

/** `HAM → AMS → MIL`; wraps only after an arrow. */
function chain(stops: readonly string[]): Child {
  return stops.map((stop, index) => [
    index === 0 ? null : ' ',
    h('span.stop-name', stop, index < stops.length - 1 && [' ', h('span.arrow', '→')]),
  ]);
}

/** A pair without its own name has a grey arrow. */
function memberName(labels: Labels, arm: number): Child {
  const [left, right, ...rest] = armName(labels, arm).split(' → ');
  if (labels.sides === null || right === undefined || rest.length > 0) return armName(labels, arm);
  return [left, ' ', h('span.arrow', '→'), ' ', right];
}

/** `BRU to MIL open`: the gaps between the settled parts of a route; null for other families. */
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

/** `Chen and Dana open`; for other families only the number of members. */
function openPart(labels: Labels, settled: Settled, words: FamilyWords): string {
  const [first] = settled.candidates;
  const own = baseArms(labels, first?.own ?? []);
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
