/** How far a run has come; a run that is resumed goes over the same course again first: its seed draws the same answers. */
import type { RunEvent } from '../../core/run/session/events';
import type { RunResult } from '../../core/run/result/result';
import type { RunSnapshot } from '../../shared/protocol';
import { RunProgress } from './runProgress';

export class RunCourse {
  #progress: RunProgress;
  /** The way of a resumed run over its own past; it takes the place of `#progress` when it has come as far. */
  #replay: RunProgress | null = null;

  private constructor(progress: RunProgress) {
    this.#progress = progress;
  }

  static fresh(): RunCourse {
    return new RunCourse(new RunProgress());
  }

  static restore(snapshot: RunSnapshot): RunCourse {
    return new RunCourse(RunProgress.restore(snapshot));
  }

  /** What is shown: while a resumed run goes over its past, as far as it had come. */
  get progress(): RunProgress {
    return this.#progress;
  }

  /** Samples that a resumed run has gone over again; null where it has caught up with its past, or has none. */
  get replayed(): number | null {
    return this.#replay?.totalSamples ?? null;
  }

  apply(events: readonly RunEvent[]): void {
    const progress = this.#replay ?? this.#progress;
    for (const event of events) progress.apply(event);
    // More, not as many: only then everything known after that many samples is known again.
    const isAhead =
      this.#replay !== null && this.#replay.totalSamples > this.#progress.totalSamples;
    if (isAhead) this.#settleReplay();
  }

  /** The run is resumed. */
  replay(): void {
    this.#replay = new RunProgress();
  }

  /** The run has gone over all that is known of its past, which may be less than what was shown. */
  settle(): void {
    this.#settleReplay();
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
