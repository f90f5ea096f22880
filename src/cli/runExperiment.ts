/** `cpe run SPEC` where a program or a log answers: recorded in a journal, and gone on with from there. */
import type { AssumptionCheck } from '../core/assumptionChecks/checks';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import type { Conduct, Conducted } from '../core/experiment/conduct';
import { conduct } from '../core/experiment/conduct';
import type { RealEnvironment } from '../core/learners/contract/instance';
import { doubts } from '../core/report/answer';
import type { RunEvent } from '../core/run/session/events';
import { visible } from '../core/words/escapes';
import type { OpenJournal } from '../laboratory/openJournal';
import type { SourceFactory } from '../laboratory/sources';
import { createSource } from '../laboratory/sources';
import { UsageError } from './exitCodes';
import type { RealRun } from './experiment';
import { printNote } from './output';
import { quoted } from './shellName';

/** Beside the bundle of the command line. */
const GUARD = fileURLToPath(new URL('guard.cjs', import.meta.url));

/** What is given from outside. */
export interface ExperimentControls {
  readonly told: (event: RunEvent) => void;
  /** Lets signals in where it is time to. */
  readonly breathe: () => Promise<void> | undefined;
  /** Given a function that stops the run; it may be called at once. */
  readonly stoppable: (stop: () => void) => void;
  readonly sourceFor?: SourceFactory;
  readonly stopWhenDoubtful?: boolean;
}

/** Goes on from the journal to the end. */
export async function runExperiment(
  { environment, folder }: RealRun,
  journal: OpenJournal,
  { told, breathe, stoppable, sourceFor = createSource, ...controls }: ExperimentControls,
): Promise<Conducted> {
  const { writer, lock } = journal;
  if (writer === null) throw new Error('The journal is open for reading only.');
  const startedAt = performance.now();
  let isStopped = false;
  let conducted: Conduct | null = null;
  stoppable(() => {
    isStopped = true;
    conducted?.stop();
  });
  const { experiment, steps } = journal.replay();
  for (const event of steps) {
    if (event !== null) told(event);
    await breathe();
    // Where the journal is not read to its end, nothing is asked.
    if (isStopped) break;
  }
  const warn = (checks: readonly AssumptionCheck[]): void => {
    for (const doubt of doubts(checks)) printNote(`warning: ${doubt}`);
  };
  warn(experiment.checks());
  conducted = conduct({
    experiment,
    journal: writer,
    source: () =>
      sourceFor({
        ...{ journal: journal.journal, environment, folder, guardFile: GUARD, notice: printNote },
        variables: process.env,
        started: (group) => lock?.setGroup(group),
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
      if (controls.stopWhenDoubtful === true) experiment.stopIfRefuted();
      return undefined;
    },
    breathe,
  });
  if (isStopped) conducted.stop();
  const ended = await conducted.done;
  const durationMs = Math.round((performance.now() - startedAt) * 100) / 100;
  const result = { ...ended.result, durationMs };
  told({ type: 'finished', result });
  return { ...ended, result };
}

/**
 * Asks whether a program may be started, unless that was said with --yes.
 * @throws UsageError where nobody can be asked, or the answer is no
 */
export async function consent(environment: RealEnvironment, yes: boolean): Promise<void> {
  if (environment.type !== 'process' || yes) return;
  // It comes from the spec: nothing in it may hide what is started.
  const listed = (parts: readonly string[]): string => visible(parts.map(quoted).join(' '));
  const { command, pass } = environment;
  const variables = pass.length === 0 ? '' : ` (with the variables ${listed(pass)})`;
  const refusal = `The spec starts a program: ${listed(command)}${variables}`;
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new UsageError(`${refusal} Allow it with --yes.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${refusal}\nStart it? [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError('The program was not started.');
  } finally {
    terminal.close();
  }
}
