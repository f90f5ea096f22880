/** How far a run has come, with the answers that it had; a run that is resumed goes over the same course again first. */
import type { RunEvent } from '../../core/run/events';
import type { RunResult } from '../../core/run/result';
import type { RunSnapshot } from '../../shared/protocol';
import { RunJournal } from './runJournal';
import type { StoredJournal } from './runJournal';
import { RunProgress } from './runProgress';

export class RunCourse {
  readonly journal: RunJournal;
  #progress: RunProgress;
  /** The way of a resumed run over its own past; it takes the place of `#progress` when it has come as far. */
  #replay: RunProgress | null = null;
  /** Its journal may reach further than its events. */
  #isJournalReplayed = false;

  private constructor(progress: RunProgress, journal: RunJournal) {
    this.#progress = progress;
    this.journal = journal;
  }

  static fresh(): RunCourse {
    return new RunCourse(new RunProgress(), new RunJournal());
  }

  static restore(snapshot: RunSnapshot, journal: StoredJournal | null): RunCourse {
    return new RunCourse(RunProgress.restore(snapshot), RunJournal.restore(journal));
  }

  /** What is shown: while a resumed run goes over its past, as far as it had come. */
  get progress(): RunProgress {
    return this.#progress;
  }

  /** Samples that a resumed run has gone over again; null where it has caught up with its past, or has none. */
  get replayed(): number | null {
    return this.#replay?.totalSamples ?? null;
  }

  /** @param answers what the journal has grown by; undefined while it is replayed */
  apply(events: readonly RunEvent[], answers?: Float64Array): void {
    if (answers !== undefined) {
      this.journal.append(answers);
      this.#isJournalReplayed = true;
    }
    const progress = this.#replay ?? this.#progress;
    for (const event of events) progress.apply(event);
    // More, not as many: only then everything known after that many samples is known again.
    const isAhead =
      this.#replay !== null && this.#replay.totalSamples > this.#progress.totalSamples;
    if (isAhead && this.#isJournalReplayed) this.#settleReplay();
  }

  /** The run is resumed. */
  replay(): void {
    this.#replay = new RunProgress();
    this.#isJournalReplayed = false;
  }

  /** The run stops, before or after it has caught up with its past. */
  leave(): void {
    this.#replay = null;
  }

  /** The run has a result, of the whole way: it has caught up with its past by now. */
  finish({ samples, constants }: RunResult): void {
    this.#settleReplay();
    this.#progress.totalSamples = samples;
    this.#progress.constants = { ...this.#progress.constants, ...constants };
  }

  #settleReplay(): void {
    if (this.#replay !== null) this.#progress = this.#replay;
    this.#replay = null;
  }
}
