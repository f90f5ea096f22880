/** A run that something real answers: its session, what is answered of the open batch, and the replay of its journal. */
import type { AssumptionCheck } from '../assumptionChecks/checks';
import type { DialogueOptions } from '../protocol/dialogue';
import type { Within } from '../protocol/learner';
import { totalsThroughDoor } from '../words/goal';
import type { PreparedRun } from '../run/check/prepare';
import type { SessionEvent } from '../run/session/events';
import { RunSession, type RunSessionStep } from '../run/session/session';
import { sameAction } from '../words/actions';
import { refutedLine, type CheckName } from '../words/checks';
import type { Answer } from './answer';
import { OpenBatch } from './openBatch';
import { KnownAnswers, MOST_TOLD, printedOutlier, rowScales, type Outlier } from './outliers';
import { purposeOf, type Purpose } from './purpose';
import type { PullAnswers } from './pullAnswers';
import { JournalFault, type Amendments, type NumberedEntry } from './readJournal';

export interface ExperimentOptions extends Pick<DialogueOptions, 'from'> {
  /** The most samples that are asked for at once; that of the header of the journal. */
  readonly maxBatch?: number;
  /** The corrections in the journal. */
  readonly amendments?: Amendments;
  /** The pulls whose answers are kept after their batch, to compare others with them. */
  readonly keep?: { readonly has: (pull: number) => boolean };
  /** A pull to be corrected: its answers are none that others are compared with. */
  readonly apart?: number;
}

/** What a report says of the answers besides the result. */
export interface AnswerCounts {
  /** Entries that a correction made useless: their pulls are no longer asked for. */
  readonly unused: number;
  /** Pulls that were corrected. */
  readonly amended: number;
  /** Samples that failed, with a reason that has nothing to do with their values. */
  readonly failed: number;
}

/**
 * Deterministic given the answers. Entries of a journal are fed in the order of the file; after that answers to the open
 * batch are accepted as they come. What `accept` is given has to be on disk before the next `step`.
 */
export class Experiment {
  readonly #session: RunSession;
  readonly #prepared: PreparedRun;
  readonly #amendments: Amendments;
  readonly #kept = new Map<number, PullAnswers>();
  readonly #keep: NonNullable<ExperimentOptions['keep']>;
  readonly #apart: number | null;
  /** Pulls up to this one guide, and are no part of this run. */
  readonly #guiding: number;
  /** Of complete batches. */
  readonly #known: KnownAnswers;
  /** Those of the batch completed last, until they are reported. */
  #found: readonly Outlier[] = [];
  #open: OpenBatch | null = null;
  #purpose: Purpose | null = null;
  /** The ask that is open. */
  #asking: RunSessionStep | null = null;
  /** The batch that was open at the end: where a number outside the declared range ended it, what was refused stands in its place. */
  #last: readonly PullAnswers[] = [];
  #unused = 0;
  #failed = 0;
  /** Samples of the batch in which the run ended. */
  #leftOpen = 0;
  /** From outside: what is complete by now is not told any more. */
  #isEnded = false;
  /** The pulls whose corrections are in force. */
  readonly #corrected = new Set<number>();

  constructor(prepared: PreparedRun, options: ExperimentOptions = {}) {
    const { maxBatch = Infinity, amendments = new Map(), keep = new Set<number>() } = options;
    this.#apart = options.apart ?? null;
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

  /** What is answered of what is asked; null before the first ask and where the run has ended. */
  get open(): OpenBatch | null {
    return this.#open;
  }

  /** Whether a pull was answered before settings were changed such that its answers only guide from there on. */
  isGuide(pull: number): boolean {
    return pull <= this.#guiding;
  }

  /** Samples that are answered, those of the open batch among them. */
  get samples(): number {
    return this.#session.samples + (this.#open?.answered ?? this.#leftOpen);
  }

  /** What these samples cost; null where that is not known. */
  get cost(): number | null {
    const open = this.#open?.pulls ?? [];
    return this.#session.costWith(
      open.map(({ asked, answered }) => ({ action: asked.action, count: answered })),
    );
  }

  /** What speaks against the declared assumptions so far. */
  checks(): readonly AssumptionCheck[] {
    return this.#session.checks();
  }

  /**
   * The numbers that are far from all others of their action and row.
   * @param pulls whose answers count besides those of the complete batches: those that can still be changed
   */
  outliers(pulls = this.#open?.pulls ?? this.#last): readonly Outlier[] {
    return this.#known.outliers(pulls);
  }

