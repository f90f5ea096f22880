/** GCB-PE on paths: certified, running, at its budget. */
import type { RunFacts } from '../../../src/core/run/facts';
import type { Labels } from '../../../src/core/words/labels';
import type { RunSnapshot, TraceRow } from '../../../src/shared/protocol';
import figures from './figures.json';
import { FACTS, leadersOf, RESULT, LIVE, certified, type Top } from './matchingRun';

const { path } = figures;
const pathLabels: Labels = {
  arms: path.edges.map((edge) => edge.join(' → ')),
  sides: null,
};

export function curveTrace(top: readonly Top[]): readonly TraceRow[] {
  let before = 0;
  return path.tests.map((test): TraceRow => {
    const row: TraceRow = {
      phase: 'exploration',
      epoch: null,
      round: test.round,
      epsilon: null,
      samples: test.n - before,
      totalSamples: test.n,
      gap: test.lead,
      threshold: test.need,
      passed: test.lead > test.need,
      rivalRank: 2,
      surviving: null,
      leaders: leadersOf(test.est, top),
      ruledOut: [],
    };
    before = test.n;
    return row;
  });
}

const CURVE_FACTS: RunFacts = {
  ...FACTS,
  algorithm: 'gcb-pe',
  seed: 5,
  instance: {
    d: 19,
    m: 6,
    logActions: Math.log(21),
    actions: '21',
    family: 'explicit',
    feedback: 'full-bandit',
    reward: 'mean',
    lipschitz: Math.sqrt(1 / 3),
  },
  observerSet: { ...FACTS.observerSet, size: 10, rank: 10, dimension: 10, d: 19 },
  labels: pathLabels,
  assumptions: [
    {
      grade: 'met',
      text: 'Noise of one number observed is 1-sub-Gaussian (Gaussian, scale 1)',
    },
    {
      grade: 'met',
      text: 'Every reward is determined: rank 10 of 19; some individual values cannot be determined, but the answer does not need them: the run works in the span of the actions',
    },
    {
      grade: 'met',
      text: 'Reward changes at most 0.577 for a unit change of the values (1 / √(size of the smallest action))',
    },
    {
      grade: 'trusted',
      text: 'Noise scale taken from the simulation; state it for real data',
    },
  ],
};

/** The routes that are measured, by their stops between the ends, in thousands of samples. */
const MEASURED: readonly (readonly [way: string, thousands: number])[] = [
  ['BER FRA MUC VIE', 154],
  ['BER FRA MUC', 139],
  ['FRA MUC VIE', 129],
  ['AMS BRU FRA MUC', 115],
  ['FRA ZRH', 98.6],
  ['AMS FRA MUC VIE', 85],
  ['BER PRG MUC VIE', 80.7],
  ['AMS BRU ZRH', 79.2],
  ['BER PRG VIE', 77.8],
  ['AMS BRU FRA ZRH TRN', 71.5],
];

/** The base arms from stop to stop. */
function routeOf(way: string): readonly number[] {
  const stops = ['HAM', ...way.split(' '), 'MIL'];
  return stops
    .slice(1)
    .map((to, index) => path.edges.findIndex((edge) => edge[0] === stops[index] && edge[1] === to));
}

export const curve: RunSnapshot = {
  ...certified,
  runId: 'curve',
  fileName: 'backbone-route.cpe.json',
  facts: CURVE_FACTS,
  live: {
    ...LIVE,
    totalSamples: path.total,
    measured: {
      count: MEASURED.length,
      most: MEASURED.map(([way, thousands]) => ({
        action: routeOf(way),
        samples: Math.round(1000 * thousands),
      })),
    },
    arms: path.edges.map((_, arm) =>
      arm % 3 === 0 ? { estimate: 0.6 + arm / 40, halfWidth: 0.01 } : null,
    ),
    constants: {
      lipschitz: Math.sqrt(1 / 3),
      stopRule: 'lipschitz',
      beta: 3.21,
      maxRounds: null,
    },
    result: {
      ...RESULT,
      algorithm: 'gcb-pe',
      seed: 5,
      action: [0, 3, 7, 17, 18],
      estimate: 0.84615,
      samples: path.total,
      printedSamples: 70_832_129,
      lowerBound: null,
      durationMs: 36,
    },
  },
  trace: curveTrace(path.top),
};

const { measured, ...living } = curve.live;

/** GCB-PE that lives. */
export const curveRunning: RunSnapshot = {
  ...curve,
  runId: 'curve-running',
  live: {
    ...living,
    state: 'running',
    elapsedMs: 12_300,
    totalSamples: 104_000,
    current: {
      phase: 'exploration',
      epoch: null,
      round: 98,
      epsilon: null,
      planned: 10,
      threshold: 0.184,
    },
    result: null,
  },
  trace: curve.trace.filter((row) => row.totalSamples <= 104_000),
};

/** GCB-PE that its budget stopped. */
export const curveBudget: RunSnapshot = {
  ...curveRunning,
  runId: 'curve-budget',
  facts: { ...CURVE_FACTS, maxSamples: 104_000 },
  live: {
    ...curveRunning.live,
    state: 'budget',
    measured: {
      count: MEASURED.length,
      most: (measured?.most ?? []).map(({ action }) => ({ action, samples: 10_400 })),
    },
    result: {
      ...RESULT,
      algorithm: 'gcb-pe',
      status: 'budget',
      action: [0, 3, 7, 17, 18],
      estimate: 0.8495,
      samples: 104_000,
      durationMs: 12_300,
    },
  },
};
