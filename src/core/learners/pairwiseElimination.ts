// Elimination by pairwise confidence intervals, each phase alone (docs/recommended-polyalba.md, first version).
import { xyDesign } from '../design/xyDesign';
import { dot } from '../linearAlgebra';
import { BEYOND_COUNTING, isCountable } from './countable';
import type { EliminationPool, PoolAction } from './eliminationPool';
import type { Recommendation, Routine } from './learner';
import { LeastSquares } from './leastSquares';
import { SMALLEST_EPSILON_EXPONENT } from './sampleSizes';
import type { PhaseDifference } from './phaseEstimate';
import { phaseEstimate } from './phaseEstimate';
import { pruned, pullDesign } from './pullDesign';
import { armsOf, leadersOf, standing } from './standing';

const DESIGN_LIMITS = { tolerance: 0.03, maxIterations: 500, maxWork: 4e8 } as const;
/** All pairs are directions of the design up to so many actions, else those with the leader alone. */
const MOST_PAIRED = 40;
/** Samples over the size of the support from which rounding costs a tenth at most. */
const ROUNDING_SHARE = 10;

export interface PairwiseSettings {
  /** The error probability of all phases together. */
  readonly delta: number;
  /** R */
  readonly noiseScale: number;
  /** |S|; the first actions of the pool, best first. */
  readonly size: number;
  /** The first phase has the accuracy 2^-firstExponent. */
  readonly firstExponent: number;
  readonly maxRounds: number;
}

/**
 * Phase t takes N_t = ceil(2 R^2 rho_Y ln(|S| (|S| - 1) / delta_t) / epsilon_t^2) samples of the XY design on S and
 * drops a where some b has (b - a)'theta^ > R |b - a|_(A^-1) sqrt(2 ln(|S| (|S| - 1) / delta_t)), delta_t =
 * 6 delta / (pi^2 t^2). The design depends on the phases before, so each phase goes by its own pulls alone.
 */
export function* pairwiseElimination(
  pool: EliminationPool,
  { delta, noiseScale: R, size, firstExponent, maxRounds }: PairwiseSettings,
): Routine<Recommendation> {
  let active = pool.actions.slice(0, size);
  const whole = new LeastSquares(pool.dimension);
  whole.addInformation(pool.knowledge.matrix, pool.knowledge.vector);
  for (let t = 1; ; t++) {
    const epsilon = 2 ** -(firstExponent + t - 1);
    const deltaPhase = ((6 / Math.PI ** 2) * delta) / (t * t);
    const logarithm = Math.log((active.length * (active.length - 1)) / deltaPhase);
    const design = xyDesign(
      pool.actions.map(({ scaled }) => scaled),
      directionsOf(active),
      DESIGN_LIMITS,
    );
    const lambda = pruned(design.lambda);
    const wanted = Math.max(
      Math.ceil((2 * R * R * design.upper * logarithm) / (epsilon * epsilon)),
      ROUNDING_SHARE * lambda.filter((weight) => weight > 0).length,
    );
    const key = { phase: 'elimination', epoch: 1, round: t, epsilon, threshold: epsilon } as const;
    yield { type: 'roundStarted', ...key, planned: wanted };
    if (!isCountable(wanted)) {
      const { theta } = whole.solve();
      const { ranked } = standing(active, whole.solve(), [...active.keys()], R);
      const { action, point } = active[ranked[0] as number] as PoolAction;
      return { certified: false, action, estimate: dot(point, theta), reason: BEYOND_COUNTING };
    }
    const observed = yield* pullDesign(pool, lambda, wanted);

    const radius = (square: number) => R * Math.sqrt(2 * logarithm * Math.max(0, square));
    const differences = phaseEstimate(
      observed,
      active.map(({ point }) => point),
    );
    const dropped = new Set(active.filter((_, a) => isDropped(a, differences, radius)));
    for (const { member, count, sum } of observed) {
      whole.add(member.point, member.deviation, count, sum);
    }
    const estimate = whole.solve();
    const { ranked } = standing(active, estimate, [...active.keys()], R);
    const leaders = leadersOf(active, ranked, estimate, R);
    const [first, second] = ranked.map((index) => differences[index]?.value ?? NaN);
    const ruledOut = ranked
      .slice(0, leaders.length)
      .filter((index) => dropped.has(active[index] as PoolAction))
      .map((index) => (active[index] as PoolAction).action);
    const best = ranked.find((index) => !dropped.has(active[index] as PoolAction)) ?? 0;
    const answer = {
      action: (active[best] as PoolAction).action,
      estimate: dot((active[best] as PoolAction).point, estimate.theta),
    };
    active = active.filter((member) => !dropped.has(member));
    yield {
      type: 'roundCompleted',
      ...key,
      samples: wanted,
      gap: (first as number) - (second as number),
      passed: active.length === 1,
      rivalRank: 2,
      surviving: active.length,
      leaders,
      ruledOut,
      ...armsOf(pool, estimate, R),
    };
    if (active.length <= 1) return { certified: true, ...answer };
    if (t >= maxRounds || firstExponent + t > SMALLEST_EPSILON_EXPONENT) {
      return {
        certified: false,
        ...answer,
        reason: `${active.length} actions are closer together than ${t} rounds can tell apart.`,
      };
    }
  }
}

function directionsOf(active: readonly PoolAction[]): readonly Float64Array[] {
  const directions: Float64Array[] = [];
  active.forEach((a, i) => {
    const rivals = i === 0 || active.length <= MOST_PAIRED ? active.slice(i + 1) : [];
    for (const b of rivals) {
      directions.push(a.point.map((value, k) => value - (b.point[k] as number)));
    }
  });
  return directions;
}

function isDropped(
  a: number,
  differences: readonly (PhaseDifference | null)[],
  radius: (square: number) => number,
): boolean {
  const own = differences[a];
  if (own === null || own === undefined) return false;
  return differences.some((other, b) => {
    if (other === null || b === a) return false;
    const square =
      dot(other.direction, other.solved) +
      dot(own.direction, own.solved) -
      2 * dot(other.direction, own.solved);
    return other.value - own.value > radius(square);
  });
}
