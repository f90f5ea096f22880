/** Conducts an experiment: asks a source for what is missing, keeps its answers, tells the learner, until the run ends. */
import type { RunEvent } from '../run/events';
import type { RunResult } from '../run/result';
import { reasonOf } from '../run/session';
import type { Answer } from './answer';
import type { AnswerCounts, Experiment } from './experiment';
import type { JournalEntry } from './journalLines';
import type { MeasurementSource, Taken, WantedAction } from './source';
import { OutOfSamples } from './source';

/** Where answers are kept. */
export interface JournalWriter {
  /** Appends entries, all or none. @throws Error with a sentence where it cannot; the journal stays as it was */
  append(entries: readonly JournalEntry[]): void;
  /** Everything that was appended is on the disk after it. @throws Error where it cannot be */
  sync(): void | Promise<void>;
}

export interface ConductOptions {
  readonly experiment: Experiment;
  readonly journal: JournalWriter;
  /** Makes the source, when the first answer is missing. */
  readonly source: () => MeasurementSource;
  /** Who answers, as the journal names it: `process`, `recorded`. */
  readonly by: string;
  /** The time, in ISO 8601. */
  readonly now: () => string;
  readonly told?: (event: RunEvent) => void;
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

export interface Conduct {
  /** Never rejects. */
  readonly done: Promise<Conducted>;
  /** Ends the run as cancelled; answers that still arrive are kept. */
  stop(): void;
}

/** Starts at once; the journal was replayed before, unless the run is stopped right away. */
export function conduct(options: ConductOptions): Conduct {
  const conductor = new Conductor(options);
  return { done: conductor.run(), stop: () => conductor.stop() };
}

class Conductor {
  #wanted: readonly WantedAction[] | null = null;
  /** Why the answers can no longer be kept, or the run cannot go on. */
  #failure: string | null = null;
  #canWrite = true;
  #source: MeasurementSource | null = null;
  #isStopped = false;
  #halt: () => void = () => undefined;
  readonly #halted = new Promise<void>((resolve) => {
    this.#halt = resolve;
  });

  constructor(private readonly options: ConductOptions) {}

  stop(): void {
    this.#isStopped = true;
    this.#halt();
  }

  async run(): Promise<Conducted> {
    const { experiment, told, breathe } = this.options;
    for (;;) {
      await breathe?.();
      if (this.#isStopped) experiment.end('cancelled', 'The run was stopped.');
      const step = experiment.step();
      if (step.type === 'event') told?.(step.event);
      if (step.type === 'ask') await this.#measure();
      if (step.type === 'done') {
        await this.#source?.close();
        return conductedOf(step.result, experiment.counts, this.#wanted);
      }
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
      if (!this.#isStopped && this.#failure === null) this.#blame(error);
    }
    if (this.#isStopped || this.#failure !== null || this.#wanted !== null) {
      await this.#source?.close();
      if (this.#failure !== null) experiment.end('failed', this.#failure);
      else if (this.#isStopped) experiment.end('cancelled', 'The run was stopped.');
    }
    try {
      await journal.sync();
    } catch (error) {
      experiment.end('failed', reasonOf(error));
      this.#failure ??= reasonOf(error);
    }
  }

  #blame(error: unknown): void {
    if (error instanceof OutOfSamples) {
      this.#wanted = error.wanted;
      this.options.experiment.end('budget', error.message);
    } else {
      this.#failure = reasonOf(error);
    }
  }

  /** It never throws: sources call it wherever an answer arrives. */
  #take(answer: Answer): Taken {
    const { experiment } = this.options;
    const pull = experiment.open?.pull(answer.pull);
    const remaining = pull?.remaining ?? 0;
    if (!this.#canWrite) return { fault: this.#failure ?? 'The run has ended.', remaining };
    const examined = experiment.open?.examine(answer);
    if (examined === undefined || !examined.ok) {
      const { message, isOutside } = examined?.fault ?? { message: 'The run has ended.' };
      if (isOutside === true && pull !== undefined) {
        const reason = `${message} To correct it: \`cpe tell --amend ${answer.pull} --reason …\`.`;
        const { id, action } = pull.asked;
        this.#append({ type: 'outside', pull: id, reason, ...this.#facts(pull.batch, action) });
        experiment.end('failed', reason, true);
        this.#fail(reason);
      }
      return { fault: message, remaining };
    }
    const { fresh } = examined;
    if (fresh === null || pull === undefined) return { fault: null, remaining };
    const facts = this.#facts(pull.batch, pull.asked.action);
    if (!this.#append({ type: 'answer', answer: fresh, ...facts })) {
      return { fault: this.#failure, remaining };
    }
    experiment.accept(fresh);
    return { fault: null, remaining: pull.remaining };
  }

  #facts(batch: number, action: JournalEntry['action']) {
    return { batch, action, at: this.options.now(), by: this.options.by };
  }

  #append(entry: JournalEntry): boolean {
    try {
      this.options.journal.append([entry]);
      return true;
    } catch (error) {
      this.#canWrite = false;
      this.#fail(reasonOf(error));
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
  result: RunResult,
  counts: AnswerCounts,
  wanted: readonly WantedAction[] | null = null,
): Conducted {
  const isResumable = result.status === 'failed' || result.status === 'cancelled';
  return {
    result,
    counts,
    ...(result.status === 'failed' ? { message: result.reason ?? 'The run failed.' } : {}),
    ...(isResumable ? { resumable: true } : {}),
    ...(wanted === null ? {} : { wanted }),
  };
}
