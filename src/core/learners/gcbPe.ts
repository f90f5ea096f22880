// Algorithm GCB-PE of the paper (label alg:GCB-PE), with the readings of ALGORITHMS 2.7.
import type { RankedAction } from '../families/family';
import { undeterminedArms } from '../feedback/buildObserverSet';
import type { ObserverSet } from '../feedback/observerSet';
import type { Reward } from '../reward/reward';
import { answersOf } from './answers';
import { changed } from './changed';
import { createConfidenceRadius } from './confidenceRadius';
import type { EstimateCovariance } from './estimateCovariance';
import { estimateCovariance, quadraticForm } from './estimateCovariance';
import { createGapBound } from './gapBound';
import type { ArmEstimate, Leader, Learner } from './learner';
import type { LearnerOptions } from './options';
import type { PartialProblem } from './partialProblem';
import { NORMAL_975 } from './samplingDesign';

const DEFAULT_MAX_TESTS = { 'every-round': 1_000_000, geometric: 10_000 } as const;
/** A test in every round comes too often to look for more than the two actions it needs. */
const SHOWN_LEADERS = { 'every-round': 2, geometric: 5 } as const;
/** Intervals and estimates of single base arms are told up to that many of them. */
const MOST_ARM_ESTIMATES = 400;

/**
 * Pulls the observer set round after round until the lead of the best action over the second best exceeds
 * 2 L_p rad_n. The test is made in every round, or on the grid n <- ceil(1.1 n).
 */
export function* gcbPe(problem: PartialProblem, options: LearnerOptions): Learner {
  const { family, reward, observerSet, noise, noiseScale, delta } = problem;
  const covariance = estimateCovariance(observerSet, noise, noiseScale);
  const radius = createConfidenceRadius(options.radius, problem, covariance);
  const maxRounds = options.maxRounds ?? DEFAULT_MAX_TESTS[options.stopTest];
  yield {
    type: 'constantsComputed',
    constants: {
      d: family.dimension,
      dimension: problem.dimension,
      m: family.largestAction,
      logActions: family.count.logActions,
      delta,
      lipschitz: reward.lipschitz,
      noiseScale,
      observerSetSize: observerSet.actions.length,
      observerRank: observerSet.rank,
      ...radius.constants,
      maxRounds,
    },
  };

  if (family.count.exact === 1n) {
    // Nothing has to be told apart, and nothing is known of the reward.
    const [only] = family.best(new Float64Array(family.dimension), 1);
    if (only !== undefined) return { certified: true, action: only.action, estimate: NaN };
  }

  const describe = createDescription(problem, covariance);
  const gapBound = createGapBound(reward);
  const sums = new Float64Array(observerSet.rows);
  let n = 0;
  for (let test = 1; ; test++) {
    const next = options.stopTest === 'geometric' ? Math.ceil(1.1 * n) || 1 : n + 1;
    const rounds = next - n;
    n = next;
    const at = n;
    const threshold = 2 * reward.lipschitz * radius.at(n);
    const samples = rounds * observerSet.actions.length;
    const key = { phase: 'exploration', round: test, threshold } as const;
    yield { type: 'roundStarted', ...key, planned: samples };

    // Pull every x_s of sigma once a round and add up y_n = (y_1; …; y_|sigma|).
    const pulls = observerSet.actions.map((action) => ({ action, count: rounds }));
    const totals = answersOf(yield { type: 'pull', pulls }, pulls.length);
    let row = 0;
    for (const { sum } of totals) {
      for (const value of sum) {
        sums[row] = (sums[row] as number) + value;
        row++;
      }
    }
    // theta^(n) = M_sigma^+ (y_1 + … + y_n) / n
    const theta = estimateOf(observerSet, sums, n);

    // x^ and x^-, the best two actions under theta^(n): looked for where their lead may be enough, or is asked for.
    const best = once(() => bestUnder(reward, theta, SHOWN_LEADERS[options.stopTest]));
    const isTooSmall = gapBound.isBelow(theta, threshold);
    if (!isTooSmall) gapBound.learn(theta, best().gap, best().leader.value);
    const passed = !isTooSmall && (best().gap === null || (best().gap as number) > threshold);
    const common = {
      type: 'roundCompleted',
      ...key,
      samples,
      gap: null,
      passed,
      rivalRank: 2,
    } as const;
    yield changed(
      { ...common, leaders: [], ruledOut: [] },
      {
        gap: () => best().gap,
        leaders: describe.leaders(best, at),
        ...describe.arms(theta, at),
      },
    );
    if (!passed && test < maxRounds) continue;
    const { action, value: estimate } = best().leader;
    if (passed) return { certified: true, action, estimate };
    return {
      certified: false,
      action,
      estimate,
      reason: `The two best actions were not told apart in ${maxRounds} stopping tests, the most that a run makes; \`run.options.maxRounds\` sets another limit.`,
    };
  }
}

interface Best {
  readonly ranked: readonly RankedAction[];
  readonly leader: RankedAction;
  /** The lead over the second best; null where there is none. */
  readonly gap: number | null;
}

/** @throws Error where the family has no action */
function bestUnder(reward: Reward, theta: Float64Array, count: number): Best {
  const ranked = reward.best(theta, count);
  const [leader, second] = ranked;
  if (leader === undefined) throw new Error('The family has no action.');
  return { ranked, leader, gap: second === undefined ? null : leader.value - second.value };
}

/** A value that is worked out when it is first asked for. */
function once<Value extends object>(work: () => Value): () => Value {
  let known: Value | null = null;
  return () => (known ??= work());
}

function estimateOf(
  { dimension, rows, pseudoInverse }: ObserverSet,
  sums: Float64Array,
  n: number,
): Float64Array {
  const theta = new Float64Array(dimension);
  for (let i = 0; i < dimension; i++) {
    let total = 0;
    for (let j = 0; j < rows; j++) {
      total += (pseudoInverse[i * rows + j] as number) * (sums[j] as number);
    }
    theta[i] = total / n;
  }
  return theta;
}

/** How leaders and base arms are told, with asymptotic 95% intervals from the covariance of the noise. */
function createDescription(
  { family, reward, observerSet }: PartialProblem,
  covariance: EstimateCovariance,
): {
  leaders(best: () => Best, n: number): () => readonly Leader[];
  arms(theta: Float64Array, n: number): { readonly arms?: () => readonly (ArmEstimate | null)[] };
} {
  const { matrix } = covariance;
  const halfWidth = (variance: number, n: number): number =>
    NORMAL_975 * Math.sqrt(Math.max(0, variance) / n);
  const undetermined = new Set(undeterminedArms(observerSet));
  const tellsArms = family.dimension <= MOST_ARM_ESTIMATES;
  return {
    leaders: (best, n) => () =>
      best().ranked.map(({ action, value }) => {
        const coefficients = reward.coefficients(action);
        return {
          action,
          estimate: value,
          halfWidth:
            coefficients === null
              ? null
              : halfWidth(quadraticForm(matrix, action, coefficients), n),
        };
      }),
    arms: (theta, n) =>
      tellsArms
        ? {
            arms: () =>
              Array.from(theta, (estimate, arm) =>
                undetermined.has(arm)
                  ? null
                  : {
                      estimate,
                      halfWidth: halfWidth(matrix.data[arm * (matrix.columns + 1)] as number, n),
                    },
              ),
          }
        : {},
  };
}
