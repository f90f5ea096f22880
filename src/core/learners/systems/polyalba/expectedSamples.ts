// The samples of Algorithm 4 with exact estimates, for plans: keep in step with paper.ts.
import { computeDistribution } from '../../../design/gOptimal/distribution';
import { accuracyOfRound, MOST_PHASES } from '../../contract/accuracyRounds';
import type { LearnerInput } from '../../contract/algorithmKind';
import { selectSurvivors } from '../../evidence/preparation';
import { spanIn } from '../../problem/totals';
import { albaSamples, sizesOfPaper, valued } from '../alba/expectedSamples';
import { deltasOfPaper } from './paper';

/** Null if the rounds run out. */
export function polyAlbaSamplesOfPaper(input: LearnerInput, theta: Float64Array): number | null {
  const { family, run } = input.instance;
  const span = spanIn(input);
  const { actions } = input.inspection.independent;
  const { alphaPrinted } = computeDistribution(span, actions, family.largestAction);
  const sizes = sizesOfPaper(input, family.count.logActions, alphaPrinted);
  const { preparation, alba } = deltasOfPaper(run.delta);
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
