/** Results and problems as JSON: the keys of the contract and no more, in their order. */
import type { AssumptionCheck } from '../assumptionChecks/checks';
import type { Action } from '../protocol/action';
import type { BestCandidate, Within } from '../protocol/learner';
import type { RunEvent } from '../run/session/events';
import type { RunResult } from '../run/result/result';
import { sameAction } from '../words/actions';
import type { Problem } from '../text/problem';

/** What `cpe run --json` prints: texts that only people read are not in it. */
export type PrintedResult = Omit<
  RunResult,
  'reason' | 'final' | 'isBoundMissing' | 'checks' | 'within' | 'confidence' | 'candidates'
> & {
  /** With probability at least 1 - delta the action is no further from the best than this; null where nothing of that is known. */
  readonly within: number | null;
  readonly confidence: number | null;
  readonly candidates: readonly BestCandidate[];
  readonly checks?: readonly PrintedCheck[];
};

type PrintedCheck = Omit<AssumptionCheck, 'follows'>;

/** A problem without what is for an editor. */
export type PrintedProblem = Pick<
  Problem,
  'severity' | 'code' | 'message' | 'path' | 'file' | 'line' | 'column'
>;

export function printedResult({
  reason: _,
  final: __,
  isBoundMissing: ___,
  within,
  checks,
  confidence = null,
  candidates = [],
  ...result
}: RunResult): PrintedResult {
  return {
    ...result,
    within:
      result.status === 'certified'
        ? certifiedWithin(result.accuracy)
        : withinOfAnswer(result.action, within),
    confidence,
    candidates,
    ...(checks && { checks: printedChecks(checks) }),
  };
}

/** An event with how sure one could be by then. */
export function printedEvent(event: RunEvent): object {
  if (event.type === 'finished') {
    const { result } = event;
    return { ...event, result: { ...result, ...printedResult(result) } };
  }
  if (event.type !== 'roundCompleted') return event;
  // Of a million tests without e-values nobody waits for what each could say.
  const { certainty } = event;
  if (!certainty) return { ...event, confidence: null, within: null, candidates: [] };
  const { within, leaders } = event;
  return { ...event, ...certainty, within: withinOfAnswer(leaders[0]?.action ?? null, within) };
}

/** How far the answer is from the best at most: what is said of another action says nothing of it. */
export function withinOfAnswer(
  action: Action | null,
  within: Within | null | undefined,
): number | null {
  return action !== null && within && sameAction(within.action, action) ? within.epsilon : null;
}

/** What is certified is the best, or within the accuracy. */
function certifiedWithin(accuracy: RunResult['accuracy'] = 0): number | null {
  return typeof accuracy === 'number' ? accuracy : null;
}

export function printedChecks(checks: readonly AssumptionCheck[]): readonly PrintedCheck[] {
  return checks.map(({ follows: _, ...check }) => check);
}

export function printedProblem(problem: Problem): PrintedProblem {
  const { severity, code, message, path, file, line, column } = problem;
  return { severity, code, message, path, ...(file === undefined ? {} : { file }), line, column };
}
