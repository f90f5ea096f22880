/** What is left of a run when its worker has ended: a result, a reason, or a report of the spec's errors. */
import type { RunResult } from '../../core/run/result';
import type { CheckReport } from '../../core/spec/report';
import { assertNever } from '../../shared/protocol';
import type { RunSignal } from './runState';
import type { RunOutcome } from './workerClient';

export interface RunEnd {
  readonly result: RunResult | null;
  /** Why it failed. */
  readonly failure: string | null;
  readonly report: CheckReport | null;
}

export const NO_END: RunEnd = { result: null, failure: null, report: null };

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

/** @param partial what was learnt so far as a result, for a worker that is gone without one */
export function endOf(
  outcome: RunOutcome,
  partial: (status: 'cancelled' | 'failed', reason: string) => RunResult | null,
): RunEnd {
  switch (outcome.kind) {
    case 'finished': {
      const { result } = outcome;
      const failure = result.status === 'failed' ? (result.reason ?? 'The run failed.') : null;
      return { ...NO_END, result, failure };
    }
    case 'rejected':
      return { ...NO_END, report: outcome.report };
    case 'failed': {
      const { message } = outcome.error;
      return { ...NO_END, result: partial('failed', message), failure: message };
    }
    case 'terminated':
      return { ...NO_END, result: partial('cancelled', outcome.reason) };
    default:
      return assertNever(outcome);
  }
}
