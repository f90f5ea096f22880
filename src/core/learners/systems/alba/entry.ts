/** Chooses between the version of the paper and the recommended one, and checks what they need. */
import type { AlgorithmKind } from '../../contract/algorithmKind';
import { DUEL } from '../../contract/optionNodes';
import { listingChecks } from '../../problem/listing';
import { totalsSpace } from '../../evidence/looksAtTotals';
import { analysedLog, wholeLog } from '../../evidence/wholeLog';
import { TOTALS_LINES, distributionIn, linearProblem, supportOf } from '../../problem/totals';
import { albaOfPaper } from './paper';
import { albaSamplesOfPaper } from './expectedSamples';
import { standaloneAlba } from './recommended';

const LISTING = listingChecks('alba');

export const ALBA: AlgorithmKind = {
  ...TOTALS_LINES,
  ...LISTING,
  options: { duel: DUEL },
  setUp: (found) => supportOf(found),
  create: (input, options, draws) => {
    const problem = linearProblem(input);
    const log = analysedLog(input.instance);
    if (log !== null) return wholeLog(totalsSpace(problem), log, draws);
    return input.instance.run.preset === 'paper'
      ? albaOfPaper(problem, options, draws.binomial)
      : standaloneAlba(problem, distributionIn(input), options);
  },
  printedSamples: albaSamplesOfPaper,
};
