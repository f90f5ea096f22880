/** The picture of an action: two sides, a graph, a strip of stops, or a table of its members. */
import type { RunFacts } from '../../src/core/run/check/facts';
import {
  armName,
  familyWords,
  firstOf,
  isNamedWhole,
  routeGraph,
  routeOf,
  stopsOf,
  theBest,
  soughtBy,
} from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h, type ElementNode } from '../dom/h';
import { isLive, isFinished, type Kind } from '../model/kind';
import { armsPicture } from './armsPicture';
import type { Choice, ChosenArms } from './chosenArms';
import { graphPicture, type Canvas, type GraphModel } from './graphPicture';
import { isDrawable, matchingPicture } from './matchingPicture';
import { place } from './pieces';
import { counted } from '../format';

/** Most edge names below a picture; the table has all. */
const MOST_NAMES = 12;

/** The input of a run's picture. */
export function pictureModel(run: RunSnapshot, chosen: ReadonlyMap<number, Choice>): ChosenArms {
  const { family = '', feedback = '', transform } = run.facts?.instance ?? {};
  return {
    ...(transform && { transform }),
    labels: run.facts?.labels ?? { arms: [], sides: null },
    words: familyWords(family),
    ...soughtBy(run.facts?.instance ?? {}),
    chosen,
    arms: run.live.arms,
    onlyWhole: feedback === 'full-bandit',
  };
}

export function picture(
  run: RunSnapshot,
  kind: Kind,
  chosen: ReadonlyMap<number, Choice>,
  env: Canvas,
): ElementNode {
  const model = pictureModel(run, chosen);
  const { family = '' } = run.facts?.instance ?? {};
  return pictureOf(
    {
      model,
      family,
      isSettled: !isLive(kind),
      label: pictureLabel(model, kind, run.facts),
    },
    env,
  );
}

/** An action to draw in the way of its family. */
interface Pictured extends Pick<GraphModel, 'isSettled' | 'label'> {
  readonly model: ChosenArms;
  readonly family: string;
}

export function pictureOf({ model, family, isSettled, label }: Pictured, env: Canvas): ElementNode {
  const { sides, graph = null } = model.labels;
  if (sides !== null && isDrawable(sides)) {
    const open = [...model.chosen.values()].some((choice) => choice !== 'plain');
    return matchingPicture({ ...model, sides, values: !open, label }, env);
  }
  // A graph already shows the edges that are not chosen, and a matching has too many pairs.
  const rest = graph === null && sides === null;
  const table = armsPicture({ ...model, places: family === 'ranking', rest });
  if (graph === null) return table;
  const drawn = graphPicture({ ...model, graph, isSettled, label }, env);
  const strip = stripOf(model, drawn?.tag !== 'svg');
  if (drawn === null && strip === null) return place('picture', table);
  return place(
    'picture',
    drawn,
    strip,
    namesBelow(model),
    membersBelow(model, table, strip !== null),
  );
}

/** The stops of the chosen route, if neither the heading nor the picture shows them. */
function stripOf({ labels, chosen }: ChosenArms, always: boolean): ElementNode | null {
  const graph = routeGraph(labels);
  const arms = [...chosen.keys()];
  const route = graph === null || arms.length === 0 ? null : routeOf(graph, arms);
  if (graph === null || route === null || (isNamedWhole(route) && !always)) return null;
  return h(
    'ol.strip',
    { 'aria-label': 'Nodes of the path' },
    stopsOf(graph, route).map((stop) => h('li', h('span.stop', stop))),
  );
}

/** The names of a path's edges, if they differ from the names of their stops. */
function namesBelow({ labels, chosen, words }: ChosenArms): ElementNode | null {
  const graph = routeGraph(labels);
  const arms = [...chosen.keys()];
  const hasOwn = (arm: number): boolean => {
    const [from, to] = graph?.edges[arm] ?? [-1, -1];
    return !armName(labels, arm).startsWith(`${graph?.nodes[from]} → ${graph?.nodes[to]}`);
  };
  if (graph === null || !arms.some(hasOwn)) return null;
  const names = firstOf(
    arms.map((arm) => armName(labels, arm)),
    MOST_NAMES,
  );
  return h('p.q.below', { key: 'names' }, `The ${words.arms}: ${names}`);
}

/** The values of the chosen edges, which a picture shows only on hover; or their names, if nothing else shows them. */
function membersBelow(
  { arms, areWeights, chosen, words }: ChosenArms,
  table: ElementNode,
  named: boolean,
): ElementNode | null {
  const members = [...chosen.keys()];
  const known = members.some((arm) => (arms?.[arm] ?? null) !== null);
  if (!known && (named || isNamedWhole(members))) return null;
  const values = areWeights === true ? 'Weights' : 'Values';
  const what = known ? `${values} of the ${words.arms}` : `The ${words.arms}`;
  return h(
    'details.below',
    { key: 'members' },
    h('summary', `${what} of the ${words.action}`),
    table,
  );
}

export function pictureLabel(model: ChosenArms, kind: Kind, facts: RunFacts | null): string {
  const { chosen, words } = model;
  if (chosen.size === 0) return `${frame(model)}; no ${words.action} leads yet.`;
  const names = (choice: Choice): string => namesOf(model, choice);
  if ([...chosen.values()].some((choice) => choice !== 'plain'))
    return `Settled: ${names('plain')}. Open: ${names('a')}, or ${names('b')}.`;
  const head =
    kind === 'certified'
      ? `${facts === null ? 'The best' : theBest(facts)} ${words.action}`
      : isFinished(kind)
        ? 'The answer'
        : 'Leading, not certified';
  return `${model.labels.sides === null ? `${frame(model)}. ` : ''}${head}: ${names('plain')}.`;
}

/** `Graph of 11 nodes and 19 links`. */
function frame({ labels, words }: ChosenArms): string {
  const { sides, graph = null } = labels;
  if (sides !== null) return `${sides.left.length} and ${sides.right.length} nodes on two sides`;
  const nodes = counted(graph?.nodes.length ?? 0, 'node');
  return `Graph of ${nodes} and ${counted(labels.arms.length, words.arm, words.arms)}`;
}

/** `HAM, AMS, MIL` for a whole route; otherwise the names of the members. */
function namesOf({ labels, chosen }: ChosenArms, choice: Choice): string {
  const arms = [...chosen].flatMap(([arm, of]) => (of === choice ? [arm] : []));
  const graph = routeGraph(labels);
  const route = graph === null || arms.length < chosen.size ? null : routeOf(graph, arms);
  if (graph !== null && route !== null) return stopsOf(graph, route).join(', ');
  return arms.map((arm) => armName(labels, arm).replace('→', 'to')).join(', ');
}
