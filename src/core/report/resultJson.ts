/** Results and problems as JSON: exactly the keys of the contract, in their order. */
import type { AssumptionCheck } from '../assumptionChecks/checks';
import type { Action } from '../protocol/action';
import type { BestCandidate, Within } from '../protocol/learner';
import { logarithmOf } from '../reward/logarithmic';
import type { RunFacts } from '../run/check/facts';
import type { RunEvent } from '../run/session/events';
import type { RunResult } from '../run/result/result';
import { shareIn } from '../words/accuracy';
import { sameAction } from '../words/actions';
import type { Problem } from '../text/problem';

/** The output of `cpe run --json`, without texts that only people read. */
export type ResultJson = Omit<
  RunResult,
  'reason' | 'final' | 'isBoundMissing' | 'checks' | 'within' | 'confidence' | 'candidates'
> & {
  /** With probability at least 1 - delta, the action is at most this far from the best; null if unknown. */
  readonly within: number | null;
  readonly confidence: number | null;
  readonly candidates: readonly BestCandidate[];
  readonly checks?: readonly CheckJson[];
};

type CheckJson = Omit<AssumptionCheck, 'follows'>;

/** A problem without its editor data. */
export type ProblemJson = Pick<
  Problem,
  'severity' | 'code' | 'message' | 'path' | 'file' | 'line' | 'column'
>;

/** @param of the instance, if known */
export function resultJson(
  {
    reason: _,
    final: __,
    isBoundMissing: ___,
    within,
    checks,
    confidence = null,
    candidates = [],
    ...result
  }: RunResult,
  of?: RunFacts['instance'],
): ResultJson {
  return {
    ...result,
    within:
      result.status === 'certified'
        ? certifiedWithin(result.accuracy, of)
        : withinOfAnswer(result.action, within),
    confidence,
    candidates,
    ...(checks && { checks: checksJson(checks) }),
  };
}

/** An event, with the certainty after a test. */
export function eventJson(event: RunEvent, of?: RunFacts['instance']): object {
  if (event.type === 'finished') {
    const { result } = event;
    return { ...event, result: { ...result, ...resultJson(result, of) } };
  }
  if (event.type !== 'roundCompleted') return event;
  // A test without e-values states no certainty: computing one for each of a million tests would take too long.
  const { certainty } = event;
  if (!certainty) return { ...event, confidence: null, within: null, candidates: [] };
  const { within, leaders } = event;
  return { ...event, ...certainty, within: withinOfAnswer(leaders[0]?.action ?? null, within) };
}

/** The most by which the answer can be worse than the best; null if the statement is about another action. */
export function withinOfAnswer(
  action: Action | null,
  within: Within | null | undefined,
): number | null {
  return action !== null && within && sameAction(within.action, action) ? within.epsilon : null;
}

/** A certified answer is the best, or within its accuracy of the best. */
function certifiedWithin(
  accuracy: RunResult['accuracy'] = 0,
  of?: RunFacts['instance'],
): number | null {
  if (typeof accuracy === 'number') return accuracy;
  const share = shareIn(accuracy);
  return share === null || of?.transform === undefined ? null : logarithmOf(share, of);
}

export function checksJson(checks: readonly AssumptionCheck[]): readonly CheckJson[] {
  return checks.map(({ follows: _, ...check }) => check);
}

export function problemJson(problem: Problem): ProblemJson {
  const { severity, code, message, path, file, line, column } = problem;
  return { severity, code, message, path, ...(file === undefined ? {} : { file }), line, column };
}
