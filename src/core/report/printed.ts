/** Results and problems as JSON: the keys of the contract and no more, in their order. */
import type { AssumptionCheck } from '../assumptionChecks/checks';
import type { RunResult } from '../run/result/result';
import type { Problem } from '../text/problem';

/** What `cpe run --json` prints: texts that only people read are not in it. */
export type PrintedResult = Omit<RunResult, 'reason' | 'final' | 'isBoundMissing' | 'checks'> & {
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
  checks,
  ...result
}: RunResult): PrintedResult {
  return { ...result, ...(checks && { checks: printedChecks(checks) }) };
}

export function printedChecks(checks: readonly AssumptionCheck[]): readonly PrintedCheck[] {
  return checks.map(({ follows: _, ...check }) => check);
}

export function printedProblem(problem: Problem): PrintedProblem {
  const { severity, code, message, path, file, line, column } = problem;
  return { severity, code, message, path, ...(file === undefined ? {} : { file }), line, column };
}
