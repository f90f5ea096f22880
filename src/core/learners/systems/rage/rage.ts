// RAGE: Fiez, Jain, Jamieson and Ratliff 2019, "Sequential experimental design for transductive linear bandits", Algorithm 1.
import type { Learner } from '../../../protocol/learner';
import { pairDesign } from '../../designs/pairs';
import type { ListedProblem } from '../../problem/allActions';
import { eliminateByPhases } from '../../evidence/phasedElimination';
import type { Options } from '../../contract/options';
import { deltaOfRound } from '../../contract/accuracyRounds';
import { ROUNDING, supportSize } from '../../designs/sampleDesign';

/** How the conventions differ: the accuracy of phase t, the allowance for rounding, the least samples, the directions. */
const CONVENTIONS = {
  icml: { firstExponent: 1, ...ROUNDING, directions: 'pairs' },
  neurips: { firstExponent: 3, slack: 0.5, leastPerSupport: 2, directions: 'leader' },
} as const;

/**
 * Phase t samples the design for the differences of the remaining actions until each is known to 2^-t, then drops those behind.
 */
export function* rage(
  problem: ListedProblem,
  { threshold, convention, maxRounds }: Options<'threshold' | 'convention'>,
): Learner {
  const { firstExponent, slack, leastPerSupport, directions } = CONVENTIONS[convention];
  const { pool, delta, noise } = problem;
  const K = pool.members.length;
  // A_1 = X; while |A_t| > 1
  return yield* eliminateByPhases(problem, {
    maxRounds,
    phaseOf: (t, active) => {
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
        Math.ceil(noise.samplesFor((1 + slack) * rho, logarithm, epsilon)),
        leastPerSupport * supportSize(lambda),
      );
      // drop z if some z' has (z' - z)'theta^_t > R |z' - z|_(A^-1) sqrt(2 logarithm); later code: above epsilon_t
      const least = convention === 'neurips' ? epsilon : 0;
      const radius = (square: number): number => Math.max(noise.radius(square, logarithm), least);
      return { epsilon, lambda, samples, radius };
    },
  });
}
