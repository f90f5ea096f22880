/** A run on real measurements: its session, the answers to the open batch, and the replay of its journal. */
import type { AssumptionCheck } from '../assumptionChecks/checks';
import type { DialogueOptions } from '../protocol/dialogue';
import type { Within } from '../protocol/learner';
import { totalsThroughDoor } from '../words/goal';
import type { PreparedRun } from '../run/check/prepare';
import { RunSession, type RunSessionStep } from '../run/session/session';
import { sameAction } from '../words/actions';
import { refutedLine, type CheckName } from '../words/checks';
import { failuresIn, samplesIn, type Answer } from './answer';
import type { OutsideEntry } from './journalLines';
import { OpenBatch } from './openBatch';
import { KnownAnswers, MOST_TOLD, outlierJson, rowScales, type Outlier } from './outliers';
import { purposeOf, type Purpose } from './purpose';
import { PullAnswers } from './pullAnswers';
import { JournalFault, pullKey, type Amendments, type NumberedEntry } from './readJournal';

export interface ExperimentOptions extends Pick<DialogueOptions, 'from'> {
  /** The most samples per batch, from the header of the journal. */
  readonly maxBatch?: number;
  /** The corrections in the journal. */
  readonly amendments?: Amendments;
  /** The counts of the answers that are guidance only. */
  readonly earlier?: AnswerCounts;
  /** The pulls whose answers are kept after their batch. */
  readonly keep?: { readonly has: (pull: number) => boolean };
  /** A pull that is being corrected; other answers are not compared with its answers. */
  readonly apart?: number;
}

/** The statistics of the answers for a report. */
export interface AnswerCounts {
  /** Entries made obsolete by a correction or a smaller budget: their pulls are no longer requested. */
  readonly unused: number;
  /** The number of corrected pulls. */
  readonly amended: number;
  /** Samples that failed for a reason unrelated to their values. */
  readonly failed: number;
}

/**
 * Deterministic given the answers. First, the entries of a journal are fed in file order; then answers to the open batch are
 * accepted as they arrive. Each accepted answer must be on disk before the next `step`.
 */
export class Experiment {
  readonly #session: RunSession;
  readonly #prepared: PreparedRun;
  readonly #amendments: Amendments;
  readonly #kept = new Map<number, PullAnswers>();
  readonly #keep: NonNullable<ExperimentOptions['keep']>;
  readonly #apart: number | null;
  /** Pulls up to this id are guidance only, not part of this run. */
  readonly #guiding: number;
  /** The answers to complete batches. */
  readonly #known: KnownAnswers;
  /** New outliers of the last complete batch, until they are reported. */
  #found: readonly Outlier[] = [];
  #open: OpenBatch | null = null;
  #purpose: Purpose | null = null;
  #asking: RunSessionStep | null = null;
  /** The pulls of the batch that was open at the end; includes a refused answer outside the declared range that ended the run. */
  #last: readonly PullAnswers[] = [];
  readonly #unused: number[] = [];
  readonly #earlier: NonNullable<ExperimentOptions['earlier']>;
  #failed = 0;
  /** The answered samples of the batch in which the run ended. */
  #leftOpen = 0;
  /** Ended from outside: a complete batch is no longer passed to the learner. */
  #isEnded = false;
  /** The lines of the corrected numbers outside the declared range, by the keys of their pulls. */
  readonly #outside = new Map<string, number>();
  /** The keys of the pulls whose corrections were applied. */
  readonly #corrected = new Set<string>();

