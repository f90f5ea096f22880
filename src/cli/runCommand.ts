/** `cpe run SPEC`: runs a simulation, or continues the journal of a run that a program or a log answers. */
import { fileURLToPath } from 'node:url';
import type { AssumptionCheck } from '../core/assumptionChecks/checks';
import { Conduct, type Conducted } from '../core/experiment/conduct';
import type { OpenedJournal } from '../core/experiment/openedJournal';
import { doubts } from '../core/report/answer';
import { formatShare, formatExact } from '../core/words/counts';
import { resultJson } from '../core/report/resultJson';
import { runText } from '../core/report/text';
import { prepareRun, type PreparedRun } from '../core/run/check/prepare';
import type { RunEvent } from '../core/run/session/events';
import type { RunStatus } from '../core/run/result/result';
import { runPrepared } from '../core/run/session/run';
import type { JournalFile } from '../laboratory/journalFile';
import { createSource, type SourceFactory } from '../laboratory/sources';
import { checkOutputs, overridesOf, readText, withLogs } from './arguments';
import { consent, programFolderProblems } from './consent';
import { openEventFile } from './eventFile';
import { EXIT, UsageError, type ExitCode } from './exitCodes';
import { conductedJson, realRun, type RealRun } from './experiment';
import { printErrors, printJson, printLine, printNote, printProblems, shellName } from './output';
import { breathing, onSignal, ProgressLine } from './watch';
import { measurementsOf, ReportFile, type Reported } from './reportFile';
import type { Options } from './options';

/** The guard is beside the bundle of the command line. */
const GUARD = fileURLToPath(new URL('guard.cjs', import.meta.url));

const EXIT_OF_STATUS: Readonly<Record<RunStatus, ExitCode>> = {
  certified: EXIT.done,
  doubtful: EXIT.noCertificate,
  budget: EXIT.noCertificate,
  inconclusive: EXIT.noCertificate,
  cancelled: EXIT.noCertificate,
  failed: EXIT.internalFailure,
};

/** @param sourceFor creates the source of answers for a real run */
export async function runCommand(
  file: string,
  options: Options<'run'>,
  sourceFor: SourceFactory = createSource,
): Promise<ExitCode> {
  const { json = false, yes = false, stopWhenDoubtful = false } = options;
  const text = readText(file);
  checkOutputs([options.events, options.html], file, text, options);
  const overrides = withLogs(file, text, overridesOf(options));
  const preparation = prepareRun(text, overrides);
  if (!preparation.ok) return printErrors(file, preparation.report.problems, json);
  const prepared =
    options.bounds === false
      ? { ...preparation.prepared, known: { lowerBound: null } }
      : preparation.prepared;
  printProblems(file, preparation.problems);
  const real = realRun(file, text, overrides, prepared, options);
  const origin = { spec: file, specText: text, overrides };
  const openReport = () =>
    options.html === undefined ? null : new ReportFile(options.html, origin);
  if (real === null) {
    return watched(prepared, options, openReport(), async ({ told, breathe, stopping }) => {
      const now = (): number => performance.now();
      const run = runPrepared(prepared, { now, cancelled: () => stopping.aborted });
      for (;;) {
        const step = run.next();
        if (step.done === true) {
          return {
            result: step.value,
            asJson: () => resultJson(step.value, prepared.facts.instance),
          };
        }
        told(step.value);
        await breathe();
      }
    });
  }
  const { environment, folder } = real;
  const wrong = programFolderProblems(text, overrides, environment, folder);
  if (wrong.length > 0) return printErrors(file, wrong, json);
  if (environment.type === 'manual') {
    throw new UsageError(
      `A person measures here: cpe ask ${shellName(file)} says what, and cpe tell ${shellName(file)} takes the results.`,
    );
  }
  await consent(environment, yes);
  const report = openReport();
  const journal = await real.open();
  try {
    return await watched(journal.journal.prepared, options, report, async (watch) => {
      const ended = await measured(real, journal, watch, sourceFor, stopWhenDoubtful);
      const measurements = report === null ? {} : { measurements: measurementsOf(journal, ended) };
      const by = environment.type;
      return {
        result: ended.result,
        asJson: () => conductedJson(ended, prepared),
        by,
        ...measurements,
      };
    });
  } finally {
    journal.close();
  }
}

