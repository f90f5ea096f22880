// ALBA alone with S = X: Algorithm 1 of the paper (label alg:ALBA), with epochs from q = 0, as in Tao, Blanco and Zhou (2018).
import type { Binomial } from '../../../numerics/random';
import type { Learner } from '../../../protocol/learner';
import { roundLimit } from '../../contract/accuracyRounds';
import type { Options } from '../../contract/options';
import { listedX } from '../../problem/allActions';
import type { LinearProblem } from '../../problem/linearProblem';
import { createSampleSizes } from './sampleSizes';
import { alba } from './alba';
import { drawnSampler } from './elimTilRounds';

/**
 * @param binomial draws how often each action of a design is pulled
 * @throws RangeError if X is too large to list (see mostListed)
 */
export function* albaOfPaper(
  problem: LinearProblem,
  { maxRounds: limit }: Options,
  binomial: Binomial,
): Learner {
  const { family, span, thetaNorm, noise, delta, accuracy } = problem;
  const candidates = listedX(problem);
  const m = family.largestAction;
  const logActions = Math.log(candidates.length);
  const maxRounds = roundLimit(limit);
  // alpha only matters for a preparation, and ALBA alone has none.
  const sizes = createSampleSizes(thetaNorm, span.rank, m, logActions, 1);
  yield {
    type: 'constantsComputed',
    constants: {
      d: family.dimension,
      dimension: span.rank,
      m,
      logActions,
      delta,
      elimination: 'alba',
      counts: 'multinomial',
      c0: sizes.c0,
      thetaNorm,
      noiseScale: noise.scale,
      maxRounds,
    },
  };
  const sampler = drawnSampler(sizes, noise, binomial);
  return yield* alba(candidates, span.rank, delta, 0, { sampler, maxRounds, accuracy });
}
