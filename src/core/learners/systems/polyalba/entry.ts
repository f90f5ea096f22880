import { certifiedAlpha } from '../../../design/gOptimal/certifiedAlpha';
import { computeDistribution } from '../../../design/gOptimal/distribution';
import { accuracyOfRound, MOST_PHASES } from '../../contract/accuracyRounds';
import type { AlgorithmKind, Found, LearnerInput, SetUp } from '../../contract/algorithmKind';
import { DUEL, ROUNDS } from '../../contract/optionNodes';
import {
  TOTALS_LINES,
  distributionIn,
  linearProblem,
  spanIn,
  supportOf,
} from '../../problem/totals';
import { totalsSpace } from '../../evidence/looksAtTotals';
import { analysedLog, wholeLog } from '../../evidence/wholeLog';
import { selectSurvivors } from '../../evidence/preparation';
import { albaSamples, printedSizes, valued } from '../alba/printedSamples';
import { eliminateLong, isLong } from '../../rivals/longFamilies';
import { polyAlbaAsPrinted, printedDeltas } from './paper';
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
      ? polyAlbaAsPrinted(problem, distribution, options, draws.binomial)
      : polyAlba(problem, distribution, options);
  },
  printedSamples: printedPolyAlbaSamples,
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
      ...{ lambda, xiMin, alphaPrinted },
      alpha: certifiedAlpha(family, observerSet, xiMin),
    },
  };
}

/** The samples of Algorithm 4 of the paper; null if its rounds run out. */
function printedPolyAlbaSamples(input: LearnerInput, theta: Float64Array): number | null {
  const { family, run } = input.instance;
  const span = spanIn(input);
  const { actions } = input.inspection.independent;
  const { alphaPrinted } = computeDistribution(span, actions, family.largestAction);
  const sizes = printedSizes(input, family.count.logActions, alphaPrinted);
  const { preparation, alba } = printedDeltas(run.delta);
  const ranked = family.best(theta, span.rank + 1).map(({ action }) => valued(action, theta));
  let total = 0;
  for (let r = 1; r <= MOST_PHASES; r++) {
    const { epsilon, deltaRound } = accuracyOfRound(r, preparation);
    total += sizes.preparation(epsilon, deltaRound);
    const survivors = selectSurvivors(ranked, span.rank, epsilon);
    if (survivors === null) continue;
    const rest = albaSamples(survivors, span, sizes, alba, 1);
    return rest === null ? null : total + rest;
  }
  return null;
}
