/** Runs of families that have pictures and words of their own. */
import type { ArmEstimate } from '../../../src/core/protocol/learner';
import type { RunFacts } from '../../../src/core/run/facts';
import type { Labels } from '../../../src/core/words/labels';
import type { RunSnapshot, TraceRow } from '../../../src/shared/protocol';
import figures from './figures.json';

/** Actions by the names that the figures give them. */
export type Top = readonly { readonly id: string; readonly arms: readonly number[] }[];

export interface Bases {
  /** PolyALBA that its budget stopped with two actions left. */
  readonly budget: RunSnapshot;
  /** GCB-PE that certified its answer, in the words of no family. */
  readonly curve: RunSnapshot;
  readonly curveRunning: RunSnapshot;
  readonly curveTrace: (top: Top) => readonly TraceRow[];
  readonly budgetTrace: (top: Top) => readonly TraceRow[];
}

const { path } = figures;

/** Nodes in the order in which the edges first name them, as the labels of a spec have them. */
function graphLabels(
  edges: readonly (readonly string[])[],
  ends: { readonly source: string; readonly target: string } | null,
): Labels {
  const nodes = [...new Set(edges.flat())];
  const at = (name = ''): number => nodes.indexOf(name);
  return {
    arms: edges.map((edge) => edge.join(ends === null ? ' – ' : ' → ')),
    sides: null,
    graph: {
      nodes,
      edges: edges.map(([from, to]) => [at(from), at(to)] as const),
      directed: ends !== null,
      ...(ends === null ? {} : { source: at(ends.source), target: at(ends.target) }),
    },
  };
}

/** The figures' actions, replaced in order; what is left over stays away. */
function topOf(actions: readonly (readonly number[])[], ids: Top): Top {
  return ids.flatMap(({ id }, rank) => {
    const arms = actions[rank];
    return arms === undefined ? [] : [{ id, arms }];
  });
}

interface Family {
  readonly runId: string;
  readonly fileName: string;
  readonly instance: Partial<RunFacts['instance']>;
  readonly labels: Labels;
  readonly actions: readonly (readonly number[])[];
  readonly arms: readonly (ArmEstimate | null)[];
}

function certifiedOf({ curve, curveTrace }: Bases, family: Family): RunSnapshot {
  const { facts, live } = curve;
  if (facts === null || live.result === null) throw new RangeError('a finished run is needed');
  return {
    ...curve,
    runId: family.runId,
    fileName: family.fileName,
    facts: {
      ...facts,
      instance: { ...facts.instance, ...family.instance },
      labels: family.labels,
    },
    live: {
      ...live,
      arms: family.arms,
      result: { ...live.result, action: family.actions[0] ?? [] },
    },
    trace: curveTrace(topOf(family.actions, path.top)),
  };
}

/** A ladder of stages, all of each joined to all of the next: too large for a picture. */
function ladder(stages: number, wide: number): readonly (readonly string[])[] {
  const stage = (number: number): readonly string[] =>
    number === 0 || number === stages
      ? [number === 0 ? 'Home' : 'Work']
      : Array.from(
          { length: wide },
          (_, index) => `Stage ${number}, gate ${'ABCDEF'[index] ?? ''}`,
        );
  return Array.from({ length: stages }, (_, number) =>
    stage(number).flatMap((from) => stage(number + 1).map((to) => [from, to] as const)),
  ).flat();
}

/** Always through the first gate. */
function firstWay(edges: readonly (readonly string[])[]): readonly number[] {
  const way: number[] = [];
  let at: string | undefined = edges[0]?.[0];
  for (;;) {
    const next: number = edges.findIndex(([from]) => from === at);
    if (next < 0) return way;
    way.push(next);
    at = edges[next]?.[1];
  }
}

const CAMPUS: readonly (readonly [string, string])[] = [
  ['Library', 'Mensa'],
  ['Library', 'Physics'],
  ['Library', 'Gate'],
  ['Mensa', 'Physics'],
  ['Mensa', 'Sports'],
  ['Physics', 'Chemistry'],
  ['Physics', 'Sports'],
  ['Chemistry', 'Sports'],
  ['Chemistry', 'Dorm'],
  ['Gate', 'Dorm'],
  ['Gate', 'Physics'],
  ['Sports', 'Dorm'],
];

