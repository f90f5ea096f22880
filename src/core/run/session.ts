/** One run, one step at a time: the dialogue with the learner, the budget, and what comes of it. */
import { MOST_EXACT_UNIFORM } from '../environment/simulated';
import type { Action } from '../families/family';
import type { DialogueOptions, Step } from '../protocol/dialogue';
import { Dialogue, NothingAsked, samplesOf } from '../protocol/dialogue';
import type { Noise } from '../protocol/environment';
import type {
  Constants,
  Leader,
  Learner,
  LearnerEvent,
  Pull,
  Recommendation,
  RoundCompleted,
  Totals,
} from '../protocol/learner';
import { drawsOf } from '../numerics/random';
import type { Reward } from '../reward/reward';
import { formatExact } from '../words/counts';
import { createLearner } from './createLearner';
import type { RunEvent } from './events';
import { judge } from './judge';
import { ActionTally } from './measuredActions';
import { constantsOf, rewardOfEstimate, rewardsOfRound } from './linearReward';
import type { PreparedRun } from './prepare';
import type { FinalEstimates, RunResult, RunStatus } from './result';
import { learnerStream } from './streams';
import { tieText } from './tieText';
import { TraceBuilder, phaseEntries } from './trace';

/** No run takes more samples: beyond it counts are no longer exact. */
const MOST_SAMPLES = Number.MAX_SAFE_INTEGER;

/** How the dialogue ended. */
interface Ending {
  readonly status: RunStatus;
  readonly recommendation: Recommendation | null;
  readonly reason?: string;
}

/** An event of a run before its end. */
export type SessionEvent = Exclude<RunEvent, { readonly type: 'finished' }>;

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
  #ending: Ending | null = null;
  #isMeasuredTold = false;
  #result: RunResult | null = null;

  /** @throws RangeError if `maxBatch` is no positive integer and not Infinity */
  constructor(prepared: PreparedRun, options: DialogueOptions = {}) {
    const { feedback, run } = prepared.instance;
    const rowsOf = (action: Action) => feedback.observe(action).length;
    this.#prepared = prepared;
    this.#state = new RunState(run.maxSamples);
    this.#dialogue = new Dialogue(learnerOf(prepared), rowsOf, options);
  }

  /** The next step: the same ask again while it is open, and `done` again at the end. */
  next(): RunSessionStep {
    try {
      const step = this.#ending === null ? this.#advance() : null;
      if (step !== null) return step;
    } catch (error) {
      this.end('failed', reasonOf(error));
    }
    if (!this.#isMeasuredTold) {
      this.#isMeasuredTold = true;
      const measured = this.#state.tally.measured();
      if (measured !== null) return { type: 'event', event: { type: 'actionsMeasured', measured } };
    }
    const resultNow = () =>
      (this.#result ??= resultOf(this.#prepared, this.#state, this.#ending as Ending));
    // What judges the answer may take a while: it is worked out when it is read.
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
    this.#state.answered(open.pulls);
  }

  /** The samples that the learner was told. */
  get samples(): number {
    return this.#state.totalSamples;
  }

  /** Ends the run from outside, before its next step; one that has ended stays as it is. */
  end(status: 'budget' | 'cancelled' | 'failed', reason: string): void {
    this.#ending ??= { status, recommendation: null, reason };
  }

  /** Null where the run has ended. */
  #advance(): RunSessionStep | null {
    const step = this.#dialogue.next();
    switch (step.type) {
      case 'done':
        this.#ending = endingOf(step.result, this.#prepared, this.#state.totalSamples);
        return null;
      case 'ask':
        this.#refuse(step.batch.outstanding);
        return this.#ending === null ? step : null;
      case 'event':
        return { type: 'event', event: this.#state.add(this.#reported(step.event)) };
    }
  }

  #reported(event: LearnerEvent): SessionEvent {
    const { reward } = this.#prepared.instance;
    const { totalSamples } = this.#state;
    switch (event.type) {
      case 'constantsComputed':
        return { ...event, constants: constantsOf(reward, event.constants) };
      case 'roundCompleted':
        return completed(event, reward, totalSamples);
      case 'roundStarted':
        // A round that the budget refuses is reported too: it shows what continuing would take.
        this.#refuse(event.planned);
        return { ...event, totalSamples };
    }
  }

  /** Ends the run where so many more samples are refused. */
  #refuse(samples: number): void {
    const reason = this.#state.refusal(samples);
    if (reason !== null) this.#ending = { status: 'budget', recommendation: null, reason };
  }
}

/** The learner of a run, made at its first step: what keeps it from starting fails the run. */
function* learnerOf(prepared: PreparedRun): Learner {
  const { run } = prepared.instance;
  return yield* createLearner(prepared, run.options, drawsOf(learnerStream(run.seed)));
}

