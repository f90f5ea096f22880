/** How a run ended, on whatever machine, as the input of results, comparisons and figures. Plain data. */
import type { RunResult } from '../run/result/result';
import type { Limit, SweptOutcome } from './task';

/** The figures of a run that the summary of its setting uses; null if unknown. */
export interface CountedRun extends Pick<RunResult, 'seed' | 'status' | 'correct'> {
  /** Of a best guess: how far its answer is from the best; null where it was cut. */
  readonly regret?: number | null;
  /** Null unless the status is `budget`. */
  readonly limit: Limit | null;
  readonly samples: number | null;
  /** The limit of samples that it would have passed, and with which it counts; absent if a limit of cost, or 2^53, ended it. */
  readonly maxSamples?: number;
  /** 2 rho* ln(1 / (2.4 delta)), computed once per setting, at one seed. */
  readonly lowerBound: number | null;
  readonly durationMs: number | null;
}

/** Everything that is kept of a run. */
export interface EndedRun extends CountedRun, Pick<RunResult, 'action' | 'estimate'> {
  /** Why it has no certificate; null if it has one. */
  readonly reason: string | null;
}

/** The runs that did not fail. */
export function endedOf<Run extends CountedRun>(runs: readonly Run[]): readonly Run[] {
  return runs.filter(({ status }) => status !== 'failed');
}

/** The samples with which a run counts; null if unknown. */
export function countedSamples({ maxSamples, samples }: CountedRun): number | null {
  return maxSamples ?? samples;
}

/** The limits of a run; without a limit of samples, null or infinite. */
interface RunLimits {
  readonly maxSamples: number | null;
  readonly maxCost?: number;
}

/** Extracts what is kept of a result. */
export function endedRun(
  result: RunResult,
  { maxSamples, maxCost = Infinity }: RunLimits,
): EndedRun {
  const { seed, status, action, estimate, correct, durationMs, lowerBound } = result;
  const { kept: samples = result.samples, reason = null, regret, stop } = result;
  const limit = status === 'budget' && stop === undefined ? 'samples' : null;
  // With a limit of cost as well, either may have ended it.
  const isKnown = limit !== null && Number.isFinite(maxSamples) && maxCost === Infinity;
  return {
    seed,
    status,
    limit,
    action,
    estimate,
    samples,
    correct,
    durationMs,
    lowerBound,
    reason,
    ...(stop === 'budget' && { regret: regret ?? null }),
    ...(isKnown && maxSamples !== null ? { maxSamples } : {}),
  };
}

/** A failed run, of which only the reason is known. */
export function failedRun(seed: number, reason: string): EndedRun {
  const nothing = { samples: null, correct: null, durationMs: null, lowerBound: null };
  const unknown = { limit: null, action: null, estimate: null, ...nothing };
  return { seed, status: 'failed', ...unknown, reason };
}

/** The run of a task with any outcome. */
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
