/** One run, step by step: the dialogue with the learner, the budget, and the result. */
import type { AssumptionCheck, AssumptionChecks } from '../../assumptionChecks/checks';
import type { Action } from '../../families/family';
import { drawsOf } from '../../numerics/random';
import { isCountable } from '../../numerics/safeCount';
import type { AskedPull, Batch, DialogueOptions, Step } from '../../protocol/dialogue';
import { Dialogue, NothingAsked, samplesOf } from '../../protocol/dialogue';
import { DuelCheck } from '../../learners/systems/duel/duelCheck';
import { analysedLog } from '../../learners/evidence/wholeLog';
import { pulledIn } from '../../protocol/measurementLog';
import { withLazyFields } from '../../protocol/withLazyFields';
import type { Learner, LeadPair, LearnerEvent, Pull, Totals, Within } from '../../protocol/learner';
import { slopeOf } from '../../reward/reward';
import { AnytimeWithin } from '../result/anytimeWithin';
import { inForce, settingsAt } from '../../learners/problem/accuracy';
import { createLearner, isDuelling } from './createLearner';
import { pairSentence } from './pairSentence';
import { endingOf, fitsItsBudget, resultOf, type Ending } from './ending';
import type { SessionEvent } from './events';
import type { PreparedRun } from '../check/prepare';
import type { RunResult } from '../result/result';
import { completed, constantsOf } from './rewardsOfRound';
import { checksOf } from './runChecks';
import { RunState } from './runState';
import { learnerStream } from '../../numerics/streams';
import type { CheckName } from '../../words/checks';
import { messageOf } from '../../words/thrown';

export type RunSessionStep = Step<SessionEvent, RunResult>;

/**
 * A run as a dialogue: `next` gives the next step, `tell` answers an ask. It keeps the budget, the tally, the trace and the
 * constants, and ends with the result. It is deterministic given the prepared run and the answers: it knows no clock (the
 * duration in its result is 0) and no environment. An error of the learner ends it as failed.
 */
