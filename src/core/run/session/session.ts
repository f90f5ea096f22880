/** One run, one step at a time: the dialogue with the learner, the budget, and what comes of it. */
import type { AssumptionCheck, AssumptionChecks } from '../../assumptionChecks/checks';
import type { Action } from '../../families/family';
import { drawsOf } from '../../numerics/random';
import { isCountable } from '../../numerics/safeCount';
import type { AskedPull, Batch, DialogueOptions, Step } from '../../protocol/dialogue';
import { Dialogue, NothingAsked, samplesOf } from '../../protocol/dialogue';
import { DuelCheck } from '../../learners/systems/duel/duelCheck';
import { analysedLog } from '../../learners/evidence/wholeLog';
import { pulledIn } from '../../protocol/measurementLog';
import type { Learner, LeadPair, LearnerEvent, Pull, Totals, Within } from '../../protocol/learner';
import { slopeOf } from '../../reward/reward';
import { AnytimeWithin } from '../result/anytimeWithin';
import { inForce } from '../../learners/problem/accuracy';
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
 * A run as a dialogue: `next` says what comes, `tell` answers what it asks. It keeps the budget, the tally, the trace and
 * the constants, and ends with the result. Same prepared run, same answers, same steps: it knows no clock (the duration
 * of its result is 0) and no environment. What a learner throws ends it as failed.
 */
export class RunSession {
  readonly #prepared: PreparedRun;
  readonly #state: RunState;
  readonly #dialogue: Dialogue;
  readonly #duel: DuelCheck | null;
  readonly #checks: AssumptionChecks | null;
  #ending: Ending | null = null;
  /** What explains most of a misfit, by so many samples. */
  #pair: {
    readonly samples: number;
    readonly found: ReturnType<typeof pairSentence>;
  } | null = null;
  #isMeasuredTold = false;
  #standing: string | null = null;
  #doubted: SessionEvent | null = null;
  #result: RunResult | null = null;
  /** What is answered of the request that is open. */
  #told: { readonly pull: AskedPull; readonly totals: Totals }[] = [];

  /** @throws RangeError if `maxBatch` is no positive integer and not Infinity */
  constructor(prepared: PreparedRun, options: DialogueOptions = {}) {
    const own = withSettingsNow(prepared, () => this.#state.totalSamples);
    const { feedback, reward, run, cost, before, guidance } = own.instance;
    const rowsOf = (action: Action) => feedback.observe(action).length;
    this.#prepared = own;
    // A look at a whole log says itself how good its answer is.
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

  /** What was measured before is a phase before the first, of counts that no answer of this run had a part in. */
  #begin(before: readonly (Pull & Totals)[]): void {
    this.#state.before = before;
    this.#state.within.bound?.add(before, before, { isFixed: true, isCut: false });
    this.#checks?.add(before.map((pull) => ({ id: 0, sumOfSquares: null, ...pull })));
    this.#checks?.endPhase();
  }

  /** The next step: the same ask again while it is open, and `done` again at the end. */
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
    const resultNow = () =>
      (this.#result ??= resultOf(
        this.#prepared,
        this.#state,
        this.#ending as Ending,
        this.refuted,
        this.#checks === null ? null : this.checks(),
      ));
    // What judges the answer may take a while, and the lower bound longer: they are worked out when they are read.
    return {
      type: 'done',
      get result() {
        return resultNow();
      },
    };
  }

  /**
   * Answers the open ask.
   * @param totals one entry a pull of the batch, in its order
   * @throws RangeError if nothing is asked, or the answer is none to what is asked; the ask stays open
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
    bound.add(
      this.#told.map(({ pull }) => pull),
      this.#told.map((entry) => entry.totals),
      this.#dialogue,
    );
    this.#told = [];
  }

  /** What speaks against the declared assumptions so far; empty for a simulation. It changes nothing of the run. */
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

  /** What the measurements contradict of it so far; empty for a simulation. */
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
    // Between two requests the learner decides: the counts of one are fixed by what came before it.
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

  /** The pairs of actions that are not decided, the hardest first. */
  get questions(): readonly LeadPair[] {
    return this.#state.questions;
  }

  /** How good an action is known to be by now; null where nothing of that is known. */
  get within(): Within | null {
    return this.#ending?.isRefuted === true ? null : this.#state.within.value;
  }

  /** The last request was cut to the budget. */
  get isCut(): boolean {
    return this.#dialogue.isCut;
  }

  /** The samples that the learner has received. */
  get samples(): number {
    return this.#state.totalSamples;
  }

  /** What they cost, and some pulls besides; null where no price is known. */
  costWith(pulls: readonly Pull[]): number | null {
    return this.#state.costWith(pulls);
  }

  /**
   * Ends the run from outside, before its next step; one that has ended stays as it is.
   * @param isRefuted what the run rests on was found to be false
   */
  end(
    status: 'budget' | 'inconclusive' | 'cancelled' | 'failed',
    reason: string,
    isRefuted = false,
  ): void {
    this.#ending ??= { status, recommendation: null, reason, isRefuted };
  }

  /** Null where the run has ended. */
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

  /** Ends the run where that many more samples are refused, and cannot be cut. */
  #refuse(samples: number): void {
    const { room } = this.#state;
    if (fitsItsBudget(this.#prepared.instance.run) && room > 0 && isCountable(samples)) return;
    const reason = this.#state.refusal(samples);
    if (reason !== null) this.#ending = { status: 'budget', recommendation: null, reason };
  }
}

/** With the settings that are in force at any time, where some were changed while it went on. */
function withSettingsNow(prepared: PreparedRun, samples: () => number): PreparedRun {
  const { instance } = prepared;
  const { changes = [], delta, accuracy } = instance.run;
  if (changes.length === 0) return prepared;
  const first = { delta, ...(accuracy !== undefined && { accuracy }) };
  const now = () => changes.findLast(({ after }) => after <= samples()) ?? first;
  return { ...prepared, instance: { ...instance, run: { ...instance.run, now } } };
}

/** The learner of a run, made at its first step: what keeps it from starting fails the run. */
function* learnerOf(prepared: PreparedRun): Learner {
  const { run } = prepared.instance;
  return yield* createLearner(prepared, run.options, drawsOf(learnerStream(run.seed)));
}
