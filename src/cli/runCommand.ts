/** `cpe run SPEC` */
import { setImmediate } from 'node:timers/promises';
import { printedResult } from '../core/report/printed';
import { runText } from '../core/report/text';
import { prepareRun } from '../core/run/prepare';
import type { PreparedRun } from '../core/run/prepare';
import type { RunResult, RunStatus } from '../core/run/result';
import { runPrepared } from '../core/run/run';
import { overridesOf, readSpec } from './arguments';
import type { RunOptions } from './arguments';
import { openEventFile } from './eventFile';
import type { EventFile } from './eventFile';
import { EXIT } from './exitCodes';
import type { ExitCode } from './exitCodes';
import { printErrors, printJson, printLine, printNote, printProblems } from './output';
import { count } from '../core/report/format';
import type { RunEvent } from '../core/run/events';

/** Ctrl-C, and what a system or a batch queue sends first. */
const STOPPING = ['SIGINT', 'SIGTERM'] as const;

/** A signal is seen at least this often, as long as the learner yields. */
const BREATHE_EVERY_MS = 20;

const EXIT_OF_STATUS: Readonly<Record<RunStatus, ExitCode>> = {
  certified: EXIT.done,
  budget: EXIT.noCertificate,
  inconclusive: EXIT.noCertificate,
  cancelled: EXIT.noCertificate,
  failed: EXIT.internalFailure,
};

export async function runCommand(
  file: string,
  options: RunOptions & { readonly events?: string; readonly json?: boolean },
): Promise<ExitCode> {
  const overrides = overridesOf(options);
  const preparation = prepareRun(readSpec(file), overrides);
  if (!preparation.ok) {
    return printErrors(file, preparation.report.problems, options.json ?? false);
  }
  const { prepared, problems } = preparation;
  printProblems(file, problems);
  const events = options.events === undefined ? null : openEventFile(options.events);
  const result = await drive(prepared, events);
  const eventsFault = events?.close() ?? null;
  if (options.json === true) {
    // The reason goes to the other stream.
    printJson(printedResult(result));
    if (result.reason !== undefined) printNote(result.reason);
  } else {
    printLine(runText(result, prepared.facts));
  }
  if (eventsFault !== null) printNote(`warning: ${eventsFault}`);
  return EXIT_OF_STATUS[result.status];
}

async function drive(prepared: PreparedRun, events: EventFile | null): Promise<RunResult> {
  let isCancelled = false;
  const deafen = (): void => {
    for (const signal of STOPPING) process.removeListener(signal, cancel);
  };
  const cancel = (): void => {
    isCancelled = true;
    // A second one ends the process.
    deafen();
  };
  for (const signal of STOPPING) process.on(signal, cancel);
  const progress = createProgressLine();
  const now = (): number => performance.now();
  const run = runPrepared(prepared, { now, cancelled: () => isCancelled });
  let breathedAt = now();
  try {
    for (;;) {
      const step = run.next();
      if (step.done === true) return step.value;
      events?.write(step.value);
      progress.show(step.value);
      if (now() - breathedAt >= BREATHE_EVERY_MS) {
        await setImmediate();
        breathedAt = now();
      }
    }
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
  return {
    show: (event) => {
      const now = performance.now();
      if (!('totalSamples' in event) || now - drawnAt < REDRAW_EVERY_MS) return;
      drawnAt = now;
      const elapsed = ((now - startedAt) / 1000).toFixed(1);
      process.stderr.write(
        `${ERASE_LINE}${event.phase}, round ${count(event.round)}: ${count(event.totalSamples)} samples, ${elapsed} s`,
      );
    },
    clear: () => {
      if (drawnAt > 0) process.stderr.write(ERASE_LINE);
    },
  };
}
