/** What goes to the terminal: one JSON object, or text. */
import { visible } from '../core/words/escapes';
import { printedProblem } from '../core/report/printed';
import { problemText } from '../core/report/text';
import type { Problem } from '../core/text/problem';
import { shownName } from './arguments';
import { EXIT, UsageError, type ExitCode } from './exitCodes';
import { LaboratoryFault } from '../core/experiment/faults';
import { messageOf } from '../core/words/thrown';

/**
 * Tells once, in a sentence, where the standard output cannot be written; the process then ends as a failure. A reader
 * that closes early (`cpe … | head`) is not our failure, and where notes cannot be written there is nowhere to say so.
 */
export function watchOutput(): { hasFailed(): boolean } {
  let hasFailed = false;
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || hasFailed) return;
    hasFailed = true;
    // Where the output is a pipe, this may come after everything else.
    process.exitCode = EXIT.internalFailure;
    printNote(`cpe: Cannot write the output: ${messageOf(error)}`);
  });
  return { hasFailed: () => hasFailed };
}

export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printJson(value: unknown): void {
  // JSON does not escape all characters that move a cursor; within its texts the escape means the same.
  printLine(visible(JSON.stringify(value)));
}

/** One line, whatever the text. */
export function printNote(text: string): void {
  process.stderr.write(`${visible(text)}\n`);
}

/**
 * Writes a file.
 * @param Fault of one that cannot be written: before the work is done it is a wrong name
 * @throws LaboratoryFault, exit 1, for a link
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

/** A word as it would be typed in a shell: names from elsewhere may hold anything, and what is printed is pasted. */
export function shellName(word: string): string {
  return quoted(word.startsWith('-') ? `./${word}` : word);
}

/** The same for what may be an option. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
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
