// Algorithm GCB-PE of the paper (label alg:GCB-PE), with the readings of ALGORITHMS 2.7.
import type { Action } from '../families/family';
import { undeterminedArms } from '../feedback/buildObserverSet';
import type { ObserverSet } from '../feedback/observerSet';
import { answersOf } from './answers';
import { createConfidenceRadius } from './confidenceRadius';
import type { EstimateCovariance } from './estimateCovariance';
import { estimateCovariance, quadraticForm } from './estimateCovariance';
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
  const sums = new Float64Array(observerSet.rows);
  let n = 0;
  for (let test = 1; ; test++) {
    const next = options.stopTest === 'geometric' ? Math.ceil(1.1 * n) || 1 : n + 1;
    const rounds = next - n;
    n = next;
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

    // x^ and x^-, the best two actions under theta^(n)
    const ranked = reward.best(theta, SHOWN_LEADERS[options.stopTest]);
    const [best, second] = ranked;
    if (best === undefined) throw new Error('The family has no action.');
    const gap = second === undefined ? null : best.value - second.value;
    const passed = gap === null || gap > threshold;
    yield {
      type: 'roundCompleted',
      ...key,
      samples,
      gap,
      passed,
      rivalRank: 2,
      leaders: ranked.map(({ action, value }) => describe.leader(action, value, n)),
      ruledOut: [],
      ...describe.arms(theta, n),
    };
    if (passed) return { certified: true, action: best.action, estimate: best.value };
    if (test >= maxRounds) {
      return {
        certified: false,
        action: best.action,
        estimate: best.value,
        reason: `The two best actions were not told apart in ${maxRounds} stopping tests, the most that a run makes; \`run.options.maxRounds\` sets another limit.`,
      };
    }
  }
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
  leader(action: Action, estimate: number, n: number): Leader;
  arms(theta: Float64Array, n: number): { readonly arms?: readonly (ArmEstimate | null)[] };
} {
  const { matrix } = covariance;
  const halfWidth = (variance: number, n: number): number =>
    NORMAL_975 * Math.sqrt(Math.max(0, variance) / n);
  const undetermined = new Set(undeterminedArms(observerSet));
  const tellsArms = family.dimension <= MOST_ARM_ESTIMATES;
  return {
    leader: (action, estimate, n) => {
      const coefficients = reward.coefficients(action);
      return {
        action,
        estimate,
        halfWidth:
          coefficients === null ? null : halfWidth(quadraticForm(matrix, action, coefficients), n),
      };
    },
    arms: (theta, n) =>
      tellsArms
        ? {
            arms: Array.from(theta, (estimate, arm) =>
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
