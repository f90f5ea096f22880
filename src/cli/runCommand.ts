/** `cpe run SPEC` */
import { setImmediate } from 'node:timers/promises';
import { printedResult } from '../core/report/printed';
import { runText } from '../core/report/text';
import type { PreparedRun } from '../core/run/check/prepare';
import { prepareRun } from '../core/run/check/prepare';
import { count } from '../core/report/format';
import type { RunEvent } from '../core/run/session/events';
import type { RunResult, RunStatus } from '../core/run/result/result';
import { runPrepared } from '../core/run/session/run';
import type { SourceFactory } from '../laboratory/sources';
import { overridesOf, readText, withLog } from './arguments';
import type { EventFile } from './eventFile';
import { openEventFile } from './eventFile';
import type { ExitCode } from './exitCodes';
import { EXIT, UsageError } from './exitCodes';
import type { ExperimentOptions, RealRun } from './experiment';
import { printedConducted, realRun, withFaults } from './experiment';
import { programFolderProblems } from './programFolder';
import { printErrors, printJson, printLine, printNote, printProblems } from './output';
import { consent, runExperiment } from './runExperiment';
import { shellName } from './shellName';

/** Ctrl-C, and what a system or a batch queue sends first. */
const STOPPING = ['SIGINT', 'SIGTERM'] as const;

/** A signal is seen at least this often, as long as the learner yields. */
const BREATHE_EVERY_MS = 20;

const EXIT_OF_STATUS: Readonly<Record<RunStatus, ExitCode>> = {
  certified: EXIT.done,
  doubtful: EXIT.noCertificate,
  budget: EXIT.noCertificate,
  inconclusive: EXIT.noCertificate,
  cancelled: EXIT.noCertificate,
  failed: EXIT.internalFailure,
};

export interface RunCommandOptions extends ExperimentOptions {
  readonly events?: string;
  /** False where the lower bound is left out. */
  readonly bounds?: boolean;
  /** The program of the spec may be started. */
  readonly yes?: boolean;
}

/** @param sourceFor who measures, where that is not the simulation */
export async function runCommand(
  file: string,
  options: RunCommandOptions,
  sourceFor?: SourceFactory,
): Promise<ExitCode> {
  const { json = false } = options;
  const text = readText(file);
  const preparation = prepareRun(text, withLog(file, text, overridesOf(options)));
  if (!preparation.ok) return printErrors(file, preparation.report.problems, json);
  const { problems } = preparation;
  const prepared =
    options.bounds === false
      ? { ...preparation.prepared, known: { lowerBound: null } }
      : preparation.prepared;
  printProblems(file, problems);
  const real = realRun(file, text, prepared, options);
  if (real !== null) {
    const { environment, folder } = real;
    const wrong = programFolderProblems(text, overridesOf(options), environment, folder);
    if (wrong.length > 0) return printErrors(file, wrong, json);
    return runReal(file, real, options, sourceFor);
  }
  const events = options.events === undefined ? null : openEventFile(options.events);
  const now = (): number => performance.now();
  const result = await watched(events, async ({ told, breathe, stoppable }) => {
    let isCancelled = false;
    stoppable(() => (isCancelled = true));
    const run = runPrepared(prepared, { now, cancelled: () => isCancelled });
    for (;;) {
      const step = run.next();
      if (step.done === true) return step.value;
      told(step.value);
      await breathe();
    }
  });
  return printResult(result, printedResult(result), prepared, json, events);
}

async function runReal(
  file: string,
  run: RealRun,
  options: RunCommandOptions,
  sourceFor?: SourceFactory,
): Promise<ExitCode> {
  const { json = false, yes = false } = options;
  if (run.environment.type === 'manual') {
    throw new UsageError(
      `A person measures here: cpe ask ${shellName(file)} says what, and cpe tell ${shellName(file)} takes the results.`,
    );
  }
  await consent(run.environment, yes);
  return withFaults(json, async () => {
    const journal = await run.open();
    try {
      const events = options.events === undefined ? null : openEventFile(options.events);
      const ended = await watched(events, (controls) =>
        runExperiment(run, journal, {
          ...{ ...controls, stopWhenDoubtful: options.stopWhenDoubtful ?? false },
          ...(sourceFor && { sourceFor }),
        }),
      );
      return printResult(
        ended.result,
        printedConducted(ended),
        journal.journal.prepared,
        json,
        events,
      );
    } finally {
      journal.close();
    }
  });
}

function printResult(
  result: RunResult,
  printed: object,
  { facts }: PreparedRun,
  json: boolean,
  events: EventFile | null,
): ExitCode {
  const eventsFault = events?.close() ?? null;
  if (json) {
    // The reason goes to the other stream.
    printJson(printed);
    if (result.reason !== undefined) printNote(result.reason);
  } else {
    printLine(runText(result, facts));
  }
  if (eventsFault !== null) printNote(`warning: ${eventsFault}`);
  return EXIT_OF_STATUS[result.status];
}

interface Watch {
  readonly told: (event: RunEvent) => void;
  /** Lets signals in, now and then. */
  readonly breathe: () => Promise<void> | undefined;
  /** Given what a signal calls. */
  readonly stoppable: (stop: () => void) => void;
}

/** Does something that tells events and that a signal stops. */
async function watched<T>(
  events: EventFile | null,
  action: (watch: Watch) => Promise<T>,
): Promise<T> {
  let stop = (): void => undefined;
  const deafen = (): void => {
    for (const signal of STOPPING) process.removeListener(signal, cancel);
  };
  const cancel = (): void => {
    stop();
    // A second one ends the process.
    deafen();
  };
  for (const signal of STOPPING) process.on(signal, cancel);
  const progress = createProgressLine();
  let breathedAt = performance.now();
  try {
    return await action({
      told: (event) => {
        events?.write(event);
        progress.show(event);
      },
      breathe: () => {
        if (performance.now() - breathedAt < BREATHE_EVERY_MS) return undefined;
        return setImmediate().then(() => {
          breathedAt = performance.now();
        });
      },
      stoppable: (callback) => (stop = callback),
    });
  } finally {
    deafen();
    progress.clear();
  }
}

const REDRAW_EVERY_MS = 100;
const ERASE_LINE = '\r\u001b[K';

interface ProgressLine {
  show(event: RunEvent): void;
  clear(): void;
}

function createProgressLine(): ProgressLine {
  if (!process.stdout.isTTY || !process.stderr.isTTY) {
    return { show: () => undefined, clear: () => undefined };
  }
  const startedAt = performance.now();
  let drawnAt = Number.NEGATIVE_INFINITY;
  let doubt = '';
  return {
    show: (event) => {
      if (event.type === 'assumptionsDoubted') {
        doubt = event.refuted.length > 0 ? ', doubtful' : ', with a caveat';
      }
      const now = performance.now();
      if (!('phase' in event) || now - drawnAt < REDRAW_EVERY_MS) return;
      drawnAt = now;
      const elapsed = ((now - startedAt) / 1000).toFixed(1);
      process.stderr.write(
        `${ERASE_LINE}${event.phase}, round ${count(event.round)}: ${count(event.totalSamples)} samples, ${elapsed} s${doubt}`,
      );
    },
    clear: () => {
      if (drawnAt > 0) process.stderr.write(ERASE_LINE);
    },
  };
}
