/** Snapshots of runs in every state, with the figures of the design mock. */
import type { RunFacts } from '../../../src/core/run/facts';
import type { RunResult } from '../../../src/core/run/result';
import type { ArmEstimate, Leader } from '../../../src/core/learners/learner';
import type { InstanceSummary } from '../../../src/core/spec/report';
import type { Labels } from '../../../src/core/spec/instance';
import type { RunLive, RunSnapshot, ToPage, TraceRow } from '../../../src/shared/protocol';
import { familyStates } from './familyFixtures';
import figures from './figures.json';

const LEFT = ['Ada', 'Boris', 'Chen', 'Dana'];
const RIGHT = ['Packing', 'Sorting', 'Loading', 'Returns'];
/** 14:02:11 of some day, in the zone of the machine. */
const STARTED = new Date(2026, 5, 12, 14, 2, 11).getTime();

type Estimates = Readonly<Record<string, readonly number[]>>;
interface FigureRow {
  readonly phase: string;
  readonly epoch?: number;
  readonly round: number;
  readonly samples: number;
  readonly total: number;
  readonly lead: number;
  readonly need: number;
  readonly left: number;
  readonly est?: Estimates;
}
interface Top {
  readonly id: string;
  readonly arms: readonly number[];
}

function matchingLabels(left: readonly string[], right: readonly string[]): Labels {
  const edges = left.flatMap((_, from) => right.map((__, to) => [from, to] as const));
  return {
    arms: edges.map(([from, to]) => `${left[from] ?? ''} → ${right[to] ?? ''}`),
    sides: { left, right, edges },
  };
}

const INSTANCE: InstanceSummary = {
  d: 16,
  m: 4,
  logActions: Math.log(120),
  actions: '120',
  family: 'matching',
  feedback: 'full-bandit',
  reward: 'linear',
  lipschitz: 2,
};

const FACTS: RunFacts = {
  name: 'Assignment 4 by 4',
  algorithm: 'polyalba',
  preset: 'recommended',
  changedOptions: [],
  delta: 0.05,
  seed: 25,
  maxSamples: null,
  instance: INSTANCE,
  observerSet: {
    size: 16,
    rank: 16,
    d: 16,
    identifiable: true,
    dimension: 16,
    actions: [],
    beta: { value: 12, method: 'exact', perPull: 14 },
    xiMin: 0.06,
    alphaPrinted: 31.2,
    alpha: 1.9,
  },
  labels: matchingLabels(LEFT, RIGHT),
  assumptions: [
    { grade: 'met', text: 'Noise of one sample is 1-sub-Gaussian (Gaussian, scale 1)' },
    { grade: 'met', text: 'Every reward is determined: rank 16 of 16' },
    { grade: 'met', text: 'Reward is linear in the unknown values' },
    {
      grade: 'trusted',
      text: 'The noise scale was read off the simulation; a real experiment has to state it',
    },
  ],
};

const CONSTANTS = { c0: 82.2, alpha: 1.9, alphaPrinted: 31.2, thetaNorm: 2.27, noiseScale: 1 };

function leadersOf(estimates: Estimates, top: readonly Top[]): readonly Leader[] {
  return top
    .flatMap(({ id, arms }) => {
      const [estimate, halfWidth] = estimates[id] ?? [];
      return estimate === undefined || halfWidth === undefined
        ? []
        : [{ action: arms, estimate, halfWidth }];
    })
    .sort((a, b) => b.estimate - a.estimate);
}

/** How many of the actions have a larger estimate. */
function rankOf(estimates: Estimates, id: string): number {
  const own = estimates[id]?.[0] ?? 0;
  return Object.values(estimates).filter(([other = 0]) => other > own).length;
}

