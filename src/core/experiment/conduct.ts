/** Conducts an experiment: asks a source for what is missing, keeps its answers, tells the learner, until the run ends. */
import type { RunEvent } from '../run/session/events';
import type { RunResult } from '../run/result/result';
import { messageOf } from '../words/thrown';
import type { Answer } from './answer';
import type { AnswerCounts, Experiment } from './experiment';
import { isFinished, type JournalEntry } from './journalLines';
import { OutOfSamples, type MeasurementSource, type Taken, type WantedAction } from './source';
import { MOST_TOLD, printedOutlier } from './outliers';
import { outsideEntry } from './tell';

/** Where answers are kept. */
export interface JournalWriter {
  /** Appends entries, all or none. @throws Error with a sentence where it cannot; the journal stays as it was */
  append(entries: readonly JournalEntry[]): void;
  /**
   * Writes how a run has ended, unless nothing came since that was written.
   * @param at when, in ISO 8601
   * @throws Error with a sentence where it cannot, or the journal is not whole any more
   */
  finish(result: RunResult, at: string): void;
  /** Everything that was appended is on the disk after it. @throws Error where it cannot be */
  sync(): void | Promise<void>;
}

interface ConductOptions {
  readonly experiment: Experiment;
  readonly journal: JournalWriter;
  /** Makes the source, when the first answer is missing. */
  readonly source: () => MeasurementSource;
  /** Who answers, as the journal names it: `process`, `recorded`. */
  readonly by: string;
  /** The time, in ISO 8601. */
  readonly now: () => string;
  readonly told?: (event: RunEvent) => void;
  /** Called before anything is asked for; what was refuted, or stopped, by then is not asked. */
  readonly beforeAsking?: () => Promise<void> | undefined;
  /** Lets others work; called between two steps of the learner. */
  readonly breathe?: () => Promise<void> | undefined;
}

/** How a conducted run ended. */
export interface Conducted {
  readonly result: RunResult;
  readonly counts: AnswerCounts;
  /** Why it failed. */
  readonly message?: string;
  /** It can go on from its journal. */
  readonly resumable?: true;
  /** What the source could not give. */
  readonly wanted?: readonly WantedAction[];
}

/** Starts at once; the journal was replayed before, unless the run is stopped right away. */
export class Conduct {
  /** Never rejects. */
  readonly done: Promise<Conducted>;
  #outOf: OutOfSamples | null = null;
  /** Why the answers can no longer be kept, or the run cannot go on. */
  #failure: string | null = null;
  /** A number outside the declared range: what the guarantee rests on is false. */
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

  /** Ends the run as cancelled; answers that still arrive are kept. */
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

  /** A result counts only with a whole journal that has it. */
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

  /** Until nothing is missing, or the run is ended. */
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
      // What stops a run may make its source throw; the reason is known then.
      const isKnown = this.#isStopped || this.#failure !== null;
      if (error instanceof OutOfSamples && !isKnown) this.#outOf = error;
      else if (!isKnown) this.#failure = messageOf(error);
    }
    // Answers that arrive meanwhile are kept, too.
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

  /** It never throws: sources call it wherever an answer arrives. */
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

/** What is printed of a run that has ended. */
export function conductedOf(
  ended: RunResult,
  experiment: Experiment,
  wanted?: readonly WantedAction[],
): Conducted {
  const outliers = experiment.outliers().slice(0, MOST_TOLD).map(printedOutlier);
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
