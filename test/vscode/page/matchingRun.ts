/** The run that the other states are told from: an assignment of four by four that was certified, with the figures of the design mock. */
import type { RunFacts } from '../../../src/core/run/check/facts';
import type { RunResult } from '../../../src/core/run/result/result';
import type { ArmEstimate, Leader, LeadPair } from '../../../src/core/protocol/learner';
import type { InstanceSummary } from '../../../src/core/document/report';
import type { Labels } from '../../../src/core/words/labels';
import type { RunLive, RunSnapshot, TraceRow } from '../../../src/shared/protocol';
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
export interface Top {
  readonly id: string;
  readonly arms: readonly number[];
}

export function matchingLabels(left: readonly string[], right: readonly string[]): Labels {
  const edges = left.flatMap((_, from) => right.map((__, to) => [from, to] as const));
  return {
    arms: edges.map(([from, to]) => `${left[from] ?? ''} → ${right[to] ?? ''}`),
    sides: { left, right, edges },
  };
}

export const INSTANCE: InstanceSummary = {
  d: 16,
  m: 4,
  logActions: Math.log(120),
  actions: '120',
  family: 'matching',
  feedback: 'full-bandit',
  reward: 'linear',
  lipschitz: 2,
};

export const FACTS: RunFacts = {
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
      text: 'Noise scale taken from the simulation; state it for real data',
    },
  ],
};

const CONSTANTS = { c0: 82.2, alpha: 1.9, alphaPrinted: 31.2, thetaNorm: 2.27, noiseScale: 1 };

export function leadersOf(estimates: Estimates, top: readonly Top[]): readonly Leader[] {
  return top
    .flatMap(({ id, arms }) => {
      const [estimate, halfWidth] = estimates[id] ?? [];
      return estimate === undefined || halfWidth === undefined
        ? []
        : [{ action: arms, estimate, halfWidth }];
    })
    .sort((a, b) => b.estimate - a.estimate);
}

function pairOf([leader, rival]: readonly Leader[]): LeadPair | null {
  return leader === undefined || rival === undefined
    ? null
    : { leader: leader.action, rival: rival.action };
}

/** How many of the actions have a larger estimate. */
function rankOf(estimates: Estimates, id: string): number {
  const own = estimates[id]?.[0] ?? 0;
  return Object.values(estimates).filter(([other = 0]) => other > own).length;
}

export function traceOf(rows: readonly FigureRow[], top: readonly Top[]): readonly TraceRow[] {
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
      pair: pairOf(leadersOf(estimates, top)),
      rivalRank: elimination ? 2 : 17,
      surviving: row.left === 120 ? null : row.left,
      leaders: leadersOf(estimates, top),
      ruledOut: out.map(({ arms }) => arms),
    };
  });
}

export function armsOf(values: readonly (readonly number[])[]): readonly ArmEstimate[] {
  return values.map(([estimate = 0, halfWidth = 0]) => ({ estimate, halfWidth }));
}

export const RESULT: RunResult = {
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
  assumptionsDerived: ['noiseScale = 1, taken from the simulated noise'],
  durationMs: 41,
  final: {
    halfWidth: 0.002659,
    next: { action: [1, 6, 8, 15], estimate: 2.13241, leadHalfWidth: 0.0037 },
  },
};

export const LIVE: RunLive = {
  state: 'certified',
  startedAt: STARTED,
  elapsedMs: 41,
  totalSamples: figures.certified.total,
  current: null,
  constants: CONSTANTS,
  arms: armsOf(figures.certified.arm),
  result: RESULT,
  within: null,
  failure: null,
  specChanged: false,
};

export const certified: RunSnapshot = {
  runId: 'certified',
  fileName: 'assignment-4x4.cpe.json',
  facts: FACTS,
  settings: { algorithm: 'polyalba', preset: 'recommended', delta: 0.05, seed: 25 },
  live: LIVE,
  trace: traceOf(figures.certified.rounds, figures.certified.top),
  report: null,
};