function traceOf(rows: readonly FigureRow[], top: readonly Top[]): readonly TraceRow[] {
  return rows.map((row, index): TraceRow => {
    const estimates = row.est ?? {};
    const next = rows[index + 1]?.est;
    const elimination = row.phase === 'elimination';
    const out = top.filter(
      ({ id }) =>
        elimination &&
        estimates[id] !== undefined &&
        (next === undefined ? rankOf(estimates, id) >= row.left : next[id] === undefined),
    );
    return {
      phase: row.phase as TraceRow['phase'],
      epoch: row.epoch ?? null,
      round: row.round,
      epsilon: 2 ** -row.round,
      samples: row.samples,
      totalSamples: row.total,
      gap: row.lead,
      threshold: row.need,
      passed: row.lead > row.need,
      rivalRank: elimination ? 2 : 17,
      surviving: row.left === 120 ? null : row.left,
      leaders: leadersOf(estimates, top),
      ruledOut: out.map(({ arms }) => arms),
    };
  });
}

function armsOf(values: readonly (readonly number[])[]): readonly ArmEstimate[] {
  return values.map(([estimate = 0, halfWidth = 0]) => ({ estimate, halfWidth }));
}

const RESULT: RunResult = {
  status: 'certified',
  algorithm: 'polyalba',
  preset: 'recommended',
  delta: 0.05,
  seed: 25,
  action: [1, 7, 8, 14],
  estimate: 2.14441,
  samples: figures.certified.total,
  phases: [],
  constants: CONSTANTS,
  correct: true,
  optimal: { action: [1, 7, 8, 14], value: 2.1442, gapMin: 0.0124 },
  printedSamples: 8_940_910_645,
  lowerBound: 131_268,
  assumptionsNotMet: [],
  assumptionsDerived: ['The noise scale was read off the simulation'],
  durationMs: 41,
};

const LIVE: RunLive = {
  state: 'certified',
  startedAt: STARTED,
  elapsedMs: 41,
  totalSamples: figures.certified.total,
  current: null,
  constants: CONSTANTS,
  arms: armsOf(figures.certified.arm),
  result: RESULT,
  failure: null,
  specChanged: false,
};

const certified: RunSnapshot = {
  runId: 'certified',
  fileName: 'assignment-4x4.cpe.json',
  facts: FACTS,
  settings: { algorithm: 'polyalba', preset: 'recommended', delta: 0.05, seed: 25 },
  live: LIVE,
  trace: traceOf(figures.certified.rounds, figures.certified.top),
  report: null,
};

const waiting: RunSnapshot = {
  ...certified,
  runId: 'waiting',
  live: {
    ...LIVE,
    state: 'running',
    elapsedMs: 3000,
    totalSamples: 0,
    current: {
      phase: 'preparation',
      epoch: null,
      round: 1,
      planned: 17_488,
      threshold: 0.5,
    },
    arms: null,
    result: null,
  },
  trace: [],
};

const running: RunSnapshot = {
  ...certified,
  runId: 'running',
  facts: {
    ...FACTS,
    preset: 'paper',
    changedOptions: ['support', 'alpha', 'constants'],
    seed: 3,
  },
  live: {
    ...LIVE,
    state: 'running',
    elapsedMs: 41_000,
    totalSamples: figures.running.now,
    current: {
      phase: 'preparation',
      epoch: null,
      round: 3,
      planned: figures.running.next.samples,
      threshold: figures.running.next.eps,
    },
    arms: armsOf(figures.running.arm),
    result: null,
  },
  trace: traceOf(figures.running.rounds, figures.running.top),
};

const CAVEAT =
  'The printed sample size covers actions of length 1; these have length 2. Preset recommended covers them';

const caveat: RunSnapshot = {
  ...certified,
  runId: 'caveat',
  facts: {
    ...FACTS,
    preset: 'paper',
    seed: 0,
    assumptions: [
      { grade: 'not-met', text: CAVEAT },
      { grade: 'met', text: 'Every reward is determined: rank 16 of 16' },
      { grade: 'met', text: 'The values have length at most 2.27 (declared)' },
    ],
  },
  live: {
    ...LIVE,
    elapsedMs: 12,
    totalSamples: figures.caveat.total,
    result: {
      ...RESULT,
      preset: 'paper',
      samples: figures.caveat.total,
      estimate: 2.145,
      assumptionsNotMet: [CAVEAT],
      durationMs: 12,
    },
  },
  trace: traceOf(
    figures.caveat.rounds.map((row) => ({
      ...row,
      est: {
        '106': [2.145, 22 / Math.sqrt(row.total)],
        '107': [2.145 - Math.max(row.lead, 0.012), 25 / Math.sqrt(row.total)],
      },
    })),
    figures.certified.top,
  ),
};

