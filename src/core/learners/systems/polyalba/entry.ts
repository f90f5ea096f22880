/** Chooses between the version of the paper and the recommended one, and checks what they need. */
import { certifiedAlpha } from '../../../design/gOptimal/certifiedAlpha';
import type { AlgorithmKind, Found, SetUp } from '../../contract/algorithmKind';
import { DUEL, ROUNDS } from '../../contract/optionNodes';
import { TOTALS_LINES, distributionIn, linearProblem, supportOf } from '../../problem/totals';
import { totalsSpace } from '../../evidence/looksAtTotals';
import { analysedLog, wholeLog } from '../../evidence/wholeLog';
import { eliminateLong, isLong } from '../../rivals/longFamilies';
import { polyAlbaSamplesOfPaper } from './expectedSamples';
import { polyAlbaOfPaper } from './paper';
import { polyAlba } from './recommended';

export const POLYALBA: AlgorithmKind = {
  ...TOTALS_LINES,
  options: { rounds: ROUNDS, duel: DUEL },
  setUp: (found) => {
    const { preset } = found.instance.run;
    // A long family is eliminated without copies of a support, so alpha is not needed.
    if (preset === 'paper' || isLong(found.instance)) return supportOf(found, true);
    return certified(found, supportOf(found));
  },
  create: (input, options, draws) => {
    const problem = linearProblem(input);
    const log = analysedLog(input.instance);
    if (log !== null) return wholeLog(totalsSpace(problem), log, draws);
    const long = eliminateLong(input, options);
    if (long !== null) return long;
    const distribution = distributionIn(input);
    return input.instance.run.preset === 'paper'
      ? polyAlbaOfPaper(problem, distribution, options, draws.binomial)
      : polyAlba(problem, distribution, options);
  },
  printedSamples: polyAlbaSamplesOfPaper,
};

/** Replaces alpha by the least certified value: max over X of |x|^2 in the norm of M^-1 is at most alpha^2 r. */
function certified({ instance: { family } }: Found, { observerSet, distribution }: SetUp): SetUp {
  if (distribution === null) return { observerSet, distribution };
  const { lambda, xiMin, alphaPrinted } = distribution;
  return {
    observerSet,
    distribution: {
      support: observerSet.actions,
      // A getter: the points are computed only on demand.
      get points() {
        return distribution.points;
      },
      lambda,
      xiMin,
      alphaPrinted,
      alpha: certifiedAlpha(family, observerSet, xiMin),
    },
  };
}
