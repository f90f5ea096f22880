/** Drives a learner against an environment: the dialogue, the budget, and what comes of it. */
import type { Environment, Noise } from '../protocol/environment';
import { MOST_EXACT_UNIFORM, createSimulatedEnvironment } from '../environment/simulated';
import type { Action } from '../families/family';
import { withLazyFields } from '../protocol/withLazyFields';
import type {
  Constants,
  Leader,
  LeadersSoFar,
  PullRequest,
  Recommendation,
  RoundCompleted,
  Totals,
} from '../protocol/learner';
import { drawsOf } from '../numerics/random';
import type { Reward } from '../reward/reward';
import { formatExact } from '../words/counts';
import { createLearner } from './createLearner';
import type { RunEvent } from './events';
import { EMPTY_JOURNAL, journaledEnvironment } from './journal';
import type { Journal } from './journal';
import { judge } from './judge';
import { ActionTally } from './measuredActions';
import { constantsOf, rewardOfEstimate, rewardOfLeader, rewardOfNext } from './linearReward';
import type { PreparedRun } from './prepare';
import type { FinalEstimates, RunResult, RunStatus } from './result';
import { environmentStream, learnerStream } from './streams';
import { tieText } from './tieText';
import { TraceBuilder, phaseEntries } from './trace';

/** No run takes more samples: beyond it counts are no longer exact. */
export const MOST_SAMPLES = Number.MAX_SAFE_INTEGER;

/** What a run is given from outside: a clock, and a way to stop it. */
export interface RunControls {
  /** Milliseconds of any steady clock. */
  readonly now: () => number;
  /** Asked between two steps of the learner. */
  readonly cancelled: () => boolean;
  /** The answers of an earlier part of the same run: they are given again before new ones are drawn. */
  readonly journal?: Journal;
  /** Given each batch of answers that the journal did not have. */
  readonly answered?: (answers: readonly Totals[]) => void;
}

/** How the dialogue ended. */
interface Ending {
  readonly status: RunStatus;
  readonly recommendation: Recommendation | null;
  readonly reason?: string;
}

/**
 * Runs to the end, telling every event. Synchronous: the caller decides when to let others work. The last
 * event is `finished`, with the result that is also returned. Same prepared run, same numbers, also where it goes on
 * from a journal.
 */
export function* runPrepared(
  prepared: PreparedRun,
  controls: RunControls,
): Generator<RunEvent, RunResult> {
  const startedAt = controls.now();
  const { instance, environment } = prepared;
  const state = new RunState(instance.run.maxSamples);
  const simulated = createSimulatedEnvironment(
    instance.feedback,
    environment.theta,
    environment.noise,
    environmentStream(instance.run.seed),
  );
  const { journal = EMPTY_JOURNAL, answered = () => undefined } = controls;
  const journaled = journaledEnvironment(simulated, journal, answered);
  const ending = yield* dialogue(prepared, journaled, state, controls);
  const durationMs = Math.round((controls.now() - startedAt) * 100) / 100;
  const result = resultOf(prepared, state, ending, durationMs);
  const measured = state.tally.measured();
  if (measured !== null) yield { type: 'actionsMeasured', measured };
  yield { type: 'finished', result };
  return result;
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

  add(event: RunEvent): RunEvent {
    if (event.type === 'constantsComputed') {
      this.constants = { ...this.constants, ...event.constants };
    }
    if (event.type === 'roundCompleted') this.#lastCompleted = event;
    this.trace.add(event);
    return event;
  }
}

function* dialogue(
  prepared: PreparedRun,
  environment: Environment,
  state: RunState,
  { cancelled }: RunControls,
): Generator<RunEvent, Ending> {
  try {
    const { run, reward } = prepared.instance;
    const learner = createLearner(prepared, run.options, drawsOf(learnerStream(run.seed)));
    let answers: readonly Totals[] | undefined;
    for (;;) {
      if (cancelled()) {
        return { status: 'cancelled', recommendation: null, reason: 'The run was stopped.' };
      }
      const step = learner.next(answers);
      answers = undefined;
      if (step.done === true) return endingOf(step.value, prepared, state.totalSamples);
      const message = step.value;
      switch (message.type) {
        case 'constantsComputed':
          yield state.add({ ...message, constants: constantsOf(reward, message.constants) });
          break;
        case 'roundCompleted':
          yield state.add(completed(message, reward, state.totalSamples));
          break;
        case 'roundStarted': {
          // A round that the budget refuses is reported too: it shows what continuing would take.
          yield state.add({ ...message, totalSamples: state.totalSamples });
          const refusal = state.refusal(message.planned);
          if (refusal !== null) return { status: 'budget', recommendation: null, reason: refusal };
          break;
        }
        case 'pull': {
          const samples = samplesOf(message);
          const refusal = state.refusal(samples);
          if (refusal !== null) return { status: 'budget', recommendation: null, reason: refusal };
          answers = environment.pull(message.pulls);
          state.totalSamples += samples;
          state.tally.add(message.pulls);
          for (const { count } of message.pulls) {
            state.largestBatch = Math.max(state.largestBatch, count);
          }
        }
      }
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { status: 'failed', recommendation: null, reason };
  }
}

/** The event of a learner as the run reports it: rewards through the link, and the samples so far. */
function completed(
  message: RoundCompleted,
  reward: Reward,
  totalSamples: number,
): RoundCompleted & { readonly totalSamples: number } {
  const inReward = reward.increasingIn === undefined ? message : throughLink(message, reward);
  // A copy would double the time of a test of GCB-PE, of which there may be a million; nobody else has the message.
  return Object.assign(inReward, { totalSamples });
}

function throughLink(message: RoundCompleted, reward: Reward): RoundCompleted {
  const leaders = () => message.leaders.map((leader) => rewardOfLeader(reward, leader));
  const next = () => rewardOfNext(reward, message.next);
  const soFar = (): LeadersSoFar => {
    const { tests, actions } = message.leadersSoFar ?? { tests: [], actions: [] };
    return {
      tests,
      actions: actions.map(({ action, estimates }) => ({
        action,
        estimates: estimates.map((estimate) => rewardOfLeader(reward, estimate)),
      })),
    };
  };
  return withLazyFields(message, {
    leaders,
    next,
    ...('leadersSoFar' in message ? { leadersSoFar: soFar } : {}),
  });
}

function samplesOf({ pulls }: PullRequest): number {
  return pulls.reduce((total, { count }) => total + count, 0);
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
  durationMs: number,
): RunResult {
  const { instance, environment, facts } = prepared;
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
      ...approximations(environment.noise, state.largestBatch),
    ],
    durationMs,
    final: state.finalOf(answer?.action ?? null),
    ...(reason === undefined ? {} : { reason }),
  };
}

/** What a simulation drew by another law than the one that the spec names. */
function approximations({ distribution }: Noise, largestBatch: number): readonly string[] {
  return distribution === 'uniform' && largestBatch > MOST_EXACT_UNIFORM
    ? [
        `totals of more than ${formatExact(MOST_EXACT_UNIFORM)} samples at once were drawn from the normal law of the same mean and variance; smaller ones are exact sums of uniform noise`,
      ]
    : [];
}