/** What was thrown, as a sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What has happened so far. */
class RunState {
  readonly trace = new TraceBuilder();
  readonly tally = new ActionTally();
  constants: Constants = {};
  totalSamples = 0;
  /** The most pulls of one action in one batch. */
  largestBatch = 0;
  #lastCompleted: RoundCompleted | null = null;

  constructor(private readonly maxSamples: number) {}

  /** What the last test knows of an action. */
  finalOf(action: Action | null): FinalEstimates {
    const { leaders, next } = this.#lastCompleted ?? { leaders: [], next: null };
    const known = leaders.find((leader) => leader.action.join() === action?.join());
    return { halfWidth: known?.halfWidth ?? null, next };
  }

  /** The best action by the last test. */
  get leader(): Leader | null {
    return this.#lastCompleted?.leaders[0] ?? null;
  }

  /** Why this many more samples are refused, or null if they are not. */
  refusal(samples: number): string | null {
    if (this.totalSamples + samples > this.maxSamples) {
      return `The next ${formatExact(samples)} samples would exceed the budget of ${formatExact(this.maxSamples)}; raise \`run.maxSamples\` to continue.`;
    }
    if (this.totalSamples + samples > MOST_SAMPLES) {
      return `The next ${formatExact(samples)} samples would take the total past 2^53 - 1, the most that can be counted exactly.`;
    }
    return null;
  }

  /** So many samples of each action were taken. */
  answered(pulls: readonly Pull[]): void {
    this.totalSamples += samplesOf(pulls);
    this.tally.add(pulls);
    for (const { count } of pulls) this.largestBatch = Math.max(this.largestBatch, count);
  }

  add(event: SessionEvent): SessionEvent {
    if (event.type === 'constantsComputed') {
      this.constants = { ...this.constants, ...event.constants };
    }
    if (event.type === 'roundCompleted') this.#lastCompleted = event;
    this.trace.add(event);
    return event;
  }
}

/** The event of a learner as the run reports it: rewards through the link, and the samples so far. */
function completed(
  message: RoundCompleted,
  reward: Reward,
  totalSamples: number,
): RoundCompleted & { readonly totalSamples: number } {
  const inReward = rewardsOfRound(reward, message);
  // A copy would double the time of a test of GCB-PE, of which there may be a million; nobody else has the message.
  return Object.assign(inReward, { totalSamples });
}

function endingOf(
  recommendation: Recommendation,
  { instance }: PreparedRun,
  samples: number,
): Ending {
  if (recommendation.certified) return { status: 'certified', recommendation };
  const { tie } = recommendation;
  const reason = tie === undefined ? recommendation.reason : tieText(tie, instance, samples);
  return {
    status: 'inconclusive',
    recommendation,
    ...(reason === undefined ? {} : { reason }),
  };
}

function resultOf(
  prepared: PreparedRun,
  state: RunState,
  { status, recommendation, reason }: Ending,
): RunResult {
  const { instance, facts } = prepared;
  const { run } = instance;
  const answer = recommendation ?? state.leader;
  const estimate =
    recommendation === null
      ? (state.leader?.estimate ?? null)
      : rewardOfEstimate(instance.reward, recommendation.estimate);
  const verdict = judge(prepared, answer?.action ?? null, status, state.totalSamples);
  return {
    status,
    algorithm: run.algorithm,
    preset: run.preset,
    delta: run.delta,
    seed: run.seed,
    action: answer?.action ?? null,
    estimate: estimate !== null && Number.isFinite(estimate) ? estimate : null,
    samples: state.totalSamples,
    phases: phaseEntries(state.trace.rows, facts.instance.actions),
    constants: state.constants,
    ...verdict,
    assumptionsNotMet: facts.assumptions
      .filter(({ grade }) => grade === 'not-met')
      .map(({ text }) => text),
    assumptionsDerived: [
      ...instance.assumptions.derived,
      ...approximations(instance.truth?.noise ?? null, state.largestBatch),
    ],
    durationMs: 0,
    final: state.finalOf(answer?.action ?? null),
    ...(reason === undefined ? {} : { reason }),
  };
}

/** What a simulation drew by another law than the one that the spec names. */
function approximations(noise: Noise | null, largestBatch: number): readonly string[] {
  return noise?.distribution === 'uniform' && largestBatch > MOST_EXACT_UNIFORM
    ? [
        `totals of more than ${formatExact(MOST_EXACT_UNIFORM)} samples at once were drawn from the normal law of the same mean and variance; smaller ones are exact sums of uniform noise`,
      ]
    : [];
}