function estimates(values: readonly (number | null)[]): readonly (ArmEstimate | null)[] {
  return values.map((value) => (value === null ? null : { estimate: value, halfWidth: 0.02 }));
}

export function familyStates(bases: Bases): readonly RunSnapshot[] {
  const route = certifiedOf(bases, {
    runId: 'path',
    fileName: 'backbone-route.cpe.json',
    instance: { family: 'path' },
    labels: graphLabels(path.edges, { source: 'HAM', target: 'MIL' }),
    actions: path.top.map(({ arms }) => arms),
    arms: path.edges.map(() => null),
  });
  const edges = ladder(24, 4);
  const way = firstWay(edges);
  return [
    route,
    {
      ...bases.curveRunning,
      runId: 'path-running',
      facts: route.facts,
      live: { ...bases.curveRunning.live, arms: route.live.arms },
    },
    {
      ...bases.budget,
      runId: 'path-budget',
      facts:
        bases.budget.facts === null || route.facts === null
          ? null
          : {
              ...bases.budget.facts,
              instance: { ...route.facts.instance, reward: 'linear' },
              labels: route.facts.labels,
            },
      live: { ...bases.budget.live, arms: route.live.arms },
      trace: bases.budgetTrace(
        topOf(
          path.top.map(({ arms }) => arms),
          figures.budget.top,
        ),
      ),
    },
    certifiedOf(bases, {
      runId: 'path-long',
      fileName: 'way-to-work.cpe.json',
      instance: { family: 'path', d: edges.length, m: 24, actions: null, logActions: 31.9 },
      labels: graphLabels(edges, { source: 'Home', target: 'Work' }),
      actions: [way, [...way.slice(0, -2), (way.at(-2) ?? 0) + 1, edges.length - 3]],
      arms: edges.map((_, arm) => ({ estimate: 0.2 + (arm % 7) / 10, halfWidth: 0.03 })),
    }),
    certifiedOf(bases, {
      runId: 'tree',
      fileName: 'campus-network.cpe.json',
      instance: {
        family: 'spanningTree',
        feedback: 'semi-bandit',
        reward: 'min',
        d: CAMPUS.length,
        m: 6,
        actions: '319',
      },
      labels: graphLabels(CAMPUS, null),
      actions: [
        [0, 1, 2, 5, 8, 11],
        [0, 1, 2, 5, 8, 7],
        [0, 1, 2, 5, 9, 11],
        [0, 3, 2, 5, 8, 11],
      ],
      arms: estimates([0.91, 0.84, 0.79, 0.4, 0.35, 0.88, 0.3, 0.5, 0.86, 0.61, 0.2, 0.8]),
    }),
    certifiedOf(bases, {
      runId: 'ranking',
      fileName: 'search-results.cpe.json',
      instance: {
        family: 'ranking',
        feedback: 'top-ranked',
        reward: 'dcg',
        d: 5,
        m: 5,
        actions: '120',
      },
      labels: { arms: ['Guide', 'Shop', 'Forum', 'News', 'Video'], sides: null },
      actions: [
        [2, 0, 4, 1, 3],
        [2, 4, 0, 1, 3],
        [0, 2, 4, 3, 1],
        [2, 0, 1, 4, 3],
      ],
      arms: estimates([0.71, 0.33, 0.84, null, 0.52]),
    }),
    certifiedOf(bases, {
      runId: 'knapsack',
      fileName: 'instruments.cpe.json',
      instance: {
        family: 'knapsack',
        feedback: 'semi-bandit',
        reward: 'linear',
        d: 7,
        m: 4,
        actions: '63',
      },
      labels: {
        arms: ['Camera', 'Spectrometer', 'Radar', 'Lidar', 'Magnetometer', 'Antenna', 'Sampler'],
        sides: null,
      },
      actions: [
        [0, 1, 3, 6],
        [0, 1, 6],
        [0, 2, 3],
        [1, 3, 5, 6],
      ],
      arms: estimates([0.62, 0.48, 0.31, 0.55, -0.12, 0.2, 0.44]),
    }),
  ];
}
