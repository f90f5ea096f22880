/** Reports the progress of the open batch, at most ten times a second. */
import type { Experiment } from '../core/experiment/experiment';
import { expectedAt } from '../core/plan/expectedAt';
import { MOST_TOLD, outlierLine } from '../core/experiment/outliers';
import { sheetPulls } from '../core/experiment/measuring';
import type { RoundCompleted } from '../core/protocol/learner';
import { leadOver } from '../core/words/goal';
import type { PreparedRun } from '../core/run/check/prepare';
import { POST_EVERY_MS, type LoopPlatform } from './pace';
import type { BatchNow } from './protocol';

/** Older answers do not count for the rate. */
const RATE_WINDOW_MS = 5 * 60_000;
/** Answers within this time are counted together: a program may give thousands a second. */
const RATE_STEP_MS = 1000;
/** No rate is reported before this much time has passed. */
const RATE_FROM_MS = 2000;
/** A plan takes time: it is recomputed for a new lead only once the samples have grown by this factor. */
const PLAN_GROWTH = 1.1;

export class BatchWatch {
  #arrivals: { readonly at: number; samples: number }[] = [];
  #since = 0;
  #postedAt = Number.NEGATIVE_INFINITY;
  #isDue = false;
  #isEnded = false;
  #isPaused = false;
  #changed: string | null = null;
  #last: readonly number[] | undefined;
  #gap: number | null = null;
  #planned: {
    readonly gap: number;
    readonly samples: number;
    readonly expected: number | null;
  } | null = null;

  constructor(
    private readonly platform: Pick<LoopPlatform, 'now' | 'after'>,
    private readonly prepared: PreparedRun,
    private readonly experiment: Experiment,
    private readonly post: (now: BatchNow) => void,
  ) {}

  /** Remembers the lead of the latest test; the plan is made for it. */
  tested({ leaders, next }: RoundCompleted): void {
    const [first] = leaders;
    this.#gap =
      first === undefined || next === null
        ? null
        : leadOver(this.prepared.facts.instance, first.estimate, next.estimate);
  }

  /** A batch starts to wait for answers. @param changed how its program changed */
  begins(changed: string | null = null): void {
    this.#changed = changed;
    if (this.#since === 0) this.#since = this.platform.now();
    this.#postSoon();
  }

  paused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.#postNow();
  }

  /** @param told the numbers of the last sample, if samples are reported one by one */
  arrived(samples: number, told?: readonly number[]): void {
    this.#last = told ?? this.#last;
    const at = this.platform.now();
    const last = this.#arrivals.at(-1);
    if (last !== undefined && at < last.at + RATE_STEP_MS) last.samples += samples;
    else this.#arrivals.push({ at, samples });
    this.#postSoon();
  }

  end(): void {
    this.#isEnded = true;
  }

  #postSoon(): void {
    const wait = this.#postedAt + POST_EVERY_MS - this.platform.now();
    if (wait <= 0) {
      this.#postNow();
    } else if (!this.#isDue) {
      this.#isDue = true;
      this.platform.after(wait, () => {
        this.#isDue = false;
        this.#postNow();
      });
    }
  }

  #postNow(): void {
    const { open } = this.experiment;
    const { environment } = this.prepared.instance;
    if (this.#isEnded || open === null) return;
    if (environment === null || environment.type === 'simulated') return;
    this.#postedAt = this.platform.now();
    const isManual = environment.type === 'manual';
    this.post({
      by: environment.type,
      batch: open.batch.number,
      samples: open.answered + open.remaining,
      answered: open.answered,
      total: this.experiment.samples,
      cost: this.experiment.cost,
      perMinute: this.#perMinute(),
      expected: environment.type === 'recorded' ? null : this.#expected(),
      checks: this.experiment.checks(),
      ...(this.#last !== undefined && { last: this.#last }),
      ...(this.#isPaused && { paused: true }),
      ...(this.#changed !== null && { changed: this.#changed }),
      outliers: this.experiment.outliers().slice(0, MOST_TOLD).map(outlierLine),
      // The batches of a log arrive too fast to name a purpose.
      ...(environment.type !== 'recorded' && { purpose: this.experiment.purpose }),
      sheet: isManual ? sheetPulls(open, this.prepared) : [],
    });
  }

  #perMinute(): number | null {
    const from = Math.max(this.#since, this.platform.now() - RATE_WINDOW_MS);
    this.#arrivals = this.#arrivals.filter(({ at }) => at >= from);
    const elapsed = this.platform.now() - from;
    if (elapsed < RATE_FROM_MS || this.#arrivals.length === 0) return null;
    const samples = this.#arrivals.reduce((sum, arrival) => sum + arrival.samples, 0);
    return (samples * 60_000) / elapsed;
  }

  #expected(): number | null {
    const { samples } = this.experiment;
    const gap = this.#gap;
    if (gap === null) return null;
    const planned = this.#planned;
    if (planned !== null && (planned.gap === gap || samples <= PLAN_GROWTH * planned.samples)) {
      return planned.expected;
    }
    const expected = expectedAt(this.prepared, gap)?.samples ?? null;
    this.#planned = { gap, samples, expected };
    return expected;
  }
}