const BUDGET = 1_500_000;

const budget: RunSnapshot = {
  ...certified,
  runId: 'budget',
  facts: { ...FACTS, maxSamples: BUDGET },
  live: {
    ...LIVE,
    state: 'budget',
    startedAt: new Date(2026, 5, 12, 14, 9, 52).getTime(),
    elapsedMs: 29,
    totalSamples: figures.budget.total,
    current: {
      phase: 'elimination',
      epoch: null,
      round: 4,
      planned: figures.budget.need.N,
      threshold: 0.007624,
    },
    result: {
      ...RESULT,
      status: 'budget',
      samples: figures.budget.total,
      estimate: 2.14237,
      durationMs: 29,
      reason: 'The next round takes more samples than the budget has left.',
    },
  },
  trace: budgetTrace(figures.budget.top),
};

function budgetTrace(top: readonly Top[]): readonly TraceRow[] {
  return traceOf(
    figures.budget.rounds.map((row) => ({ ...row })),
    top,
  );
}

const cancelled: RunSnapshot = {
  ...running,
  runId: 'cancelled',
  live: {
    ...running.live,
    state: 'cancelled',
    specChanged: true,
    result: {
      ...RESULT,
      status: 'cancelled',
      preset: 'paper',
      samples: figures.running.now,
      estimate: 2.14496,
      durationMs: 41_000,
      correct: true,
    },
  },
};

const failed: RunSnapshot = {
  ...running,
  runId: 'failed',
  live: {
    ...running.live,
    state: 'failed',
    failure: 'The worker stopped with exit code 1: out of memory.',
    result: null,
  },
};

const problem: RunSnapshot = {
  runId: 'problem',
  fileName: 'metered-stations.cpe.json',
  facts: null,
  settings: { algorithm: 'polyalba', preset: 'recommended', delta: 0.05, seed: null },
  live: { ...LIVE, state: 'problem', result: null, totalSamples: 0, arms: null },
  trace: [],
  report: {
    ok: false,
    instance: INSTANCE,
    observerSet: {
      ...FACTS.observerSet,
      size: 12,
      rank: 12,
      identifiable: false,
    },
    undeterminedArms: [3, 7, 11, 15],
    labels: FACTS.labels,
    problems: [
      {
        severity: 'error',
        code: 'rank-deficient',
        message:
          '4 base arms are not determined by any set of actions: Ada → Returns, Boris → Returns, Chen → Returns, Dana → Returns.',
        path: 'feedback.matrix',
        offset: 120,
        length: 1,
        line: 9,
        column: 27,
        origin: 'meaning',
        fixes: [
          {
            title: 'Set `size` to { "min": 4, "max": 5 }',
            description: 'Allows smaller matchings, of 4 to 5 pairs.',
            edits: [],
          },
          {
            title: 'Change the feedback to `full-bandit`',
            description: 'Only right where the total of the whole action is measured.',
            edits: [],
          },
        ],
      },
      {
        severity: 'warning',
        code: 'noise-scale-missing',
        message: 'No noise scale is declared; 1 is assumed.',
        path: 'assumptions.noiseScale',
        offset: 220,
        length: 5,
        line: 14,
        column: 5,
        origin: 'meaning',
      },
    ],
  },
};

/** A spec of which nothing but the text is known. */
const syntax: RunSnapshot = {
  ...problem,
  runId: 'syntax',
  facts: null,
  settings: { algorithm: '', preset: '', delta: null, seed: null },
  report: {
    ok: false,
    instance: null,
    observerSet: null,
    undeterminedArms: [],
    labels: null,
    problems: [
      {
        severity: 'error',
        code: 'wrong-length',
        message:
          'environment.theta has 15 numbers, and 16 base arms need one each: a matching of 4 by 4 nodes with all 16 edges has 16 base arms.',
        path: 'environment.theta',
        offset: 12,
        length: 3,
        line: 11,
        column: 14,
        origin: 'meaning',
      },
    ],
  },
};

const { path } = figures;
const pathLabels: Labels = {
  arms: path.edges.map((edge) => edge.join(' → ')),
  sides: null,
};

