/** `cpe run SPEC` */
import { printedResult } from '../core/report/printed';
import { runText } from '../core/report/text';
import type { PreparedRun } from '../core/run/check/prepare';
import { prepareRun } from '../core/run/check/prepare';
import { count } from '../core/report/format';
import type { RunEvent } from '../core/run/session/events';
import type { RunResult, RunStatus } from '../core/run/result/result';
import { runPrepared } from '../core/run/session/run';
import type { SourceFactory } from '../laboratory/sources';
import { createSource } from '../laboratory/sources';
import { overridesOf, readText, withLog } from './arguments';
import { consent, programFolderProblems } from './consent';
import { openEventFile } from './eventFile';
import type { ExitCode } from './exitCodes';
import { EXIT, UsageError } from './exitCodes';
import { printedConducted, realRun } from './experiment';
import { printErrors, printJson, printLine, printNote, printProblems, shellName } from './output';
import type { ExperimentControls } from './runExperiment';
import { runExperiment } from './runExperiment';
import { breathing, onSignal, ProgressLine } from './watch';
import type { RunCommandOptions } from './options';

const EXIT_OF_STATUS: Readonly<Record<RunStatus, ExitCode>> = {
  certified: EXIT.done,
  doubtful: EXIT.noCertificate,
  budget: EXIT.noCertificate,
  inconclusive: EXIT.noCertificate,
  cancelled: EXIT.noCertificate,
  failed: EXIT.internalFailure,
};

/** @param sourceFor who measures, where that is not the simulation */
export async function runCommand(
  file: string,
  options: RunCommandOptions,
  sourceFor: SourceFactory = createSource,
): Promise<ExitCode> {
  const { json = false, yes = false, stopWhenDoubtful = false } = options;
  const text = readText(file);
  const preparation = prepareRun(text, withLog(file, text, overridesOf(options)));
  if (!preparation.ok) return printErrors(file, preparation.report.problems, json);
  const prepared =
    options.bounds === false
      ? { ...preparation.prepared, known: { lowerBound: null } }
      : preparation.prepared;
  printProblems(file, preparation.problems);
  const real = realRun(file, text, prepared, options);
  if (real === null) {
    return watched(prepared, options, async ({ told, breathe, stopping }) => {
      const now = (): number => performance.now();
      const run = runPrepared(prepared, { now, cancelled: () => stopping.aborted });
      for (;;) {
        const step = run.next();
        if (step.done === true) {
          return { result: step.value, printed: () => printedResult(step.value) };
        }
        told(step.value);
        await breathe();
      }
    });
  }
  const { environment, folder } = real;
  const wrong = programFolderProblems(text, overridesOf(options), environment, folder);
  if (wrong.length > 0) return printErrors(file, wrong, json);
  if (environment.type === 'manual') {
    throw new UsageError(
      `A person measures here: cpe ask ${shellName(file)} says what, and cpe tell ${shellName(file)} takes the results.`,
    );
  }
  await consent(environment, yes);
  const journal = await real.open();
  try {
    return await watched(journal.journal.prepared, options, async (watch) => {
      const ended = await runExperiment(real, journal, { ...watch, sourceFor, stopWhenDoubtful });
      return { result: ended.result, printed: () => printedConducted(ended) };
    });
  } finally {
    journal.close();
  }
}

/** How a run ended, and its object, which takes a while where the lower bound is worked out for it. */
interface Ended {
  readonly result: RunResult;
  readonly printed: () => object;
}

/** Does something that tells events and that a signal stops, and prints how it ended. */
async function watched(
  { facts }: PreparedRun,
  { json = false, events: eventsName }: RunCommandOptions,
  action: (watch: Pick<ExperimentControls, 'told' | 'breathe' | 'stopping'>) => Promise<Ended>,
): Promise<ExitCode> {
  const events = eventsName === undefined ? null : openEventFile(eventsName);
  const stopping = new AbortController();
  const deafen = onSignal(() => stopping.abort());
  const line = new ProgressLine(process.stdout.isTTY && process.stderr.isTTY);
  let doubt = '';
  const told = (event: RunEvent): void => {
    events?.write(event);
    if (event.type === 'assumptionsDoubted') {
      doubt = event.refuted.length > 0 ? ', doubtful' : ', with a caveat';
    }
    if (!('phase' in event)) return;
    line.show((elapsed) => {
      const seconds = (elapsed / 1000).toFixed(1);
      return `${event.phase}, round ${count(event.round)}: ${count(event.totalSamples)} samples, ${seconds} s${doubt}`;
    });
  };
  const { result, printed } = await action({
    ...{ told, breathe: breathing(), stopping: stopping.signal },
  }).finally(() => {
    deafen();
    line.clear();
  });
  const object = json ? printed() : {};
  const eventsFault = events?.close() ?? null;
  if (json) {
    // The reason goes to the other stream.
    printJson(object);
    if (result.reason !== undefined) printNote(result.reason);
  } else {
    printLine(runText(result, facts));
  }
  if (eventsFault !== null) printNote(`warning: ${eventsFault}`);
  return EXIT_OF_STATUS[result.status];
}
