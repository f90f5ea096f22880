/** Code shared by the commands of real experiments: opening the spec and its journal, and ending. */
import { version } from '../../package.json';
import type { RealEnvironment } from '../core/learners/contract/instance';
import type { Overrides } from '../core/document/overrides';
import type { Experiment } from '../core/experiment/experiment';
import type { SpecJournal } from '../core/experiment/journal';
import { isFinished } from '../core/experiment/journalLines';
import { logSourceOf } from '../core/experiment/logSource';
import { OutOfSamples, type WantedAction } from '../core/experiment/source';
import type { Conducted } from '../core/experiment/conduct';
import { doubts } from '../core/report/answer';
import { checksJson, resultJson } from '../core/report/resultJson';
import { prepareRun, type PreparedRun } from '../core/run/check/prepare';
import type { RunSessionStep } from '../core/run/session/session';
import { LaboratoryFault, type FaultPlace } from '../core/experiment/faults';
import type { OpenedJournal } from '../core/experiment/openedJournal';
import { formatCounted } from '../core/words/counts';
import { verifyJournal } from '../laboratory/repairJournal';
import { journalFileOf, type JournalFile } from '../laboratory/journalFile';
import { openJournal, type JournalOptions } from '../laboratory/openJournal';
import { STANDARD_INPUT, folderOf, overridesOf, readText, shownName, withLogs } from './arguments';
import { EXIT, UsageError, type ExitCode } from './exitCodes';
import { printErrors, printJson, printNote, printProblems, shellName } from './output';
import type { ExperimentOptions } from './options';

/** A spec whose samples are real measurements. */
export interface RealRun {
  readonly prepared: PreparedRun;
  readonly environment: RealEnvironment;
  /** The folder for relative names in the spec. */
  readonly folder: string;
  open(how?: Pick<JournalOptions, 'readOnly'>): Promise<OpenedJournal<JournalFile>>;
}

/**
 * @returns the exit code if the spec has errors
 * @throws UsageError if the spec is simulated
 */
export function realRunOf(spec: string, options: ExperimentOptions): RealRun | ExitCode {
  const text = readText(spec);
  const overrides = withLogs(spec, text, overridesOf(options));
  const preparation = prepareRun(text, overrides);
  if (!preparation.ok) {
    return printErrors(spec, preparation.report.problems, options.json ?? false);
  }
  const { prepared, problems } = preparation;
  // Infos are left to `check` and `run`, since these commands are called often.
  const pressing = problems.filter(({ severity }) => severity !== 'info');
  printProblems(spec, pressing);
  const run = realRun(spec, text, overrides, prepared, options);
  if (run !== null) return run;
  throw new UsageError(`${shownName(spec)} is simulated and keeps no journal: use cpe run.`);
}

/**
 * Null if the spec is simulated.
 * @param overrides with the files that the spec names: settings of before a change are prepared with them, too
 * @throws UsageError if there is no place for the journal
 */
export function realRun(
  spec: string,
  text: string,
  overrides: Overrides,
  prepared: PreparedRun,
  options: ExperimentOptions,
): RealRun | null {
  const { environment } = prepared.instance;
  if (environment === null || environment.type === 'simulated') return null;
  if (spec === STANDARD_INPUT && options.journal === undefined) {
    throw new UsageError(
      'A spec from the standard input has no place for its journal: name one with --journal.',
    );
  }
  const file = options.journal ?? journalFileOf(spec);
  const { fresh = false, forceLock = false, reanalyse = false } = options;
  const folder = folderOf(spec);
  const root = options.journal === undefined ? folder : null;
  return {
    prepared,
    environment,
    folder,
    open: (how = {}) =>
      openJournal({
        file,
        root,
        text,
        overrides,
        prepared,
        version,
        fresh,
        forceLock,
        reanalyse,
        notice: printNote,
        ...how,
      }),
  };
}

