// RAGE: Fiez, Jain, Jamieson and Ratliff 2019, "Sequential experimental design for transductive linear bandits", Algorithm 1.
import { hardest } from '../../design/certificates/challenger';
import { LeastSquares } from '../../numerics/leastSquares';
import { dot } from '../../numerics/linearAlgebra';
import { BEYOND_COUNTING, isCountable } from '../../numerics/safeCount';
import type { Learner, Recommendation } from '../../protocol/learner';
import { roundingOf } from '../../protocol/ties';
import { tiedWithoutNoise } from '../alba/listedElimination';
import { empiricalRanking, phaseReport } from '../elimination/empiricalRanking';
import type { EliminationPool, PoolAction } from '../elimination/eliminationPool';
import type { StrongestLead } from '../elimination/pairs';
import { pairDesign, strongestLeads } from '../elimination/pairs';
import { phaseEstimate } from '../elimination/phaseEstimate';
import { sampleDesign } from '../elimination/sampleDesign';
import type { ListedOptions } from '../options';
import { deltaOfRound } from '../shared/accuracyRounds';

export type RageOptions = Pick<ListedOptions, 'threshold' | 'convention'>;

export interface RageSettings extends RageOptions {
  readonly delta: number;
  /** R */
  readonly noiseScale: number;
  readonly maxRounds: number;
}

/** What the conventions differ in: the accuracy of phase t, what rounding may cost, the least samples, the directions. */
const CONVENTIONS = {
  icml: { firstExponent: 1, slack: 0.1, leastPerSupport: 20, directions: 'pairs' },
  neurips: { firstExponent: 3, slack: 0.5, leastPerSupport: 2, directions: 'leader' },
} as const;

/**
 * Phase t samples the design for the differences of what is left until each is known to 2^-t, and drops what is
 * behind; each phase by its own samples alone.
 *
 * @param pool all of X as answers, what can be measured as points
 */
export function* rage(pool: EliminationPool, settings: RageSettings): Learner {
  const { delta, noiseScale: R, threshold, convention, maxRounds } = settings;
  const { firstExponent, slack, leastPerSupport, directions } = CONVENTIONS[convention];
  const K = pool.members.length;
  // A_1 = X
  let active = pool.members;
  const whole = new LeastSquares(pool.dimension);
  yield {
    type: 'constantsComputed',
    constants: { actions: K, dimension: pool.dimension, delta, noiseScale: R, maxRounds },
  };
  const [only] = active as readonly [PoolAction];
  let answer: Pick<Recommendation, 'action' | 'estimate'> = { action: only.action, estimate: NaN };
  if (K === 1) return { ...answer, certified: true };

  // while |A_t| > 1
  for (let t = 1; ; t++) {
    const epsilon = 2 ** -(firstExponent + t - 1);
    // printed: delta_t = delta / t^2, ln(2 K^2 / delta_t); sound: 6 delta / (pi^2 t^2), ln((|A_t| - 1) / delta_t)
    const logarithm =
      threshold === 'printed'
        ? Math.log((2 * K * K * t * t) / delta)
        : Math.log((active.length - 1) / deltaOfRound(delta, t));
    // lambda_t, rho_t: the least of max over pairs of A_t of |z - z'|^2 in the norm of M(lambda)^-1
    const { lambda, rho } = pairDesign(pool, active, directions);
    // N_t = max(ceil(2 R^2 (1 + slack) rho_t logarithm / epsilon_t^2), leastPerSupport |supp lambda_t|)
    const samples = Math.max(
      Math.ceil((2 * R * R * (1 + slack) * rho * logarithm) / epsilon ** 2),
      leastPerSupport * lambda.filter((weight) => weight > 0).length,
    );
    const key = { phase: 'elimination', round: t, epsilon, threshold: epsilon } as const;
    yield { type: 'roundStarted', ...key, planned: samples };
    if (!isCountable(samples)) return { ...answer, certified: false, reason: BEYOND_COUNTING };
    const observed = yield* sampleDesign(pool, lambda, samples);
    for (const { member, count, sum } of observed) {
      whole.add(member.point, member.deviation, count, sum);
    }

    // drop z where some z' has (z' - z)'theta^_t > R |z' - z|_(A^-1) sqrt(2 logarithm)
    const differences = phaseEstimate(
      observed,
      active.map(({ point }) => point),
    );
    const estimate = whole.solveDetermined();
    const { ranked } = empiricalRanking(active, estimate, [...active.keys()], R);
    const first = active[ranked[0] as number] as PoolAction;
    // Without noise the estimates are the truth but for rounding, which must not settle a tie.
    const least = R === 0 ? roundingOf(dot(first.point, estimate.theta)) : 0;
    const printedRadius = convention === 'neurips' ? epsilon : 0;
    const leads = strongestLeads(differences, (square) =>
      Math.max(R * Math.sqrt(2 * logarithm * Math.max(0, square)), printedRadius, least),
    );
    const isDropped = (index: number): boolean => {
      const { gap, threshold: needed } = leads[index] as StrongestLead;
      return gap > needed;
    };
    const before = active;
    const memberAt = (index: number): PoolAction => before[index] as PoolAction;
    const kept = ranked.filter((index) => !isDropped(index));
    const bestIndex = kept[0] ?? (ranked[0] as number);
    active = kept.map(memberAt);
    const {
      by,
      over,
      gap,
      threshold: needed,
    } = hardest(leads.filter(({ over: index }) => index !== bestIndex)) as StrongestLead;
    yield phaseReport(pool, R, {
      round: key,
      samples,
      members: before,
      ranked: ranked.map(memberAt),
      survivors: active,
      best: memberAt(bestIndex),
      lead: { by: memberAt(by), rival: memberAt(over), gap, threshold: needed },
      solution: estimate,
    });
    const best = memberAt(bestIndex);
    answer = { action: best.action, estimate: dot(best.point, estimate.theta) };
    if (active.length <= 1) return { ...answer, certified: true };
    if (R === 0)
      return tiedWithoutNoise(
        active.map((member) => ({ ...member, estimate: dot(member.point, estimate.theta) })),
      );
    if (t >= maxRounds) {
      return {
        ...answer,
        certified: false,
        reason: `${t} rounds cannot distinguish ${active.length} actions; \`run.options.maxRounds\` sets another limit.`,
      };
    }
  }
}
