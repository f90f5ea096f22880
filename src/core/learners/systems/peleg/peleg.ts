// PELEG: Zaki, Mohan and Gopalan 2020, "Explicit best arm identification in linear bandits using no-regret learners".
import type { Learner } from '../../../protocol/learner';
import type { ListedProblem } from '../../problem/allActions';
import { eliminateByPhases } from '../../evidence/phasedElimination';
import type { Options } from '../../contract/options';
import { deltaOfRound } from '../../contract/accuracyRounds';
import { gameDesign } from './gameDesign';

/**
 * Phase m samples, by a design that a game finds before its first reward, until each difference of what is left is known to
 * 2^-(m+2), and drops what is behind.
 */
export function* peleg(
  problem: ListedProblem,
  { threshold, maxRounds }: Options<'threshold'>,
): Learner {
  const { pool, delta, noise } = problem;
  const K = pool.members.length;
  const isPrinted = threshold === 'printed';
  return yield* eliminateByPhases(problem, {
    maxRounds,
    phaseOf: (m, active) => {
      // printed: delta_m = delta / m^2, ln(K^2 / delta_m); sound: 6 delta / (pi^2 m^2), ln((|S| - 1) / delta_m)
      const logarithm = isPrinted
        ? Math.log((K * K * m * m) / delta)
        : Math.log((active.length - 1) / deltaOfRound(delta, m));
      // |y|^2 8 R^2 logarithm <= (2^-(m+1))^2 in the norm of A^-1: no difference is off by more than half of that
      const epsilon = 2 ** -(m + 2);
      const factor = noise.variance(2 * logarithm);
      const lambda = gameDesign(pool, active, epsilon ** 2 / factor);
      const samples = lambda.reduce((a, b) => a + b, 0);
      // drop x where some x' has (x' - x)'theta^_m > 2^-(m+2); sound: > its own radius, which is no more
      const least = isPrinted ? epsilon : 0;
      const radius = (square: number): number => Math.max(Math.sqrt(factor * square), least);
      return { epsilon, lambda, samples, radius };
    },
  });
}