  /** The same if a pull had other answers: one of the open batch, or the one whose answers are kept apart. */
  outliersWith(changed: PullAnswers): readonly Outlier[] {
    const open = this.#open?.pulls ?? this.#last;
    return this.#known.outliers([
      ...open.filter(({ asked }) => asked.id !== changed.asked.id),
      changed,
    ]);
  }

  /** What the measurements contradict of it so far. */
  get refuted(): readonly CheckName[] {
    return this.#session.refuted;
  }

  /** Ends a run that still asks as inconclusive where its measurements contradict what is declared. @returns whether it did */
  stopIfRefuted(): boolean {
    if (this.#open === null || this.refuted.length === 0) return false;
    this.end('inconclusive', `${this.refuted.map(refutedLine).join('. ')}.`);
    return true;
  }

  /** Why the open batch is asked for; null where none is open. */
  get purpose(): Purpose | null {
    if (this.#open === null) return null;
    return (this.#purpose ??= purposeOf(this.#open.batch, this.#prepared, this.#session.questions));
  }

  /** How good an action is known to be by the complete batches; null where nothing of that is known. */
  get within(): Within | null {
    return this.#session.within;
  }

  get counts(): AnswerCounts {
    return { unused: this.#unused, amended: this.#amendments.size, failed: this.#failed };
  }

  /** What can be corrected: the answers that were kept, and those of the last batch, in the order of their pulls. */
  get answers(): readonly PullAnswers[] {
    return [...this.#kept.values(), ...(this.#open?.pulls ?? this.#last)];
  }

  /** The answers to a pull of the open batch, or of an earlier one that was to be kept. */
  answersTo(pull: number): PullAnswers | undefined {
    return this.#open?.pull(pull) ?? this.#kept.get(pull);
  }

  /** The next step: an ask while answers are missing. A complete batch goes to the learner. */
  step(): RunSessionStep {
    for (;;) {
      // Of the many answers of a journal most leave the batch open.
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
        const event = outliersFound(this.#found, this.#session.samples);
        this.#found = [];
        return { type: 'event', event };
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

  /** Keeps an answer that the open batch examined: it is new. */
  accept(answer: Answer): void {
    this.#open?.accept(answer);
    if ('failed' in answer) this.#failed += answer.failed;
  }

  /** As that of the session. */
  end(
    status: 'budget' | 'inconclusive' | 'cancelled' | 'failed',
    reason: string,
    isRefuted = false,
  ): void {
    this.#isEnded = true;
    this.#session.end(status, reason, isRefuted);
  }

  /**
   * Takes an entry of the journal, after the steps up to an ask or the end.
   * @param ended how the run has ended, null while it asks
   * @throws JournalFault that names the line of an entry that does not fit
   */
  feed({ line, entry }: NumberedEntry, ended: string | null): void {
    if (ended === 'failed') return;
    if (entry.type === 'amendment') {
      // It was applied when its batch was opened, which has to be before.
      if (this.#corrected.has(entry.answer.pull)) return;
      if (this.#isDiverted(line, entry.batch) || ended === 'budget') this.#unused += 1;
      else throw new JournalFault(`Line ${line} corrects a pull that nobody asked for.`, line);
      return;
    }
    const { pull } = entry.answer;
    if ((this.#amendments.get(pull)?.line ?? 0) > line) return;
    if (entry.type === 'outside') {
      this.#last = (this.#open?.pulls ?? []).map((one) =>
        one.asked.id === pull ? one.with(entry.answer) : one,
      );
      this.end('failed', entry.reason, true);
      return;
    }
    const fault = this.#faultOf(entry);
    if (fault === null) {
      this.accept(entry.answer);
    } else if (this.#isDiverted(line, entry.batch) || ended === 'budget' || this.#session.isCut) {
      // A budget that was lowered cuts what was asked for in full before.
      this.#unused += 1;
    } else {
      throw new JournalFault(`Line ${line} does not fit: ${fault}`, line);
    }
  }

  get #range() {
    return this.#prepared.instance.assumptions.feedbackRange;
  }

  #openBatch(open: OpenBatch): void {
    this.#open = open;
    this.#purpose = null;
    if (this.#amendments.size === 0) return;
    for (const pull of open.pulls) {
      const amendment = this.#amendments.get(pull.asked.id);
      if (amendment === undefined) continue;
      const fault = this.#faultOf(amendment.entry);
      const { line, entry } = amendment;
      if (fault === null) {
        this.accept(entry.answer);
        this.#corrected.add(pull.asked.id);
      } else if (!this.#isDiverted(line, entry.batch) && !this.#session.isCut) {
        throw new JournalFault(`Line ${line} does not fit: ${fault}`, line);
      }
    }
  }

  /** What stands in the way of taking an entry, as a sentence. */
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

  /** A correction of an earlier batch may lead the learner elsewhere; what stands before it may then be of no use. */
  #isDiverted(line: number, batch: number): boolean {
    for (const amendment of this.#amendments.values()) {
      if (amendment.line > line && amendment.entry.batch < batch) return true;
    }
    return false;
  }
}

function outliersFound(found: readonly Outlier[], totalSamples: number): SessionEvent {
  const outliers = found.slice(0, MOST_TOLD).map(printedOutlier);
  return { type: 'outliersFound', outliers, count: found.length, totalSamples };
}
