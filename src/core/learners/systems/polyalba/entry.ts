import { certifiedAlpha } from '../../../design/gOptimal/certifiedAlpha';
import { printedPolyAlbaSamples } from './printedSamples';
import type { AlgorithmKind, Found, SetUp } from '../../contract/algorithmKind';
import { ROUNDS } from '../../contract/optionNodes';
import { TOTALS_LINES, distributionIn, linearProblem, supportOf } from '../../problem/totals';
import { polyAlbaAsPrinted } from './paper';
import { polyAlba } from './recommended';

export const POLYALBA: AlgorithmKind = {
  ...TOTALS_LINES,
  options: { rounds: ROUNDS },
  setUp: (found) => {
    const setUp = supportOf(found);
    return found.instance.run.preset === 'paper' ? setUp : certified(found, setUp);
  },
  create: (input, options, { binomial }) => {
    const problem = linearProblem(input);
    const distribution = distributionIn(input);
    return input.instance.run.preset === 'paper'
      ? polyAlbaAsPrinted(problem, distribution, options, binomial)
      : polyAlba(problem, distribution, options);
  },
  printedSamples: printedPolyAlbaSamples,
};

/** The least alpha that is certified for the support: max over X of |x|^2 in the norm of M^-1 is at most alpha^2 r. */
function certified({ instance: { family } }: Found, { observerSet, distribution }: SetUp): SetUp {
  if (distribution === null) return { observerSet, distribution };
  const { lambda, xiMin, alphaPrinted } = distribution;
  return {
    observerSet,
    distribution: {
      support: observerSet.actions,
      // They stay unmade until they are asked for.
      get points() {
        return distribution.points;
      },
      ...{ lambda, xiMin, alphaPrinted },
      alpha: certifiedAlpha(family, observerSet, xiMin),
    },
  };
}
