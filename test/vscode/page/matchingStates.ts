/** The same run before its end, and with every other end. */
import type { RunSnapshot } from '../../../src/shared/protocol';
import figures from './figures.json';
import { FACTS, traceOf, armsOf, RESULT, LIVE, certified } from './matchingRun';

export const waiting: RunSnapshot = {
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
      epsilon: 0.5,
      planned: 17_488,
      threshold: 0.5,
    },
    arms: null,
    result: null,
  },
  trace: [],
};

export const running: RunSnapshot = {
  ...certified,
  runId: 'running',
  facts: {
    ...FACTS,
    preset: 'paper',
    changedOptions: ['rounds', 'maxRounds'],
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
      epsilon: figures.running.next.eps,
      planned: figures.running.next.samples,
      threshold: figures.running.next.eps,
    },
    arms: armsOf(figures.running.arm),
    result: null,
  },
  trace: traceOf(figures.running.rounds, figures.running.top),
};

const CAVEAT =
  'The paper’s sample size requires actions of length 1; these have length 2. Use preset recommended';

export const caveat: RunSnapshot = {
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
    recommendedCovers: true,
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

export const budget: RunSnapshot = {
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
      epsilon: 2 ** -7,
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
  trace: traceOf(
    figures.budget.rounds.map((row) => ({ ...row })),
    figures.budget.top,
  ),
};

/** Behind another run. */
export const queued: RunSnapshot = {
  ...waiting,
  runId: 'queued',
  live: { ...waiting.live, state: 'queued', elapsedMs: 0, current: null },
};

/** Certified, for a spec whose text has changed since. */
export const stale: RunSnapshot = {
  ...certified,
  runId: 'stale',
  live: { ...LIVE, specChanged: true },
};

export const cancelled: RunSnapshot = {
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

export const interrupted: RunSnapshot = {
  ...running,
  runId: 'interrupted',
  live: { ...running.live, state: 'interrupted', current: null, result: null },
};

export const failed: RunSnapshot = {
  ...running,
  runId: 'failed',
  live: {
    ...running.live,
    state: 'failed',
    failure: 'The worker stopped with exit code 1: out of memory.',
    result: null,
  },
};