/** Steps an experiment until it asks or ends. @param stopWhenDoubtful end instead of asking if the measurements contradict it */
export function settled(
  experiment: Experiment,
  stopWhenDoubtful = false,
): Exclude<RunSessionStep, { readonly type: 'event' }> {
  for (;;) {
    const step = experiment.step();
    if (step.type === 'ask' && stopWhenDoubtful && experiment.stopIfRefuted()) continue;
    if (step.type !== 'event') return step;
  }
}

/** Settles an experiment, and writes into its journal how it ended. */
export function ended(
  { writer }: Pick<OpenedJournal<JournalFile>, 'writer'>,
  experiment: Experiment,
  stopWhenDoubtful?: boolean,
): ReturnType<typeof settled> {
  const step = settled(experiment, stopWhenDoubtful);
  if (step.type === 'done' && isFinished(step.result.status)) {
    writer?.finish(step.result, new Date().toISOString());
    writer?.sync();
  }
  return step;
}

/** The command that continues an experiment, or shows how it ended. */
export function commandOf(spec: string, { type }: RealEnvironment): string {
  return `cpe ${type === 'manual' ? 'ask' : 'run'} ${shellName(spec)}`;
}

/**
 * Ends an experiment whose log lacks the samples asked for, as a run would; it can continue only with a longer log.
 * @returns what the log lacks; null if it lacks nothing
 */
export async function endUsedUp(
  journal: SpecJournal,
  experiment: Experiment,
): Promise<readonly WantedAction[] | null> {
  if (journal.isNew || journal.prepared.instance.environment?.type !== 'recorded') return null;
  const nothing = { fault: 'Nothing is taken.', remaining: 0 };
  try {
    await logSourceOf(journal).measure(experiment.open?.wanted() ?? [], () => nothing);
  } catch (error) {
    if (error instanceof OutOfSamples) {
      experiment.end('budget', error.message);
      return error.wanted;
    }
  }
  return null;
}

/** The object printed by `cpe run --json`. */
export function conductedJson(
  { result, counts, ...rest }: Conducted,
  { facts }: Pick<PreparedRun, 'facts'>,
) {
  return { ...resultJson(result, facts.instance), ...rest, answers: counts };
}

/** The exit code for an open experiment; with `--stop-when-doubtful`, a doubtful one has no certificate. */
export function exitOf(status: string, { stopWhenDoubtful = false }: ExperimentOptions): ExitCode {
  const isDoubtful = status === 'inconclusive' || status === 'doubtful';
  return stopWhenDoubtful && isDoubtful ? EXIT.noCertificate : EXIT.done;
}

/** The checks, if they speak against an assumption; else nothing. */
export function doubtsJson(experiment: Experiment) {
  const checks = experiment.checks();
  if (doubts(checks).length === 0) return {};
  return { refuted: experiment.refuted, checks: checksJson(checks) };
}

/** Runs a command, and prints a fault in a file other than the spec with its position. */
export async function withFaults(
  json: boolean,
  action: () => ExitCode | Promise<ExitCode>,
): Promise<ExitCode> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof LaboratoryFault)) throw error;
    const { code, message, place } = error;
    const next = code === 'journal' ? repairOf(place.file) : '';
    return printFaults([{ code, message: `${message}${next}`, ...place }], json);
  }
}

/** For a message about a journal with an invalid line: what repairs it; empty if all lines hold, or the file has no header. */
export function repairOf(file: string): string {
  try {
    const { fault, held } = verifyJournal(file);
    return fault === null
      ? ''
      : ` Before it, the journal holds (${formatCounted(held.lines, 'line')}): cpe journal repair ${shellName(file)} keeps that, and a copy of all.`;
  } catch {
    return '';
  }
}

/** A fault in a file other than the spec. */
type FileFault = FaultPlace & Pick<LaboratoryFault, 'code' | 'message'>;

export function printFaults(faults: readonly FileFault[], json: boolean): ExitCode {
  for (const { code, message, file, line, column } of faults) {
    printNote(`${file}:${line}:${column}: error ${code}: ${message}`);
  }
  const problems = faults.map((fault) => ({ severity: 'error', path: '', ...fault }));
  if (json) printJson({ ok: false, problems });
  return EXIT.specHasErrors;
}
