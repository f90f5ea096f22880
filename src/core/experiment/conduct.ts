/** Conducts an experiment: asks a source for samples, journals its answers and passes them to the learner until the run ends. */
import type { RunEvent } from '../run/session/events';
import type { RunResult } from '../run/result/result';
import { messageOf } from '../words/thrown';
import type { Answer } from './answer';
import type { AnswerCounts, Experiment } from './experiment';
import { isFinished, type JournalEntry } from './journalLines';
import { OutOfSamples, type MeasurementSource, type Taken, type WantedAction } from './source';
import { MOST_TOLD, outlierJson } from './outliers';
import { outsideEntry } from './tell';

/** Stores answers. */
export interface JournalWriter {
  /** Appends all entries or none. @throws Error with a user message; the journal is then unchanged */
  append(entries: readonly JournalEntry[]): void;
  /**
   * Writes how the run ended, unless this is already the last line.
   * @param at the time in ISO 8601
   * @throws Error with a user message if it cannot be written or the journal is no longer intact
   */
  finish(result: RunResult, at: string): void;
  /** Flushes everything appended to the disk. @throws Error if that fails */
  sync(): void | Promise<void>;
}

interface ConductOptions {
  readonly experiment: Experiment;
  readonly journal: JournalWriter;
  /** Creates the source, when the first answer is needed. */
  readonly source: () => MeasurementSource;
  /** The `by` of the answers in the journal: `process`, `recorded`. */
  readonly by: string;
  /** The current time in ISO 8601. */
  readonly now: () => string;
  readonly told?: (event: RunEvent) => void;
  /** Awaited before each request; nothing is requested if a check is refuted or the run stopped in the meantime. */
  readonly beforeAsking?: () => Promise<void> | undefined;
  /** Yields to other work; called between two steps of the learner. */
  readonly breathe?: () => Promise<void> | undefined;
}

/** The outcome of a conducted run. */
export interface Conducted {
  readonly result: RunResult;
  readonly counts: AnswerCounts;
  /** The reason for a failure. */
  readonly message?: string;
  /** Whether the run can resume from its journal. */
  readonly resumable?: true;
  /** The samples that the source lacks. */
  readonly wanted?: readonly WantedAction[];
}

