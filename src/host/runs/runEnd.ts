/** The end of a run: a result, a reason, or a report of the spec's errors. */
import type { CheckReport } from '../../core/document/report';
import type { Measurements } from '../../core/experiment/measurements';
import type { RunFacts } from '../../core/run/check/facts';
import type { RunResult } from '../../core/run/result/result';
import { phaseEntries } from '../../core/run/session/trace';
import type { ErrorData } from '../../worker/protocol';
import type { RunProgress } from './runProgress';
import type { RunSignal } from './runState';
import type { RunOutcome } from './workerClient';

export interface RunEnd {
  readonly result: RunResult | null;
  readonly failure: string | null;
  readonly report: CheckReport | null;
  /** A summary of the journal, for real measurements. */
  readonly measurements: Measurements | null;
  /** The error that stopped the worker; only its code is stored. */
  readonly error: ErrorData | null;
}

export const NO_END: RunEnd = {
  result: null,
  failure: null,
  report: null,
  measurements: null,
  error: null,
};

export function signalOf(outcome: RunOutcome): RunSignal {
  if (outcome.kind === 'finished') return outcome.result.status;
  return outcome.kind === 'terminated' ? 'cancelled' : outcome.kind;
}

/**
 * Whether a run that was still being replayed ended by itself; a stopped run did if it had caught up.
 * @param samples the number before the replay
 */
export function isEndOfReplay(outcome: RunOutcome, samples: number): boolean {
  if (outcome.kind !== 'finished' || outcome.result.status === 'failed') return false;
  return outcome.result.status !== 'cancelled' || outcome.result.samples >= samples;
}

/** Why the run ended, in a sentence; null if it was stopped or reached a conclusion. */
export function failureOf(outcome: RunOutcome): string | null {
  switch (outcome.kind) {
    case 'finished':
      return outcome.result.status === 'failed'
        ? (outcome.result.reason ?? 'The run failed.')
        : null;
    case 'rejected': {
      const error = outcome.report.problems.find(({ severity }) => severity === 'error');
      return error?.message ?? 'The spec has errors.';
    }
    case 'failed':
      return outcome.error.message;
    case 'terminated':
      return null;
  }
}

/** @param partial makes a result from the progress so far, for a worker that ended without one */
export function endOf(
  outcome: RunOutcome,
  partial: (status: 'cancelled' | 'failed', reason: string) => RunResult | null,
): RunEnd {
  switch (outcome.kind) {
    case 'finished': {
      const { result, measurements = null } = outcome;
      return { ...NO_END, result, measurements, failure: failureOf(outcome) };
    }
    case 'rejected':
      return { ...NO_END, report: outcome.report };
    case 'failed': {
      const { error } = outcome;
      const { message } = error;
      return { ...NO_END, result: partial('failed', message), failure: message, error };
    }
    case 'terminated':
      return { ...NO_END, result: partial('cancelled', outcome.reason) };
  }
}

/** The result of a run whose worker ended without one; what only the worker computes (the optimum, bounds) is null. */
export function partialResult(
  facts: RunFacts,
  { leader, rows, known }: RunProgress,
  more: Pick<RunResult, 'status' | 'reason' | 'durationMs' | 'within' | 'kept' | 'checks'>,
): RunResult {
  const { algorithm, preset, delta, seed, accuracy, instance, assumptions } = facts;
  const textsOf = (wanted: 'not-met' | 'trusted'): readonly string[] =>
    assumptions.filter(({ grade }) => grade === wanted).map(({ text }) => text);
  return {
    algorithm,
    preset,
    delta,
    seed,
    ...(accuracy === undefined ? {} : { accuracy }),
    action: leader?.action ?? null,
    estimate: leader?.estimate ?? null,
    samples: known.totalSamples,
    phases: phaseEntries(rows, instance.actions),
    constants: known.constants,
    correct: null,
    optimal: null,
    printedSamples: null,
    lowerBound: null,
    assumptionsNotMet: textsOf('not-met'),
    assumptionsDerived: textsOf('trusted'),
    ...more,
  };
}
