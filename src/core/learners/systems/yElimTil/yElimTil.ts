// Y-ElimTil: Tao, Blanco and Zhou 2018, "Best arm identification in linear bandits with linear dimension dependency".
import { normalised } from '../../../numerics/linearAlgebra';
import type { Binomial, Draws } from '../../../numerics/random';
import type { Learner } from '../../../protocol/learner';
import { eliminateInEpochs } from '../alba/alba';
import { drawnSampler, type DrawnDesign } from '../alba/elimTilRounds';
import { poolAction, type PoolAction, type TotalsPool } from '../../problem/pool';
import { pairDesign } from '../../designs/pairs';
import { listedConstants, type ListedProblem } from '../../problem/allActions';
import { eliminateByPhases } from '../../evidence/phasedElimination';
import type { Options } from '../../contract/options';
import { accuracyOfRound, roundLimit } from '../../contract/accuracyRounds';
import { createSampleSizes } from '../alba/sampleSizes';
import { supportSize } from '../../designs/sampleDesign';

/**
 * Round r samples the design for the differences of X until each is known to 2^-r, then drops those behind. All rounds use the
 * same design.
 *
 * @param binomial draws how often each action occurs, as printed
 */
export function yElimTil(
  problem: ListedProblem,
  options: Options<'threshold'>,
  { binomial }: Pick<Draws, 'binomial'>,
): Learner {
  return options.threshold === 'printed'
    ? asPrinted(problem, options, binomial)
    : withFixedCounts(problem, options);
}

/** Rounds of VectorEst, n = ceil(c0 (2 + (6 + eps/2) D) / (eps/2)^2 ln(5 |S|^2 / (2 delta_r))), c0 = max(4 L^2, 3). */
function* asPrinted(
  problem: ListedProblem,
  { maxRounds: limit }: Options,
  binomial: Binomial,
): Learner {
  const { pool, delta, accuracy, noise, thetaNorm } = problem;
  yield { type: 'constantsComputed', constants: listedConstants(problem) };
  const { members, dimension: D } = pool;
  const K = members.length;
  // The sizes of an elimination do not depend on m, |X| and alpha.
  const sizes = createSampleSizes(thetaNorm, D, 1, Math.log(K), 1);
  const sampler = drawnSampler(sizes, noise, binomial, () => designOfPaper(pool));
  const maxRounds = roundLimit(limit);
  const candidates = members.map(({ action, point }) => ({ action, point, estimate: NaN }));
  // One elimination, down to one action.
  const epochs = [{ q: 1, p: 1, deltaEpoch: delta }];
  return yield* eliminateInEpochs(epochs, candidates, { sampler, maxRounds, accuracy });
}

/** The design for all pairs, with equal noise for all actions as printed, and one bound per pair. */
function designOfPaper({ members, actions, ...rest }: TotalsPool): DrawnDesign {
  const plain = (entry: PoolAction): PoolAction => poolAction(entry, 1);
  const pool = { ...rest, members: members.map(plain), actions: actions.map(plain) };
  const shares = normalised(pairDesign(pool, pool.members).lambda);
  const weights = new Map(actions.map((entry, x) => [entry, shares[x] as number]));
  return {
    lambda: Float64Array.from(members, (entry) => weights.get(entry) ?? 0),
    bounds: members.length ** 2 / 2,
  };
}

/** Fixed counts for the pairs of the best and another remaining action: N = ceil(2 R^2 rho ln((|S| - 1) / delta_r) / eps^2). */
function withFixedCounts(problem: ListedProblem, { maxRounds }: Options): Learner {
  const { pool, delta, noise } = problem;
  let design: ReturnType<typeof pairDesign> | null = null;
  return eliminateByPhases(problem, {
    maxRounds,
    phaseOf: (r, active) => {
      design ??= pairDesign(pool, active);
      const { lambda, rho } = design;
      const { epsilon, deltaRound } = accuracyOfRound(r, delta);
      const logarithm = Math.log((active.length - 1) / deltaRound);
      // Rounding costs at most one pull per point of the support.
      const samples = Math.ceil(noise.samplesFor(rho, logarithm, epsilon)) + supportSize(lambda);
      return { epsilon, lambda, samples, radius: (square) => noise.radius(square, logarithm) };
    },
  });
}