function curveTrace(top: readonly Top[]): readonly TraceRow[] {
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
    lipschitz: 0.577,
  },
  observerSet: { ...FACTS.observerSet, size: 10, rank: 10, dimension: 10, d: 19 },
  labels: pathLabels,
  assumptions: [
    { grade: 'met', text: 'Noise of one sample is 1-sub-Gaussian (declared)' },
    {
      grade: 'met',
      text: 'Every action is determined (rank 10); single arms are not, and need not be',
    },
    {
      grade: 'met',
      text: 'Reward changes at most 0.577 for a unit change of the values (derived)',
    },
    { grade: 'met', text: 'Best and second best action are found exactly' },
  ],
};

const curve: RunSnapshot = {
  ...certified,
  runId: 'curve',
  fileName: 'backbone-route.cpe.json',
  facts: CURVE_FACTS,
  live: {
    ...LIVE,
    totalSamples: path.total,
    arms: path.edges.map((_, arm) =>
      arm % 3 === 0 ? { estimate: 0.6 + arm / 40, halfWidth: 0.01 } : null,
    ),
    constants: { lipschitz: 0.577, beta: 3.21, stopTest: 'geometric', maxRounds: null },
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

/** GCB-PE that lives. */
const curveRunning: RunSnapshot = {
  ...curve,
  runId: 'curve-running',
  live: {
    ...curve.live,
    state: 'running',
    elapsedMs: 12_300,
    totalSamples: 104_000,
    current: {
      phase: 'exploration',
      epoch: null,
      round: 98,
      planned: 10,
      threshold: 0.184,
    },
    result: null,
  },
  trace: curve.trace.filter((row) => row.totalSamples <= 104_000),
};

/** GCB-PE that its budget stopped. */
const curveBudget: RunSnapshot = {
  ...curveRunning,
  runId: 'curve-budget',
  facts: { ...CURVE_FACTS, maxSamples: 104_000 },
  live: {
    ...curveRunning.live,
    state: 'budget',
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

/** Long names, markup in names, 14 rows, arms that are not determined alone, huge counts. */
const HARD_LEFT = Array.from({ length: 14 }, (_, index) =>
  index === 0
    ? '<img src=x onerror=alert(1)>'
    : index === 1
      ? 'The department for extraordinarily long names of places'
      : `Worker ${index}`,
);
const HARD_RIGHT = Array.from({ length: 14 }, (_, index) => `Station ${index}`);

const hard: RunSnapshot = {
  ...certified,
  runId: 'hard',
  fileName: 'a-file-name-that-goes-on-and-on-without-a-single-space-in-it.cpe.json',
  facts: {
    ...FACTS,
    instance: {
      ...INSTANCE,
      d: 196,
      m: 14,
      logActions: 25.2,
      actions: '87178291200',
    },
    labels: matchingLabels(HARD_LEFT, HARD_RIGHT),
  },
  live: {
    ...LIVE,
    arms: HARD_LEFT.flatMap((_, from) =>
      HARD_RIGHT.map((__, to) => (from === to ? { estimate: 0.5, halfWidth: 0.02 } : null)),
    ),
    result: {
      ...RESULT,
      action: Array.from({ length: 14 }, (_, index) => index * 14 + index),
      correct: false,
      printedSamples: null,
      lowerBound: null,
      optimal: null,
    },
  },
};

const SNAPSHOTS: readonly RunSnapshot[] = [
  waiting,
  running,
  certified,
  caveat,
  budget,
  cancelled,
  failed,
  problem,
  syntax,
  curve,
  curveRunning,
  curveBudget,
  hard,
  ...familyStates({ budget, curve, curveRunning, curveTrace, budgetTrace }),
];

/** What the host says to the page in a state. */
export function messageOf(state: string): ToPage {
  return state === 'empty' ? { type: 'empty' } : snapshotOf(state);
}

export function snapshotOf(state: string): Extract<ToPage, { type: 'snapshot' }> {
  const run = SNAPSHOTS.find((snapshot) => snapshot.runId === state);
  if (run === undefined) throw new RangeError(`there is no state ${state}`);
  return { type: 'snapshot', run };
}
