/** Opens the journal of a spec: locks it, checks that it belongs to the spec, and replays it. */
import { existsSync } from 'node:fs';
import type { PreparedRun } from '../core/run/prepare';
import type { SessionEvent } from '../core/run/session';
import type { Overrides } from '../core/document/overrides';
import { Experiment, replay } from '../core/experiment/experiment';
import type { AmendmentEntry, JournalHeader, LogFacts } from '../core/experiment/journalLines';
import { headerLine } from '../core/experiment/journalLines';
import type { JsonObject } from '../core/experiment/parsedSpec';
import { maxBatchOf, parsedSpec } from '../core/experiment/parsedSpec';
import type { JournalOutline, NumberedEntry } from '../core/experiment/readJournal';
import { JournalFault, entriesOf, outlineOf } from '../core/experiment/readJournal';
import { differences, specHash } from '../core/experiment/specHash';
import { LaboratoryFault, messageOf } from './faults';
import { JournalFile, linesOf, setAside } from './journalFile';
import type { JournalLock } from './journalLock';
import { lockJournal } from './journalLock';

export interface JournalOptions {
  readonly file: string;
  /** The spec that the run was prepared from. */
  readonly text: string;
  readonly overrides: Overrides;
  readonly prepared: PreparedRun;
  /** The version of this program. */
  readonly version: string;
  /** Only to look at it: nothing is locked, made or changed. */
  readonly readOnly?: boolean;
  /** Start a new journal; the old one is kept under a numbered name. */
  readonly fresh?: boolean;
  readonly forceLock?: boolean;
  /** Of a log that answers. */
  readonly log?: LogFacts;
  /** Told in a sentence what was left out, taken over, set aside. */
  readonly notice?: (text: string) => void;
}

/** What a replay may be told besides. */
export interface ReplayOptions {
  /** The pulls whose answers are kept after their batch. */
  readonly keep?: ReadonlySet<number>;
  /** A correction on trial. */
  readonly amendment?: AmendmentEntry;
}

export interface Replay {
  readonly experiment: Experiment;
  /**
   * The events, and null where it lets others work. Without them all the experiment is not where the journal ends.
   * @throws LaboratoryFault that names the line that does not fit
   */
  readonly steps: Generator<SessionEvent | null, void>;
}

export interface OpenJournal {
  /** Null where it is only looked at. */
  readonly writer: JournalFile | null;
  readonly lock: JournalLock | null;
  /** A new experiment, and the steps that replay what the journal has to it. */
  replay(options?: ReplayOptions): Replay;
  close(): void;
}

/** @throws LaboratoryFault where it is held, cannot be read or written, or does not belong to the spec */
export async function openJournal(options: JournalOptions): Promise<OpenJournal> {
  const { file, readOnly = false, forceLock = false, notice } = options;
  if (readOnly) return attempt(file, () => opened(options, null));
  const lock = await locked(file, { force: forceLock, ...(notice && { notice }) });
  try {
    return attempt(file, () => opened(options, lock));
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function locked(...[file, options]: Parameters<typeof lockJournal>): Promise<JournalLock> {
  try {
    return await lockJournal(file, options);
  } catch (error) {
    throw faultOf(file, error);
  }
}

function opened(options: JournalOptions, lock: JournalLock | null): OpenJournal {
  const { file, text, overrides, prepared, version, log, notice } = options;
  if (options.fresh === true && lock !== null) {
    const kept = setAside(file);
    if (kept !== null) notice?.(`The journal so far is kept as ${kept}.`);
  }
  const spec = parsedSpec(text, overrides, prepared.instance);
  const lines = () => (existsSync(file) ? linesOf(file) : []);
  const outline = outlineOf(lines());
  if (outline.header !== null) checkHeader(outline.header, spec);
  const header: JournalHeader = outline.header ?? {
    journal: 1,
    spec,
    specHash: specHash(spec),
    createdWith: version,
    ...(log && { log }),
  };
  const writer = lock === null ? null : new JournalFile(file);
  const close = (): void => {
    writer?.close();
    lock?.release();
  };
  try {
    if (writer !== null && outline.header === null) {
      writer.truncate(0, true);
      writer.write(headerLine(header));
    }
    writer?.sync();
  } catch (error) {
    close();
    throw error;
  }
  let isFirst = true;
  function* stepsOf(experiment: Experiment): Replay['steps'] {
    const steps = replay(experiment, entriesOf(lines()));
    for (;;) {
      const step = attempt(file, () => steps.next());
      if (step.done !== true) {
        yield step.value;
        continue;
      }
      const { end, isTerminated, dropped } = step.value;
      if (dropped !== null && isFirst) notice?.(dropped);
      isFirst = false;
      attempt(file, () => writer?.truncate(end, isTerminated));
      return;
    }
  }
  return {
    writer,
    lock,
    close,
    replay: ({ keep, amendment } = {}) => {
      const amendments = amended(outline, amendment);
      const maxBatch = maxBatchOf(header.spec);
      const experiment = new Experiment(prepared, { maxBatch, amendments, ...(keep && { keep }) });
      return { experiment, steps: stepsOf(experiment) };
    },
  };
}

function amended({ amendments }: JournalOutline, amendment?: AmendmentEntry) {
  if (amendment === undefined) return amendments;
  const last: NumberedEntry<AmendmentEntry> = { line: Infinity, entry: amendment };
  return new Map([...amendments, [amendment.answer.pull, last]]);
}

function checkHeader(header: JournalHeader, spec: JsonObject): void {
  const was = header.spec as JsonObject;
  const differs = differences(was, spec);
  if (differs.length > 0) {
    throw new JournalFault(
      `The journal was made for another spec: ${differs.join('; ')}. Restore the spec, or start a new journal with --fresh; the old one is kept under a numbered name.`,
      1,
    );
  }
  if (specHash(was) !== header.specHash) {
    throw new JournalFault(
      'The header of the journal was changed: its hash is not that of its spec.',
      1,
    );
  }
}

function attempt<T>(file: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw faultOf(file, error);
  }
}

function faultOf(file: string, error: unknown): unknown {
  if (error instanceof JournalFault) {
    return new LaboratoryFault('journal', error.message, {
      file,
      line: error.line ?? 1,
      column: 1,
    });
  }
  if (error instanceof Error && 'code' in error && 'syscall' in error) {
    const message = `The journal cannot be opened: ${messageOf(error)}`;
    return new LaboratoryFault('journal-file', message, { file, line: 1, column: 1 });
  }
  return error;
}