/** The observers of a run under way, and the signal that stops it. */
interface Watch {
  readonly told: (event: RunEvent) => void;
  /** Lets pending signals be handled from time to time. */
  readonly breathe: () => Promise<void> | undefined;
  /** Aborted to stop the run. */
  readonly stopping: AbortSignal;
}

/** How a run ended, and its JSON object, which is built only on demand because the lower bound may take a while. */
interface Ended extends Reported {
  readonly asJson: () => object;
}

/** Carries out a run with progress, events and signals, and prints how it ended. */
async function watched(
  { facts }: PreparedRun,
  { json = false, events: eventsName }: Options<'run'>,
  report: ReportFile | null,
  action: (watch: Watch) => Promise<Ended>,
): Promise<ExitCode> {
  const events = eventsName === undefined ? null : openEventFile(eventsName, facts.instance);
  const stopping = new AbortController();
  const deafen = onSignal(() => stopping.abort());
  const line = new ProgressLine(process.stdout.isTTY && process.stderr.isTTY);
  let doubt = '';
  let sure = '';
  const told = (event: RunEvent): void => {
    events?.write(event);
    report?.told(event);
    if (event.type === 'assumptionsDoubted') {
      doubt = event.refuted.length > 0 ? ', doubtful' : ', with a caveat';
    }
    if (!('phase' in event)) return;
    if (event.type === 'roundCompleted' && typeof event.confidence === 'number')
      sure = `, ${formatShare(event.confidence)} sure`;
    line.show((elapsed) => {
      const seconds = (elapsed / 1000).toFixed(1);
      return `${event.phase}, round ${formatExact(event.round)}: ${formatExact(event.totalSamples)} samples, ${seconds} s${sure}${doubt}`;
    });
  };
  const watch: Watch = { told, breathe: breathing(), stopping: stopping.signal };
  const { asJson, ...ended } = await action(watch).finally(() => {
    deafen();
    line.clear();
  });
  const { result } = ended;
  const object = json ? asJson() : {};
  const eventsFault = events?.close() ?? null;
  if (json) {
    // Standard output has only the object, so the reason goes to standard error.
    printJson(object);
    if (result.reason !== undefined) printNote(result.reason);
  } else {
    printLine(runText(result, facts));
  }
  await report?.write(facts, ended);
  if (eventsFault !== null) printNote(`warning: ${eventsFault}`);
  // Spending the budget was the goal, even if it paid for no sample.
  const isSpent = result.status === 'budget' && result.stop === 'budget';
  return isSpent ? EXIT.done : EXIT_OF_STATUS[result.status];
}

/** Continues a run from its journal to the end. */
async function measured(
  { environment, folder }: RealRun,
  { writer, journal, replay, setGroup }: OpenedJournal<JournalFile>,
  { told, breathe, stopping }: Watch,
  sourceFor: SourceFactory,
  stopWhenDoubtful: boolean,
): Promise<Conducted> {
  if (writer === null) throw new Error('The journal is open for reading only.');
  const startedAt = performance.now();
  const { experiment, steps } = replay();
  for (const event of steps) {
    if (event !== null) told(event);
    await breathe();
    // After a stop, the rest of the journal is not read and nothing is asked.
    if (stopping.aborted) break;
  }
  const warn = (checks: readonly AssumptionCheck[]): void => {
    for (const doubt of doubts(checks)) printNote(`warning: ${doubt}`);
  };
  warn(experiment.checks());
  const conducted = new Conduct({
    experiment,
    journal: writer,
    source: () =>
      sourceFor({
        journal,
        environment,
        folder,
        guardFile: GUARD,
        notice: printNote,
        variables: process.env,
        started: setGroup,
      }),
    by: environment.type,
    now: () => new Date().toISOString(),
    told: (event) => {
      // Only for new answers: those of the journal were reported when they arrived.
      if (event.type === 'outliersFound') for (const { text } of event.outliers) printNote(text);
      if (event.type === 'assumptionsDoubted') warn(event.checks);
      told(event);
    },
    beforeAsking: () => {
      if (stopWhenDoubtful) experiment.stopIfRefuted();
      return undefined;
    },
    breathe,
  });
  if (stopping.aborted) conducted.stop();
  stopping.addEventListener('abort', () => conducted.stop());
  const ended = await conducted.done;
  const durationMs = Math.round((performance.now() - startedAt) * 100) / 100;
  const result = { ...ended.result, durationMs };
  told({ type: 'finished', result });
  return { ...ended, result };
}
