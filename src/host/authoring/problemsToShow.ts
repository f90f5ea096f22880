/** Chooses the problems of a check that the editor shows, so that no fault appears twice. */
import type { Problem } from '../../core/text/problem';
import { assertNever } from '../../shared/protocol';
import { CHECK_LIMIT_MS, type CheckOutcome } from '../runs/checkClient';

/** Notes about a run that need no fix: checks report them, but nothing is underlined. */
export const ONLY_NOTES: ReadonlySet<string> = new Set([
  'no-budget',
  'runs-in-span',
  'log-guarantee',
  'noise-not-known',
]);

/**
 * All problems except notes and syntax errors, which VS Code's JSON service marks. A failed check counts as a problem.
 * @returns null if a newer check replaces this one
 */
export function problemsToShow(outcome: CheckOutcome): readonly Problem[] | null {
  switch (outcome.kind) {
    case 'checked':
      return outcome.report.problems.filter(
        ({ origin, code }) => origin !== 'syntax' && !ONLY_NOTES.has(code),
      );
    case 'superseded':
      return null;
    case 'timedOut':
      return [
        ofWholeText(
          'check-too-long',
          `The check of this spec took longer than ${CHECK_LIMIT_MS / 1000} s. A smaller instance can be checked while you type.`,
        ),
      ];
    case 'failed':
      return [ofWholeText('check-failed', `Cannot check this spec: ${outcome.error.message}`)];
    default:
      return assertNever(outcome);
  }
}

function ofWholeText(code: string, message: string): Problem {
  return {
    severity: 'warning',
    code,
    message,
    path: '',
    offset: 0,
    length: 1,
    line: 1,
    column: 1,
    origin: 'meaning',
  };
}
