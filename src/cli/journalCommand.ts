/** `cpe journal verify FILE` and `cpe journal repair FILE` */
import type { Examined } from '../core/experiment/readJournal';
import { WITHOUT_CHECKSUMS } from '../core/experiment/openedJournal';
import { formatCounted } from '../core/words/counts';
import { isThere } from '../laboratory/journalFile';
import { repairJournal, verifyJournal } from '../laboratory/repairJournal';
import { EXIT, UsageError, type ExitCode } from './exitCodes';
import { printFaults, repairOf } from './experiment';
import { printJson, printLine, printNote } from './output';
import type { Options } from './options';

/** Exits with code 1 if a line of the journal does not hold. */
export function verifyCommand(file: string, { json = false }: Options<'repair'>): ExitCode {
  checkIsThere(file);
  const found = verifyJournal(file);
  if (found.fault !== null) {
    const { message, line } = found.fault;
    const place = { file, line, column: 1 };
    return printFaults(
      [{ code: 'journal', message: `${message}${repairOf(file)}`, ...place }],
      json,
    );
  }
  if (json) printJson({ ok: true, ...examinedJson(found) });
  else {
    const without = found.held.check === null ? `\n${WITHOUT_CHECKSUMS}` : '';
    printLine(`${file} holds: ${state(found)}${without}`);
  }
  return EXIT.done;
}

export async function repairCommand(
  file: string,
  { json = false, forceLock = false }: Options<'repair'>,
): Promise<ExitCode> {
  checkIsThere(file);
  const found = await repairJournal(file, { force: forceLock, notice: printNote });
  const { copy, fault } = found;
  if (json) {
    printJson({ ok: true, ...examinedJson(found), copy, fault: fault?.message ?? null });
  } else if (copy === null) {
    printLine(`There is nothing to repair: ${file} holds.`);
  } else {
    printLine(
      `${fault?.message ?? ''}\n${file} now has what holds: ${state(found)}\nAll of it is kept as ${copy}.`,
    );
  }
  return EXIT.done;
}

function checkIsThere(file: string): void {
  if (!isThere(file)) throw new UsageError(`There is no file ${file}.`);
}

function examinedJson({ version, held }: Examined) {
  const { lines, ended, check } = held;
  return { version, lines, checksums: check !== null, finished: ended !== null, status: ended };
}

function state({ held: { lines, ended, check } }: Examined): string {
  const end =
    ended !== null
      ? `The last says that the run has ended (${ended}) and that there are no more.`
      : check === null
        ? 'They do not say whether the run has ended.'
        : 'No line says that the run has ended: it is still going on, or the last lines are lost.';
  return `${formatCounted(lines, 'line')}. ${end}`;
}