/** Starts immediately. The journal must be replayed before, unless the run is stopped right away. */
export class Conduct {
  /** Never rejects. */
  readonly done: Promise<Conducted>;
  #outOf: OutOfSamples | null = null;
  /** Why answers can no longer be journaled, or why the run cannot continue. */
  #failure: string | null = null;
  /** A number outside the declared range refuted an assumption of the guarantee. */
  #isRefuted = false;
  #canWrite = true;
  #source: MeasurementSource | null = null;
  #isStopped = false;
  #halt: () => void = () => undefined;
  readonly #halted = new Promise<void>((resolve) => {
    this.#halt = resolve;
  });

  constructor(private readonly options: ConductOptions) {
    this.done = this.#run();
  }

  /** Ends the run as cancelled; answers that still arrive are journaled. */
  stop(): void {
    this.#isStopped = true;
    this.#halt();
  }

  async #run(): Promise<Conducted> {
    const { experiment, told, beforeAsking, breathe } = this.options;
    for (;;) {
      await breathe?.();
      if (this.#isStopped) experiment.end('cancelled', 'The run was stopped.');
      let step = experiment.step();
      if (step.type === 'event') told?.(step.event);
      if (step.type === 'ask') {
        await Promise.race([beforeAsking?.(), this.#halted]);
        if (this.#isStopped) continue;
        step = experiment.step();
      }
      if (step.type === 'ask') await this.#measure();
      if (step.type === 'done') {
        await this.#source?.close();
        return conductedOf(await this.#finished(step.result), experiment, this.#outOf?.wanted);
      }
    }
  }

  /** A result counts only if an intact journal holds it. */
  async #finished(result: RunResult): Promise<RunResult> {
    if (!isFinished(result.status)) return result;
    const { journal, now } = this.options;
    try {
      journal.finish(result, now());
      await journal.sync();
      return result;
    } catch (error) {
      return { ...result, status: 'failed', reason: messageOf(error) };
    }
  }

  /** Returns when no sample is missing or the run has ended. */
  async #measure(): Promise<void> {
    const { experiment, journal } = this.options;
    const wanted = experiment.open?.wanted() ?? [];
    try {
      const source = (this.#source ??= this.options.source());
      await Promise.race([source.measure(wanted, (answer) => this.#take(answer)), this.#halted]);
      if (!this.#isStopped && this.#failure === null && experiment.open?.remaining !== 0) {
        throw new Error(
          'The measurements ended before everything that was asked for was answered.',
        );
      }
    } catch (error) {
      // Stopping a run may make its source throw; then the reason is already known.
      const isKnown = this.#isStopped || this.#failure !== null;
      if (error instanceof OutOfSamples && !isKnown) this.#outOf = error;
      else if (!isKnown) this.#failure = messageOf(error);
    }
    // close() still journals the answers that arrive meanwhile.
    if (this.#isStopped || this.#failure !== null || this.#outOf !== null) {
      await this.#source?.close();
    }
    try {
      await journal.sync();
    } catch (error) {
      this.#failure ??= messageOf(error);
    }
    if (this.#failure !== null) experiment.end('failed', this.#failure, this.#isRefuted);
    else if (this.#outOf !== null) experiment.end('budget', this.#outOf.message);
    else if (this.#isStopped) experiment.end('cancelled', 'The run was stopped.');
  }

  /** Never throws, because sources call it wherever an answer arrives. */
  #take(answer: Answer): Taken {
    const { experiment, by, now } = this.options;
    const { open } = experiment;
    const pull = open?.pull(answer.pull);
    const taken = (fault: string | null): Taken => ({ fault, remaining: pull?.remaining ?? 0 });
    if (!this.#canWrite) return taken(this.#failure ?? 'The run has ended.');
    if (open === null) return taken('The run has ended.');
    const examined = open.examine(answer);
    if (!examined.ok) {
      const { message, isOutside } = examined.fault;
      if (isOutside === true && pull !== undefined) {
        const entry = outsideEntry(pull, answer, message, { by, at: now() });
        this.#append(entry);
        this.#isRefuted = true;
        this.#fail(entry.reason);
      }
      return taken(message);
    }
    const { fresh } = examined;
    if (fresh === null || pull === undefined) return taken(null);
    const facts = { batch: pull.batch, action: pull.asked.action, at: now(), by };
    if (!this.#append({ type: 'answer', answer: fresh, ...facts })) return taken(this.#failure);
    experiment.accept(fresh);
    return taken(null);
  }

  #append(entry: JournalEntry): boolean {
    try {
      this.options.journal.append([entry]);
      return true;
    } catch (error) {
      this.#canWrite = false;
      this.#fail(messageOf(error));
      return false;
    }
  }

  #fail(reason: string): void {
    this.#failure ??= reason;
    this.#halt();
  }
}

/** The printed outcome of a run. */
export function conductedOf(
  ended: RunResult,
  experiment: Experiment,
  wanted?: readonly WantedAction[],
): Conducted {
  const outliers = experiment.outliers().slice(0, MOST_TOLD).map(outlierJson);
  const { counts, samples: kept } = experiment;
  const result = {
    ...ended,
    ...(kept > ended.samples && { kept }),
    ...(outliers.length > 0 && { outliers }),
  };
  const isResumable = result.status === 'failed' || result.status === 'cancelled';
  return {
    result,
    counts,
    ...(result.status === 'failed' ? { message: result.reason ?? 'The run failed.' } : {}),
    ...(isResumable ? { resumable: true } : {}),
    ...(wanted && { wanted }),
  };
}
