/** `--html FILE`: writes the report of a run to a file to share, with the drawings of the editor's page. */
import { basename } from 'node:path';
import { summariseJournal, type Measurements } from '../core/experiment/measurements';
import type { Conducted } from '../core/experiment/conduct';
import type { OpenedJournal } from '../core/experiment/openedJournal';
import type { RunFacts } from '../core/run/check/facts';
import type { MeasuredActions } from '../core/run/result/measuredActions';
import type { RunResult } from '../core/run/result/result';
import type { RunEvent } from '../core/run/session/events';
import { TraceBuilder } from '../core/run/session/trace';
import type { RoundCompleted } from '../core/protocol/learner';
import { checkExport, rewriteExport } from '../laboratory/safeFiles';
import type { DrawRequest, ReportMore, RunSnapshot } from '../shared/protocol';
import { shownName } from './arguments';
import { writing } from './output';

/** The bundle beside this one that draws and writes reports, a part of the editor's page. */
interface Writer {
  written(run: RunSnapshot, asked: DrawRequest): string | null;
}

/** How a run ended, or what is known about an unfinished one. */
export interface Reported extends Pick<ReportMore, 'measurements' | 'unfinished'> {
  readonly result: RunResult;
  readonly by?: NonNullable<RunSnapshot['live']['by']>;
}

export class ReportFile {
  readonly #trace = new TraceBuilder();
  /** With estimates of the base arms if one had them; they are computed when they are read. */
  #last: RoundCompleted | null = null;
  #measured: MeasuredActions | null = null;

  /**
   * @param file checked before anything is measured; its old content stays until the report is ready
   * @throws UsageError if it cannot be written
   */
  constructor(
    private readonly file: string,
    private readonly origin: Pick<ReportMore, 'specText' | 'overrides'> & {
      readonly spec: string;
    },
  ) {
    writing(file, () => checkExport(file));
  }

  told(event: RunEvent): void {
    this.#trace.add(event);
    const tellsArms = 'arms' in event || !('arms' in (this.#last ?? {}));
    if (event.type === 'roundCompleted' && tellsArms) this.#last = event;
    if (event.type === 'actionsMeasured') this.#measured = event.measured;
  }

  /** @throws Error if the file can no longer be written */
  async write(facts: RunFacts, reported: Reported): Promise<void> {
    const { spec, ...origin } = this.origin;
    const { measurements, unfinished } = reported;
    const beside = new URL('report.js', import.meta.url);
    const { written } = (await import(beside.href)) as Writer;
    const text = written(this.#snapshot(spec, facts, reported), {
      what: 'report',
      format: 'html',
      more: { ...origin, ...(measurements && { measurements }), ...(unfinished && { unfinished }) },
    });
    writing(this.file, () => rewriteExport(this.file, text ?? ''), Error);
  }

  /** The run in the form in which the editor's page shows it. */
  #snapshot(spec: string, facts: RunFacts, { result, by, measurements }: Reported): RunSnapshot {
    const { algorithm, preset, delta, seed } = facts;
    const { samples, constants, durationMs, within = null, status } = result;
    const first = measurements?.answered.map((one) => one.first).sort()[0] ?? '';
    const { arms = null, leadersSoFar } = this.#last ?? {};
    return {
      runId: '',
      fileName: basename(shownName(spec)),
      facts,
      settings: { algorithm, preset, delta, seed },
      live: {
        state: status,
        startedAt: first === '' ? Date.now() - durationMs : Date.parse(first),
        elapsedMs: durationMs,
        totalSamples: samples,
        current: null,
        constants,
        arms,
        result,
        within,
        failure: result.reason ?? null,
        ...(leadersSoFar && { leadersSoFar }),
        ...(this.#measured && { measured: this.#measured }),
        specChanged: false,
        ...(by && { by }),
      },
      trace: this.#trace.rows,
      report: null,
    };
  }
}

/** The measurements in the journal of a run, for its report. */
export function measurementsOf(
  { journal, name }: OpenedJournal,
  { counts }: Pick<Conducted, 'counts'>,
): Measurements {
  return summariseJournal(journal.entries(), name, counts);
}
