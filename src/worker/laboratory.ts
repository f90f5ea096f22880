/** What a worker measures with: journals that it opens, or of which the host keeps the file, and programs. */
import type { JournalWriter } from '../core/experiment/conduct';
import type { JournalBasis, Replay, ReplayOptions, SpecJournal } from '../core/experiment/journal';
import { journalOf, upToEnd } from '../core/experiment/journal';
import { JournalFault } from '../core/experiment/readJournal';
import type { MeasurementSource } from '../core/experiment/source';
import type { WriteOn } from '../core/experiment/textJournal';
import { TextJournal } from '../core/experiment/textJournal';
import type { ErrorData, LaboratoryRequest } from './protocol';
import { messageOf } from '../core/words/thrown';

/** A journal that is open; nothing else of this window has it. */
export interface OpenedJournal {
  readonly name: string;
  readonly journal: SpecJournal;
  /** Null where it is only looked at. */
  readonly writer: JournalWriter | null;
  readonly replay: (options?: ReplayOptions) => Replay;
  /** Names the processes of a program that measures, null when it has ended. */
  readonly setGroup: (group: number | null) => void;
  readonly close: () => void;
}

export interface OpenOptions {
  readonly readOnly: boolean;
  readonly notice: (text: string) => void;
}

/** What only Node has. */
export interface Laboratory {
  readonly open: (
    journal: { readonly file: string; readonly root: string },
    request: LaboratoryRequest,
    basis: Omit<JournalBasis, 'lines'>,
    options: OpenOptions,
  ) => Promise<OpenedJournal>;
  /** @throws ExperimentFailed where it is not the program that the person has allowed */
  readonly program: (
    opened: OpenedJournal,
    allowed: LaboratoryRequest['program'],
    notice: (text: string) => void,
  ) => MeasurementSource;
}

/** What keeps a run from starting, with its place. */
export class LocatedError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly place?: NonNullable<ErrorData['place']>,
  ) {
    super(message);
  }
}

/** Opens a journal of which the host keeps the file. @throws LocatedError where it cannot be used */
export async function openText(
  { name, text }: { readonly name: string; readonly text: string },
  basis: Omit<JournalBasis, 'lines'>,
  writeOn: WriteOn,
  { readOnly, notice }: OpenOptions,
): Promise<OpenedJournal> {
  const file = new TextJournal(text, writeOn);
  const attempt = <T>(action: () => T): T => {
    try {
      return action();
    } catch (error) {
      if (!(error instanceof JournalFault)) throw error;
      const place = { file: name, line: error.line ?? 1, column: 1 };
      throw new LocatedError('journal', error.message, place);
    }
  };
  const journal = attempt(() => journalOf({ ...basis, lines: () => file.lines() }));
  if (!readOnly && journal.isNew) {
    file.begin(journal.header);
    try {
      await file.sync();
    } catch (error) {
      const message = messageOf(error);
      throw new LocatedError('journal-file', message, { file: name, line: 1, column: 1 });
    }
  }
  function* stepsOf(replay: ReturnType<SpecJournal['replay']>): Replay['steps'] {
    const steps = upToEnd(replay.steps, readOnly ? null : file, notice);
    for (;;) {
      const step = attempt(() => steps.next());
      if (step.done === true) return;
      yield step.value;
    }
  }
  return {
    ...{ name, journal },
    writer: readOnly ? null : file,
    replay: (how) => {
      const replay = attempt(() => journal.replay(how));
      return { experiment: replay.experiment, steps: stepsOf(replay) };
    },
    setGroup: () => undefined,
    close: () => undefined,
  };
}
