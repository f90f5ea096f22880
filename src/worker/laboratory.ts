/** What a worker needs for real measurements: programs, and journals that the worker opens or whose file the host keeps. */
import { journalOf, type JournalBasis } from '../core/experiment/journal';
import type { MeasurementSource } from '../core/experiment/source';
import { TextJournal, type WriteOn } from '../core/experiment/textJournal';
import type { LaboratoryRequest } from './protocol';
import { messageOf } from '../core/words/thrown';
import { faultIn } from '../core/experiment/faults';
import { type OpenedJournal, begin, located, replayOf } from '../core/experiment/openedJournal';

export interface OpenOptions {
  readonly readOnly: boolean;
  readonly notice: (text: string) => void;
}

/** The parts that only Node can provide. */
export interface Laboratory {
  readonly open: (
    journal: { readonly file: string; readonly root: string },
    request: LaboratoryRequest,
    basis: Omit<JournalBasis, 'lines'>,
    options: OpenOptions,
  ) => Promise<OpenedJournal>;
  /** @throws Error if the program is not the one that the person allowed */
  readonly program: (
    opened: OpenedJournal,
    allowed: LaboratoryRequest['program'],
    notice: (text: string) => void,
  ) => MeasurementSource;
}

/** Opens a journal whose file the host keeps. @throws LaboratoryFault if the journal cannot be used */
export async function openText(
  { name, text }: { readonly name: string; readonly text: string },
  basis: Omit<JournalBasis, 'lines'>,
  writeOn: WriteOn,
  { readOnly, notice }: OpenOptions,
): Promise<OpenedJournal> {
  const file = new TextJournal(text, writeOn);
  const attempt = <Value>(action: () => Value): Value => located(name, action);
  const journal = attempt(() => journalOf({ ...basis, lines: () => file.lines() }));
  const writer = readOnly ? null : file;
  if (writer !== null && (journal.isNew || journal.change !== null)) {
    attempt(() => begin(journal, writer, notice));
    await writer.sync().catch((error: unknown) => {
      throw faultIn(name, 'journal-file', messageOf(error));
    });
  }
  return {
    name,
    journal,
    writer,
    replay: replayOf(journal, writer, attempt, notice),
    setGroup: () => undefined,
    close: () => undefined,
  };
}
