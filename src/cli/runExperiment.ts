/** `cpe run SPEC` where a program or a log answers: recorded in a journal, and gone on with from there. */
import { fileURLToPath } from 'node:url';
import type { AssumptionCheck } from '../core/assumptionChecks/checks';
import { Conduct } from '../core/experiment/conduct';
import type { Conducted } from '../core/experiment/conduct';
import { doubts } from '../core/report/answer';
import type { RunEvent } from '../core/run/session/events';
import type { JournalFile } from '../laboratory/journalFile';
import type { OpenedJournal } from '../core/experiment/openedJournal';
import type { SourceFactory } from '../laboratory/sources';
import type { RealRun } from './experiment';
import { printNote } from './output';

/** Beside the bundle of the command line. */
const GUARD = fileURLToPath(new URL('guard.cjs', import.meta.url));

/** What is given from outside. */
export interface ExperimentControls {
  readonly told: (event: RunEvent) => void;
  /** Lets signals in where it is time to. */
  readonly breathe: () => Promise<void> | undefined;
  /** Aborted where the run is to stop. */
  readonly stopping: AbortSignal;
  readonly sourceFor: SourceFactory;
  readonly stopWhenDoubtful: boolean;
}

/** Goes on from the journal to the end. */
export async function runExperiment(
  { environment, folder }: RealRun,
  { writer, journal, replay, setGroup }: OpenedJournal<JournalFile>,
  { told, breathe, stopping, sourceFor, stopWhenDoubtful }: ExperimentControls,
): Promise<Conducted> {
  if (writer === null) throw new Error('The journal is open for reading only.');
  const startedAt = performance.now();
  const { experiment, steps } = replay();
  for (const event of steps) {
    if (event !== null) told(event);
    await breathe();
    // Where the journal is not read to its end, nothing is asked.
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
        ...{ journal, environment, folder, guardFile: GUARD, notice: printNote },
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
