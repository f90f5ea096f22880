// XY-adaptive: Soare, Lazaric and Munos 2014, "Best-arm identification in linear bandits", section 5.
import type { Learner } from '../../../protocol/learner';
import { pairDesign } from '../../designs/pairs';
import type { ListedProblem } from '../../problem/allActions';
import { eliminateByPhases } from '../../evidence/phasedElimination';
import type { Options } from '../../contract/options';
import { deltaOfRound } from '../../contract/accuracyRounds';
import { supportSize } from '../../designs/sampleDesign';

/** alpha: a phase shrinks the largest variance of a difference by this factor. */
const ALPHA = 0.1;

/**
 * Phase j samples the design for the differences of the remaining actions until their largest variance is a tenth of the
 * previous phase's, then drops those behind.
 */
export function* xyAdaptive(
  problem: ListedProblem,
  { threshold, maxRounds }: Options<'threshold'>,
): Learner {
  const { pool, delta, noise } = problem;
  const { members, dimension: r } = pool;
  const K = members.length;
  // printed: compares rho / n although rho is already a variance after n pulls, so phases grow by 1 / sqrt(alpha) only
  const power = threshold === 'printed' ? 2 : 1;
  // rho_0 = 1 / n_0, n_0 = r (r + 1) + 1
  let last = 1 / (r * (r + 1) + 1);
  return yield* eliminateByPhases(problem, {
    maxRounds,
    phaseOf: (j, active) => {
      // lambda for the pairs of X_j; a phase uses no reward, so all its pulls are one batch
      const { lambda, rho } = pairDesign(pool, active);
      // the least n with rho(Y_j) / n^power <= alpha rho_(j-1); rounding costs at most one pull per point of the support
      const samples = Math.ceil(Math.pow(rho / (ALPHA * last), 1 / power)) + supportSize(lambda);
      last = rho / Math.pow(samples, power);
      // drop x if some b has (b - x)'theta^_j > R |b - x|_(A^-1) sqrt(2 logarithm)
      const logarithm =
        threshold === 'printed'
          ? Math.log((Math.PI ** 2 * K * K * j * j) / (3 * delta))
          : Math.log((active.length - 1) / deltaOfRound(delta, j));
      return { lambda, samples, radius: (square) => noise.radius(square, logarithm) };
    },
  });
}
