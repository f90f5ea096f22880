/** How a run ended, wherever it was carried out: what results, comparisons and figures are made of. Plain data. */
import type { RunResult } from '../run/result/result';
import type { Limit, SweptOutcome } from './task';

/** What of a run its setting is summed up by; null where it is not known. */
export interface CountedRun
  extends Pick<RunResult, 'seed' | 'status' | 'correct'>, Partial<Pick<RunResult, 'regret'>> {
  /** Null unless the status is `budget`. */
  readonly limit: Limit | null;
  readonly samples: number | null;
  /** 2 rho* ln(1 / (2.4 delta)), worked out once a setting, at one seed. */
  readonly lowerBound: number | null;
  readonly durationMs: number | null;
}

/** All that is kept of a run. */
export interface EndedRun extends CountedRun, Pick<RunResult, 'action' | 'estimate'> {
  /** Why it has no certificate; null where it has one. */
  readonly reason: string | null;
}

/** Those that did not fail. */
export function endedOf<Run extends CountedRun>(runs: readonly Run[]): readonly Run[] {
  return runs.filter(({ status }) => status !== 'failed');
}

/** What is kept of a result. */
export function endedRun(result: RunResult): EndedRun {
  const { seed, status, action, estimate, samples, correct, durationMs, lowerBound } = result;
  const { reason = null, regret, stop } = result;
  const limit = status === 'budget' && stop === undefined ? 'samples' : null;
  return {
    ...{ seed, status, limit, action, estimate, samples, correct, durationMs, lowerBound, reason },
    ...(regret === undefined ? {} : { regret }),
  };
}

/** A run of which nothing is known but why. */
export function failedRun(seed: number, reason: string): EndedRun {
  const nothing = { samples: null, correct: null, durationMs: null, lowerBound: null };
  const unknown = { limit: null, action: null, estimate: null, ...nothing };
  return { seed, status: 'failed', ...unknown, reason };
}

/** The run of a task, however that came out. */
export function runOf(outcome: SweptOutcome, seed: number): EndedRun {
  switch (outcome.kind) {
    case 'ended':
      return outcome.run;
    case 'overdue': {
      const reason = 'It was ended from outside, long after its seconds.';
      return { ...failedRun(seed, reason), status: 'budget', limit: 'seconds' };
    }
    case 'refused': {
      const error = outcome.problems.find(({ severity }) => severity === 'error');
      return failedRun(seed, error?.message ?? '');
    }
    case 'crashed':
    case 'lost':
      return failedRun(seed, outcome.message);
  }
}
