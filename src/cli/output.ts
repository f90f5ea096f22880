/** What goes to the terminal: one JSON object, or text. */
import { printedProblem } from '../core/report/printed';
import { problemText } from '../core/report/text';
import type { Problem } from '../core/spec/problem';
import { shownName } from './arguments';
import type { ExitCode } from './exitCodes';
import { EXIT } from './exitCodes';

export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printJson(value: unknown): void {
  printLine(JSON.stringify(value));
}

export function printNote(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** The problems of a spec that was not run. */
export function printErrors(file: string, problems: readonly Problem[], json: boolean): ExitCode {
  printProblems(file, problems);
  if (json) printJson({ ok: false, problems: problems.map(printedProblem) });
  return EXIT.specHasErrors;
}

export function printProblems(file: string, problems: readonly Problem[]): void {
  for (const problem of problems) printNote(problemText(shownName(file), problem));
}