  constructor(prepared: PreparedRun, options: ExperimentOptions = {}) {
    const { maxBatch = Infinity, amendments = new Map(), keep = new Set<number>() } = options;
    this.#apart = options.apart ?? null;
    this.#earlier = options.earlier ?? { unused: 0, amended: 0, failed: 0 };
    this.#guiding = options.from?.pulls ?? 0;
    this.#known = new KnownAnswers(rowScales(prepared.instance));
    this.#prepared = prepared;
    this.#session = new RunSession(prepared, {
      maxBatch,
      ...(options.from && { from: options.from }),
    });
    this.#amendments = amendments;
    this.#keep = keep;
  }

  /** The open batch with its answers; null before the first ask and after the end. */
  get open(): OpenBatch | null {
    return this.#open;
  }

  /** Whether a pull has a number of before a change of settings: its answers, if it has any, are guidance only. */
  isGuide(pull: number): boolean {
    return pull <= this.#guiding;
  }

  /** The answered samples, including those of the open batch. */
  get samples(): number {
    return this.#session.samples + (this.#open?.answered ?? this.#leftOpen);
  }

  /** The cost of these samples; null if unknown. */
  get cost(): number | null {
    const open = this.#open?.pulls ?? [];
    return this.#session.costWith(
      open.map(({ asked, answered }) => ({ action: asked.action, count: answered })),
    );
  }

  /** The evidence against the declared assumptions so far. */
  checks(): readonly AssumptionCheck[] {
    return this.#session.checks();
  }

  /**
   * The numbers far from all others of their action and row.
   * @param pulls further pulls to include: those that can still be changed
   */
  outliers(pulls = this.#open?.pulls ?? this.#last): readonly Outlier[] {
    return this.#known.outliers(pulls);
  }

  /** The same with other answers to one pull: a pull of the open batch, or the one kept apart. */
  outliersWith(changed: PullAnswers): readonly Outlier[] {
    const open = this.#open?.pulls ?? this.#last;
    return this.#known.outliers([
      ...open.filter(({ asked }) => asked.id !== changed.asked.id),
      changed,
    ]);
  }

  /** The assumptions that the measurements contradict so far. */
  get refuted(): readonly CheckName[] {
    return this.#session.refuted;
  }

  /** Ends an asking run as inconclusive if its measurements contradict an assumption. @returns whether it did */
  stopIfRefuted(): boolean {
    if (this.#open === null || this.refuted.length === 0) return false;
    this.end('inconclusive', `${this.refuted.map(refutedLine).join('. ')}.`);
    return true;
  }

  /** Why the open batch is requested; null without an open batch. */
  get purpose(): Purpose | null {
    if (this.#open === null) return null;
    return (this.#purpose ??= purposeOf(this.#open.batch, this.#prepared, this.#session.questions));
  }

  /** How close to the best an action is known to be, from the complete batches; null if unknown. */
  get within(): Within | null {
    return this.#session.within;
  }

  get counts(): AnswerCounts {
    const { unused, amended, failed } = this.#earlier;
    return {
      unused: unused + this.#unused.length,
      amended: amended + this.#amendments.size,
      failed: failed + this.#failed,
    };
  }

  /** The lines that are obsolete. */
  get unused(): readonly number[] {
    return this.#unused;
  }

  /** The correctable answers in the order of their pulls: the kept ones and those of the last batch. */
  get answers(): readonly PullAnswers[] {
    return [...this.#kept.values(), ...(this.#open?.pulls ?? this.#last)];
  }

  /** The answers to a pull of the open batch, or to a kept pull. */
  answersTo(pull: number): PullAnswers | undefined {
    return this.#open?.pull(pull) ?? this.#kept.get(pull);
  }

  /** The next step: an ask while answers are missing; a complete batch is passed to the learner. */
  step(): RunSessionStep {
    for (;;) {
      // Fast path for the replay of a journal, where most answers leave the batch open.
      if (this.#asking !== null && this.#open?.remaining !== 0 && !this.#isEnded) {
        return this.#asking;
      }
      this.#asking = null;
      if (this.#open?.remaining === 0 && !this.#isEnded) {
        for (const pull of this.#open.pulls) {
          if (this.#keep.has(pull.asked.id)) this.#kept.set(pull.asked.id, pull);
        }
        const { pulls } = this.#open;
        this.#found = this.#known.add(pulls.filter(({ asked }) => asked.id !== this.#apart));
        const { reward } = this.#prepared.instance;
        this.#session.tell(totalsThroughDoor(reward, this.#open.totals()));
        this.#open = null;
      }
      if (this.#found.length > 0) {
        const outliers = this.#found.slice(0, MOST_TOLD).map(outlierJson);
        const told = { outliers, count: this.#found.length, totalSamples: this.#session.samples };
        this.#found = [];
        return { type: 'event', event: { type: 'outliersFound', ...told } };
      }
      const step = this.#session.next();
      if (step.type !== 'ask') {
        if (step.type === 'done' && this.#open !== null) {
          this.#leftOpen = this.#open.answered;
          if (this.#last.length === 0) this.#last = this.#open.pulls;
          this.#open = null;
        }
        return step;
      }
      if (this.#open === null)
        this.#openBatch(new OpenBatch(step.batch, this.#range, this.#prepared.instance));
      if (this.#open?.remaining !== 0) return (this.#asking = step);
    }
  }

  /** Accepts an answer that the open batch examined as new. */
  accept(answer: Answer): void {
    this.#open?.accept(answer);
    this.#failed += failuresIn(answer);
  }

  /** Ends the run like the session. */
  end(
    status: 'budget' | 'inconclusive' | 'cancelled' | 'failed',
    reason: string,
    isRefuted = false,
  ): void {
    this.#isEnded = true;
    this.#session.end(status, reason, isRefuted);
  }

  /**
   * Takes an entry of the journal, after stepping to an ask or the end.
   * @param ended the status of an ended run; null while it asks
   * @throws JournalFault naming the line of an entry that does not fit
   */
  feed({ line, entry }: NumberedEntry, ended: string | null): void {
    // A sample that failed did so, whatever became of its pull.
    if (entry.type === 'answer') this.#failed += failuresIn(entry.answer);
    const key = this.#amendments.size === 0 ? '' : pullKey(entry);
    if (ended === 'failed') return;
    if ((this.#amendments.get(key)?.line ?? 0) > line) {
      if (entry.type === 'outside') this.#outside.set(key, line);
      return;
    }
    if (entry.type === 'amendment') {
      // It was applied when its batch opened, which must come first.
      if (this.#corrected.has(key)) return;
      const since = this.#outside.get(key) ?? line;
      if (this.#isDiverted(since, entry.batch) || ended === 'budget') this.#unused.push(line);
      else throw new JournalFault(`Line ${line} corrects a pull that nobody asked for.`, line);
      return;
    }
    if (entry.type === 'outside') {
      this.#refuse(entry);
      return;
    }
    const fault = this.#faultOf(entry);
    if (fault === null) {
      this.#open?.accept(entry.answer);
    } else if (this.#isDiverted(line, entry.batch) || ended === 'budget' || this.#session.isCut) {
      // A lowered budget cuts a batch that was requested in full before.
      this.#unused.push(line);
    } else {
      throw new JournalFault(`Line ${line} does not fit: ${fault}`, line);
    }
  }

  /** Ends the run until the number is corrected, also where a correction leads it elsewhere: it was measured all the same. */
  #refuse({ answer, batch, action, reason }: OutsideEntry): void {
    const id = answer.pull;
    const pulls = this.#open?.pulls ?? [];
    const asked = pulls.find(
      (one) => one.asked.id === id && one.batch === batch && sameAction(one.asked.action, action),
    );
    const { instance } = this.#prepared;
    const samples = 'observations' in answer ? (answer.samples ?? []) : [];
    const count = samples.reduce((a, b) => Math.max(a, b), samplesIn(answer));
    const rows = instance.feedback.observe(action).length;
    const own = asked ?? new PullAnswers({ id, action, count, rows }, batch, this.#range, instance);
    this.#kept.delete(id);
    this.#last = [...pulls.filter((one) => one.asked.id !== id), own.with(answer)];
    this.end('failed', reason, true);
  }

  get #range() {
    return this.#prepared.instance.assumptions.feedbackRange;
  }

  #openBatch(open: OpenBatch): void {
    this.#open = open;
    this.#purpose = null;
    if (this.#amendments.size === 0) return;
    for (const pull of open.pulls) {
      const { id, action } = pull.asked;
      const key = pullKey({ answer: { pull: id }, batch: pull.batch, action });
      const amendment = this.#amendments.get(key);
      if (amendment === undefined) continue;
      const fault = this.#faultOf(amendment.entry);
      const { line, entry } = amendment;
      if (fault === null) {
        this.accept(entry.answer);
        this.#corrected.add(key);
      } else if (!this.#isDiverted(line, entry.batch) && !this.#session.isCut) {
        throw new JournalFault(`Line ${line} does not fit: ${fault}`, line);
      }
    }
  }

  /** Why an entry cannot be taken, as a sentence. */
  #faultOf(entry: Exclude<NumberedEntry['entry'], { readonly type: 'outside' }>): string | null {
    const { answer, action, batch } = entry;
    if (this.#open === null) return `the run had ended before pull ${answer.pull}.`;
    const asked = this.#open.pull(answer.pull)?.asked;
    if (asked !== undefined && batch !== this.#open.batch.number) {
      return `pull ${answer.pull} belongs to batch ${this.#open.batch.number}, not ${batch}.`;
    }
    if (asked !== undefined && !sameAction(asked.action, action)) {
      return `pull ${answer.pull} asks for the action ${asked.action.join(' ')}, not ${action.join(' ')}.`;
    }
    const examined = this.#open.examine(answer);
    if (!examined.ok) return examined.fault.message;
    return examined.fresh === answer || examined.already === 0
      ? null
      : `pull ${answer.pull} was answered before.`;
  }

  /** Whether a later correction of an earlier batch may have made this line obsolete, by leading the learner elsewhere. */
  #isDiverted(line: number, batch: number): boolean {
    for (const amendment of this.#amendments.values()) {
      if (amendment.line > line && amendment.entry.batch < batch) return true;
    }
    return false;
  }
}
