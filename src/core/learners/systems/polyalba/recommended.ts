// PolyALBA with sharper parts (docs/recommended-polyalba.md): Algorithm 4 of the paper with looks at all samples of one fixed
// design for its rounds (stage A), and an elimination by e-processes for ALBA (stage B).
import type { Distribution } from '../../../design/gOptimal/distribution';
import type { Learner } from '../../../protocol/learner';
import { predictedSamples } from '../../designs/adaptiveXyDesign';
import { eliminateSurvivors } from '../../evidence/eProcessElimination';
import { createPool, unsampled } from '../../evidence/survivorsPool';
import type { Survivors } from '../../problem/survivors';
import type { Options } from '../../contract/options';
import { GROWTH } from '../../contract/growth';
import { accuracyNow } from '../../problem/accuracy';
import type { LinearProblem } from '../../problem/linearProblem';
import { createStaticDesign } from '../../designs/staticDesign';
import { cumulativePreparation } from '../../evidence/cumulativePreparation';
import { capOf, lookPreparation, MOST_LOOKS } from '../../evidence/lookPreparation';
import { looksAtTotals, totalsSpace } from '../../evidence/looksAtTotals';
import { oldRows } from '../../evidence/oldRows';
import { orderingPilot } from '../../evidence/pilot';
import { candidateOf, undecided } from '../../evidence/preparation';

/** The share of delta for all looks of the preparation. */
const PREPARATION_DELTA = 0.1;
/** The preparation continues while its cost is below this share of the elimination's predicted cost. */
const PREPARATION_SHARE = 0.1;

/**
 * Finds a few actions that contain the best one (the preparation, epoch 0), then the best of them (the elimination). The
 * oracle returns only the best actions: X is never listed. r = dim span(X) replaces d throughout.
 *
 * @param distribution a spanner with the weights of Algorithm 5 and a certified alpha
 */
export function* polyAlba(
  problem: LinearProblem,
  distribution: Distribution,
  { rounds, maxRounds }: Options<'rounds'>,
): Learner {
  const { family, span, noise, delta, accuracy, share } = problem;
  const design = createStaticDesign(problem, distribution);
  // A short X is handed over whole at the first look, which orders it.
  const isShort = family.count.exact !== null && family.count.exact <= BigInt(capOf(span.rank));
  const isDeclared = noise.blocks.kind === 'none';
  // delta_A = delta / 10 for the looks, the rest for the e-processes; a pilot that only orders has no look.
  const old = oldRows(problem, totalsSpace(problem).space, isShort);
  const isOrdering = isShort && (!isDeclared || old?.pilot);
  const preparation = isOrdering ? 0 : PREPARATION_DELTA * delta;
  const elimination = delta - preparation;
  const { alpha, alphaPrinted, xiMin } = distribution;
  const { logActions } = family.count;
  yield {
    type: 'constantsComputed',
    constants: {
      ...{ d: family.dimension, dimension: span.rank, m: family.largestAction, logActions },
      ...{
        counts: 'fixed',
        preparation: isOrdering ? 'pilot' : 'cumulative',
        elimination: 'e-process',
      },
      ...{ alpha, alphaPrinted, xiMin, delta, delta0: preparation, deltaElimination: elimination },
      ...{ ...noise.constants, observerSetSize: distribution.support.length },
      // alpha^2 r of the fixed design, certified: max over X of |x|^2 in the norm of M^-1.
      largestVariance: design.replicationSize * design.distance.largestNorm,
      maxRounds: maxRounds ?? MOST_LOOKS,
    },
  };
  const poolOf = (survivors: Survivors) => createPool(problem, design, survivors, old?.parts);
  // Stage A
  const isWorthwhile = (found: Survivors): boolean =>
    !isShort &&
    design.price * found.samples <
      PREPARATION_SHARE * predictedSamples(poolOf(found), elimination, noise, problem).cost;
  const looks = { delta: preparation, maxRounds, isWorthwhile };
  const growth = GROWTH[rounds];
  const survivors = yield* isOrdering
    ? orderingPilot(...unsampled(problem, design, allOf(problem)), noise, old?.pilot)
    : isDeclared
      ? cumulativePreparation(problem, design, { ...looks, growth: growth.looks })
      : lookPreparation(looksAtTotals(problem, design, preparation, growth.looks), {
          ...looks,
          accuracy: accuracyNow(problem),
        });
  if (!survivors.finished) return undecided(survivors, span.rank + 1, maxRounds ?? MOST_LOOKS);
  // Stage B
  return yield* eliminateSurvivors(survivors, () => poolOf(survivors), {
    ...{ delta: elimination, spent: preparation, noise, accuracy, share, maxRounds, growth },
    ...(problem.changed && { changed: problem.changed }),
    isPilot: isShort,
  });
}

function allOf({ family, span }: LinearProblem): Survivors['candidates'] {
  const nothing = new Float64Array(family.dimension);
  return family
    .best(nothing, capOf(span.rank))
    .map(({ action }) => candidateOf(span, action, new Float64Array(span.rank)));
}
