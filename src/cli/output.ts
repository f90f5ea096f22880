/** Output to the terminal, as one JSON object or text. */
import { visible } from '../core/words/escapes';
import { problemJson } from '../core/report/resultJson';
import { problemText } from '../core/report/text';
import type { Problem } from '../core/text/problem';
import { shownName } from './arguments';
import { EXIT, UsageError, type ExitCode } from './exitCodes';
import { LaboratoryFault } from '../core/experiment/faults';
import { messageOf } from '../core/words/thrown';

/**
 * If the standard output cannot be written, reports it once and makes the exit code a failure. A reader that closes early
 * (`cpe … | head`) is not a failure. Errors of the standard error cannot be reported anywhere.
 */
export function watchOutput(): { hasFailed(): boolean } {
  let hasFailed = false;
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || hasFailed) return;
    hasFailed = true;
    // If the output is a pipe, this event may come after everything else.
    process.exitCode = EXIT.internalFailure;
    printNote(`cpe: Cannot write the output: ${messageOf(error)}`);
  });
  return { hasFailed: () => hasFailed };
}

export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printJson(value: unknown): void {
  // JSON leaves some control characters as they are; within its strings, escapes mean the same.
  printLine(visible(JSON.stringify(value)));
}

/** Prints any text as a single line. */
export function printNote(text: string): void {
  process.stderr.write(`${visible(text)}\n`);
}

/**
 * Writes a file.
 * @param Fault the error if that fails; before the work starts, the cause is a wrong name
 * @throws LaboratoryFault, exit code 1, for a link
 */
export function writing<T>(
  file: string,
  action: () => T,
  Fault: new (message: string) => Error = UsageError,
): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof LaboratoryFault) throw error;
    throw new Fault(`Cannot write the file ${file}: ${messageOf(error)}`);
  }
}

/** A file name quoted for a shell, since printed commands are pasted and names may contain anything. */
export function shellName(word: string): string {
  return quoted(word.startsWith('-') ? `./${word}` : word);
}

/** Any word quoted for a shell; unlike a file name, it may be an option. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Prints the problems of a spec that cannot be run. */
export function printErrors(file: string, problems: readonly Problem[], json: boolean): ExitCode {
  printProblems(file, problems);
  if (json) printJson({ ok: false, problems: problems.map(problemJson) });
  return EXIT.specHasErrors;
}

export function printProblems(file: string, problems: readonly Problem[]): void {
  for (const problem of problems) printNote(problemText(shownName(file), problem));
}