export class RunSession {
  readonly #prepared: PreparedRun;
  readonly #state: RunState;
  readonly #dialogue: Dialogue;
  readonly #duel: DuelCheck | null;
  readonly #checks: AssumptionChecks | null;
  #ending: Ending | null = null;
  /** The pair that explains most of a misfit, at this number of samples. */
  #pair: {
    readonly samples: number;
    readonly found: ReturnType<typeof pairSentence>;
  } | null = null;
  #isMeasuredTold = false;
  #standing: string | null = null;
  #doubted: SessionEvent | null = null;
  #result: RunResult | null = null;
  /** The answers to the open request so far. */
  #told: { readonly pull: AskedPull; readonly totals: Totals }[] = [];

  /** @throws RangeError if `maxBatch` is neither a positive integer nor Infinity */
  constructor(prepared: PreparedRun, options: DialogueOptions = {}) {
    const own = withSettingsNow(prepared, () => this.#state.totalSamples);
    const { feedback, reward, run, cost, before, guidance } = own.instance;
    const rowsOf = (action: Action) => feedback.observe(action).length;
    this.#prepared = own;
    // The analysis of a whole log states itself how good its answer is.
    const isLooked = analysedLog(own.instance) !== null;
    const bound = fitsItsBudget(run) && !isLooked ? AnytimeWithin.of(own.instance) : null;
    const spendable = {
      get maxSamples() {
        return inForce(run).maxSamples;
      },
      get maxCost() {
        return inForce(run).maxCost;
      },
      cost,
    };
    this.#state = new RunState(spendable, slopeOf(reward), bound);
    this.#dialogue = new Dialogue(learnerOf(own), rowsOf, options);
    this.#duel = isDuelling(own.instance) ? new DuelCheck(own.instance) : null;
    this.#checks = checksOf(prepared, this.#duel);
    if (before !== null) this.#begin(pulledIn(before));
    if (guidance !== undefined) this.#state.begin(pulledIn(guidance.all), guidance.own);
  }

  /** Earlier measurements form a phase before the first; no answer of this run influenced their counts. */
  #begin(before: readonly (Pull & Totals)[]): void {
    this.#state.before = before;
    this.#state.within.bound?.add(before, before, { isFixed: true, isCut: false });
    this.#checks?.add(before.map((pull) => ({ id: 0, sumOfSquares: null, ...pull })));
    this.#checks?.endPhase();
  }

  /** The next step; an open ask and `done` are returned again. */
  next(): RunSessionStep {
    const doubted = this.#doubted;
    this.#doubted = null;
    if (doubted !== null) return { type: 'event', event: doubted };
    try {
      const step = this.#ending === null ? this.#advance() : null;
      if (step !== null) return step;
    } catch (error) {
      this.end('failed', messageOf(error));
    }
    if (!this.#isMeasuredTold) {
      this.#isMeasuredTold = true;
      const measured = this.#state.tally.measured();
      if (measured !== null) return { type: 'event', event: { type: 'actionsMeasured', measured } };
    }
    // Lazy, because the verdict on the answer may take a while, and the lower bound longer.
    return withLazyFields({ type: 'done' } as const, {
      result: () =>
        (this.#result ??= resultOf(
          this.#prepared,
          this.#state,
          this.#ending as Ending,
          this.refuted,
          this.#checks === null ? null : this.checks(),
        )),
    });
  }

  /**
   * Answers the open ask.
   * @param totals one entry per pull of the batch, in order
   * @throws RangeError if nothing is asked or the answer does not fit; the ask then stays open
   */
  tell(totals: readonly Totals[]): void {
    const { open } = this.#dialogue;
    if (open === null || this.#ending !== null) throw new NothingAsked();
    this.#dialogue.tell(totals);
    this.#state.answered(open.pulls, totals);
    this.#addToWithin(open, totals);
    this.#check(open, totals);
  }

  #addToWithin({ pulls, outstanding }: Batch, totals: readonly Totals[]): void {
    const { bound } = this.#state.within;
    if (bound === null) return;
    this.#told.push(...pulls.map((pull, index) => ({ pull, totals: totals[index] as Totals })));
    if (outstanding !== samplesOf(pulls)) return;
    const asked = this.#told.map(({ pull }) => pull);
    const told = this.#told.map((entry) => entry.totals);
    bound.add(asked, told, this.#dialogue);
    this.#told = [];
  }

  /** The evidence against the declared assumptions so far; empty without checks. It does not change the run. */
  checks(): readonly AssumptionCheck[] {
    const results = this.#checks?.results() ?? [];
    const isDoubted = (one: AssumptionCheck) => one.name === 'linearity' && one.isCaveat;
    if (!results.some(isDoubted)) return results;
    const { totalSamples, tally } = this.#state;
    if (this.#pair?.samples !== totalSamples) {
      const found = pairSentence(this.#prepared.instance, tally.answered());
      this.#pair = { samples: totalSamples, found };
    }
    const { found } = this.#pair;
    if (found === null) return results;
    const { text, pair } = found;
    return results.map((one) => (isDoubted(one) ? { ...one, text: one.text + text, pair } : one));
  }

  /** The assumptions that the measurements contradict so far; empty without checks. */
  get refuted(): readonly CheckName[] {
    return this.#checks?.refuted ?? [];
  }

  #check({ pulls, outstanding }: Batch, totals: readonly Totals[]): void {
    const checks = this.#checks;
    if (checks === null) return;
    checks.add(
      pulls.map(({ id, action }, index) => {
        const { count, sum, sumOfSquares = null } = totals[index] as Totals;
        return { id, action, count, sum, sumOfSquares };
      }),
    );
    // The learner decides between two requests, so the counts of a request are fixed by the past.
    if (outstanding !== samplesOf(pulls)) return;
    const before = (this.#standing ??= checks.standing);
    checks.endPhase();
    this.#standing = checks.standing;
    if (this.#standing === before) return;
    const { refuted } = this;
    this.#state.within.isRefuted = refuted.length > 0;
    const { totalSamples } = this.#state;
    this.#doubted = { type: 'assumptionsDoubted', totalSamples, refuted, checks: this.checks() };
  }

  /** The undecided pairs of actions, the hardest first. */
  get questions(): readonly LeadPair[] {
    return this.#state.questions;
  }

  /** How close to the best an action is known to be now; null if unknown. */
  get within(): Within | null {
    return this.#ending?.isRefuted === true ? null : this.#state.within.value;
  }

  /** Whether the last request was cut to the budget. */
  get isCut(): boolean {
    return this.#dialogue.isCut;
  }

  /** The samples that the learner has received. */
  get samples(): number {
    return this.#state.totalSamples;
  }

  /** Their cost plus that of some pulls; null if no price is known. */
  costWith(pulls: readonly Pull[]): number | null {
    return this.#state.costWith(pulls);
  }

  /**
   * Ends the run from outside, before its next step; an ended run stays as it is.
   * @param isRefuted an assumption of the run was found false
   */
  end(
    status: 'budget' | 'inconclusive' | 'cancelled' | 'failed',
    reason: string,
    isRefuted = false,
  ): void {
    this.#ending ??= { status, recommendation: null, reason, isRefuted };
  }

  /** Null if the run has ended. */
  #advance(): RunSessionStep | null {
    const { room } = this.#state;
    if (this.#dialogue.isCut && this.#dialogue.open === null) {
      this.end('budget', this.#state.spent);
      return null;
    }
    const isFit = fitsItsBudget(this.#prepared.instance.run) && room > 0;
    const step = isFit
      ? this.#dialogue.next((pulls) => this.#state.fitting(pulls))
      : this.#dialogue.next();
    switch (step.type) {
      case 'done':
        if (this.#duel !== null) this.#duel.reason = step.result.noDuel ?? null;
        this.#ending = endingOf(step.result, this.#prepared, this.#state.totalSamples);
        return null;
      case 'ask':
        if (this.#state.isUnaffordable(step.batch.pulls)) this.end('budget', this.#state.spent);
        else this.#refuse(step.batch.outstanding);
        return this.#ending === null ? step : null;
      case 'event':
        return { type: 'event', event: this.#state.add(this.#reported(step.event)) };
    }
  }

  #reported(event: LearnerEvent): SessionEvent {
    const { instance, inspection } = this.#prepared;
    const { reward } = instance;
    const { totalSamples } = this.#state;
    switch (event.type) {
      case 'constantsComputed':
        this.#state.noiseByAction = event.noiseByAction ?? this.#state.noiseByAction;
        return { type: event.type, constants: constantsOf(reward, event.constants) };
      case 'roundCompleted':
        return completed(
          event,
          { reward, hasValues: inspection.identifiability.hasValues },
          totalSamples,
          this.refuted.length > 0,
        );
      case 'roundStarted':
        if (this.#duel !== null) this.#duel.pair = event.duel ?? null;
        // A round that the budget refuses is reported too: it shows what continuing would take.
        this.#refuse(event.planned);
        return { ...event, totalSamples };
    }
  }

  /** Ends the run if so many more samples are refused and the request cannot be cut. */
  #refuse(samples: number): void {
    const { room } = this.#state;
    if (fitsItsBudget(this.#prepared.instance.run) && room > 0 && isCountable(samples)) return;
    const reason = this.#state.refusal(samples);
    if (reason !== null) this.#ending = { status: 'budget', recommendation: null, reason };
  }
}

/** The run with its settings as a function of the samples, if some were changed during the run. */
function withSettingsNow(prepared: PreparedRun, samples: () => number): PreparedRun {
  const { instance } = prepared;
  if ((instance.run.changes ?? []).length === 0) return prepared;
  const now = () => settingsAt(instance.run, samples());
  return { ...prepared, instance: { ...instance, run: { ...instance.run, now } } };
}

/** The learner of a run, created at its first step, so that an error on creation fails the run. */
function* learnerOf(prepared: PreparedRun): Learner {
  const { run } = prepared.instance;
  return yield* createLearner(prepared, run.options, () => drawsOf(learnerStream(run.seed)));
}
