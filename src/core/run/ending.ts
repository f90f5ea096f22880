/** How the dialogue of a run ended, and the result that comes of it. */
import { MOST_EXACT_UNIFORM } from '../environment/simulated';
import type { Noise } from '../protocol/environment';
import type { Recommendation } from '../protocol/learner';
import { formatExact } from '../words/counts';
import { judge } from './judge';
import type { PreparedRun } from './prepare';
import type { RunResult, RunStatus } from './result';
import { rewardOfEstimate } from './rewardsOfRound';
import type { RunState } from './runState';
import { tieText } from './tieText';
import { phaseEntries } from './trace';

/** How the dialogue ended. */
export interface Ending {
  readonly status: RunStatus;
  readonly recommendation: Recommendation | null;
  readonly reason?: string;
  /** What the run rests on was found to be false: nothing is known of its answer. */
  readonly isRefuted?: boolean;
}

/** An event of a run before its end. */
export function endingOf(
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

export function resultOf(
  prepared: PreparedRun,
  state: RunState,
  { status, recommendation, reason, isRefuted = false }: Ending,
): RunResult {
  const { instance, facts } = prepared;
  const { run } = instance;
  const answer = recommendation ?? state.leader;
  const estimate =
    recommendation === null
      ? (state.leader?.estimate ?? null)
      : rewardOfEstimate(instance.reward, recommendation.estimate);
  const within = status === 'certified' || isRefuted ? null : state.within.value;
  const verdict = judge(prepared, answer?.action ?? null, status, state.totalSamples);
  return {
    status,
    algorithm: run.algorithm,
    preset: run.preset,
    delta: run.delta,
    seed: run.seed,
    ...(run.accuracy === undefined ? {} : { accuracy: run.accuracy }),
    action: answer?.action ?? null,
    estimate: estimate !== null && Number.isFinite(estimate) ? estimate : null,
    ...(within === null ? {} : { within: { ...within, delta: run.delta } }),
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
