/** What is left of a run when its worker has ended: a result, a reason, or a report of the spec's errors. */
import type { RunResult } from '../../core/run/result/result';
import type { Measurements } from '../../core/experiment/measurements';
import type { ErrorData } from '../../worker/protocol';
import type { CheckReport } from '../../core/document/report';
import { assertNever } from '../../shared/protocol';
import type { RunSignal } from './runState';
import type { RunOutcome } from './workerClient';

export interface RunEnd {
  readonly result: RunResult | null;
  /** Why it failed. */
  readonly failure: string | null;
  readonly report: CheckReport | null;
  /** What its journal has, where measurements are real. */
  readonly measurements: Measurements | null;
  /** What its worker could not go on from; it is not stored. */
  readonly error: ErrorData | null;
}

export const NO_END: RunEnd = {
  result: null,
  failure: null,
  report: null,
  measurements: null,
  error: null,
};

/** What an outcome means to the state of the run. */
export function signalOf(outcome: RunOutcome): RunSignal {
  switch (outcome.kind) {
    case 'finished':
      return outcome.result.status;
    case 'rejected':
    case 'failed':
      return outcome.kind;
    case 'terminated':
      return 'cancelled';
  }
}

/**
 * Does a run that was still going over its past come to an end of its own? One that was stopped does where it had come
 * as far.
 * @param samples as many as it had before
 */
export function isEndOfReplay(outcome: RunOutcome, samples: number): boolean {
  if (outcome.kind !== 'finished' || outcome.result.status === 'failed') return false;
  return outcome.result.status !== 'cancelled' || outcome.result.samples >= samples;
}

/** Why it ended, in a sentence; null where it was stopped, or has come to a conclusion. */
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
    default:
      return assertNever(outcome);
  }
}

/** @param partial what was learnt so far as a result, for a worker that is gone without one */
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
    default:
      return assertNever(outcome);
  }
}
