// Elimination by pairwise confidence intervals, each phase alone (docs/recommended-polyalba.md, first version).
import { xyDesign } from '../../design/xy/xyDesign';
import { dot, subtract } from '../../numerics/linearAlgebra';
import { BEYOND_COUNTING, isCountable } from '../../numerics/safeCount';
import type { EliminationPool, Member } from './eliminationPool';
import type { Recommendation, Routine } from '../../protocol/learner';
import { LeastSquares } from '../../numerics/leastSquares';
import { SMALLEST_EPSILON_EXPONENT } from '../shared/sampleSizes';
import { addPulls, phaseEstimate } from './phaseEstimate';
import { dropSmallWeights, sampleDesign } from './sampleDesign';
import { hardest, shortfall } from '../../design/certificates/challenger';
import type { StrongestLead } from './pairs';
import { pairLeads, strongestLeads } from './pairs';
import { empiricalRanking, phaseReport } from './empiricalRanking';
import { deltaOfRound } from '../shared/accuracyRounds';
import { withinOf } from '../shared/roundReport';

const DESIGN_LIMITS = { tolerance: 0.03, maxIterations: 500, maxWork: 4e8 } as const;
/** All pairs are directions of the design up to this many actions, else only those with the leader. */
const MOST_PAIRED = 40;
/** Samples over the size of the support from which rounding costs a tenth at most. */
const ROUNDING_SHARE = 10;

export interface PairwiseSettings {
  /** The error probability of all phases together. */
  readonly delta: number;
  /** R */
  readonly noiseScale: number;
  /** What an action may be worse than the best; 0 where it has to be the best. */
  readonly accuracy: number;
  /** The first phase has the accuracy 2^-firstExponent. */
  readonly firstExponent: number;
  readonly maxRounds: number;
}

/**
 * Phase t takes N_t = ceil(2 R^2 rho_Y ln(|S| (|S| - 1) / delta_t) / epsilon_t^2) samples of the XY design on S and
 * drops a where some b has (b - a)'theta^ > R |b - a|_(A^-1) sqrt(2 ln(|S| (|S| - 1) / delta_t)), delta_t =
 * 6 delta / (pi^2 t^2). The design depends on the phases before, so each phase uses its own pulls alone.
 */
export function* pairwiseElimination(
  pool: EliminationPool,
  { delta, noiseScale: R, accuracy, firstExponent, maxRounds }: PairwiseSettings,
): Routine<Recommendation> {
  const { members } = pool;
  let active = members;
  const whole = new LeastSquares(pool.dimension);
  whole.addInformation(pool.sufficientStatistics.matrix, pool.sufficientStatistics.vector);
  for (let t = 1; ; t++) {
    const epsilon = 2 ** -(firstExponent + t - 1);
    const deltaPhase = deltaOfRound(delta, t);
    const logarithm = Math.log((active.length * (active.length - 1)) / deltaPhase);
    const design = xyDesign(
      pool.actions.map(({ rows }) => rows),
      directionsOf(active),
      DESIGN_LIMITS,
    );
    const lambda = dropSmallWeights(design.lambda);
    const wanted = Math.max(
      Math.ceil((2 * R * R * design.upper * logarithm) / (epsilon * epsilon)),
      ROUNDING_SHARE * lambda.filter((weight) => weight > 0).length,
    );
    const key = { phase: 'elimination', epoch: 1, round: t, epsilon, threshold: epsilon } as const;
    yield { type: 'roundStarted', ...key, planned: wanted };
    if (!isCountable(wanted)) {
      const { theta } = whole.solve();
      const { ranked } = empiricalRanking(active, whole.solve(), [...active.keys()], R);
      const { action, point } = active[ranked[0] as number] as Member;
      return { certified: false, action, estimate: dot(point, theta), reason: BEYOND_COUNTING };
    }
    const observed = yield* sampleDesign(pool, lambda, wanted);

    const radius = (square: number) => R * Math.sqrt(2 * logarithm * Math.max(0, square));
    const differences = phaseEstimate(
      observed,
      active.map(({ point }) => point),
    );
    const leadAt = pairLeads(differences, radius);
    const leads = strongestLeads(active.length, leadAt);
    const isDropped = (index: number): boolean => {
      const { gap, threshold } = leads[index] as StrongestLead;
      return gap > threshold;
    };
    addPulls(whole, observed);
    const estimate = whole.solve();
    const { ranked } = empiricalRanking(active, estimate, [...active.keys()], R);
    const bestIndex = ranked.find((index) => !isDropped(index)) ?? 0;
    const best = active[bestIndex] as Member;
    const answer = { action: best.action, estimate: dot(best.point, estimate.theta) };
    // The last to go of those that have to: its lead decides whether this is over.
    const { by, over, gap, threshold } = hardest(
      leads.filter(({ over: index }) => index !== bestIndex),
    ) as StrongestLead;
    // Of all pairs at once the lead is at most the radius off, and the best action is among those that stay.
    const most = active.reduce(
      (largest, _, over) =>
        over === bestIndex || isDropped(over)
          ? largest
          : Math.max(largest, shortfall(leadAt(bestIndex, over))),
      0,
    );
    const isEnough = accuracy > 0 && most <= accuracy;
    const before = active;
    const memberAt = (index: number): Member => before[index] as Member;
    active = isEnough ? [best] : before.filter((_, index) => !isDropped(index));
    yield phaseReport(pool, R, {
      round: key,
      samples: wanted,
      members,
      ranked: ranked.map(memberAt),
      survivors: active,
      best,
      lead: { by: memberAt(by), rival: memberAt(over), gap, threshold },
      solution: estimate,
      within: withinOf(best.action, most),
    });
    if (active.length <= 1) return { certified: true, ...answer };
    if (t >= maxRounds || firstExponent + t > SMALLEST_EPSILON_EXPONENT) {
      return {
        certified: false,
        ...answer,
        reason: `${t} rounds cannot distinguish ${active.length} actions.`,
      };
    }
  }
}

function directionsOf(active: readonly Member[]): readonly Float64Array[] {
  const directions: Float64Array[] = [];
  active.forEach((a, i) => {
    const rivals = i === 0 || active.length <= MOST_PAIRED ? active.slice(i + 1) : [];
    for (const b of rivals) {
      directions.push(subtract(a.point, b.point));
    }
  });
  return directions;
}
