/** `cpe run SPEC` */
import { setImmediate } from 'node:timers/promises';
import { printedResult } from '../core/report/printed';
import { runText } from '../core/report/text';
import type { PreparedRun } from '../core/run/prepare';
import { prepareRun } from '../core/run/prepare';
import type { RunResult, RunStatus } from '../core/run/result';
import { runPrepared } from '../core/run/run';
import type { RunOptions } from './arguments';
import { overridesOf, readText } from './arguments';
import type { EventFile } from './eventFile';
import { openEventFile } from './eventFile';
import type { ExitCode } from './exitCodes';
import { EXIT } from './exitCodes';
import { printErrors, printJson, printLine, printNote, printProblems } from './output';
import { createProgressLine } from './progressLine';

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
  const preparation = prepareRun(readText(file), overrides);
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
