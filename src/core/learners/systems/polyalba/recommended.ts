// PolyALBA with sharper parts (docs/recommended-polyalba.md): Algorithm 4 of the paper with looks at all samples of one fixed
// design for its rounds (stage A), and an elimination by e-processes for ALBA (stage B).
import type { Distribution } from '../../../design/gOptimal/distribution';
import type { Learner } from '../../../protocol/learner';
import { costsLittle } from '../../designs/adaptiveXyDesign';
import { eliminateSurvivors } from '../../evidence/eProcessElimination';
import { createPool, unsampled } from '../../evidence/survivorsPool';
import type { Survivors } from '../../problem/survivors';
import type { Options } from '../../contract/options';
import { GROWTH } from '../../contract/growth';
import type { LinearProblem } from '../../problem/linearProblem';
import { createStaticDesign } from '../../designs/staticDesign';
import { capOf, MOST_LOOKS, PREPARATION_DELTA } from '../../evidence/lookPreparation';
import { prepareByTotals, totalsSpace } from '../../evidence/looksAtTotals';
import { oldRows } from '../../evidence/oldRows';
import { orderingPilot } from '../../evidence/pilot';
import { candidateOf, undecided } from '../../evidence/preparation';

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
  const { family, span, noise, delta } = problem;
  const design = createStaticDesign(problem, distribution);
  // A short X is handed over whole at the first look, which orders it.
  const isShort = family.count.exact !== null && family.count.exact <= BigInt(capOf(span.rank));
  // delta_A = delta / 10 for the looks, the rest for the e-processes; a pilot that only orders has no look.
  const old = oldRows(problem, totalsSpace(problem).space, isShort);
  const isOrdering = isShort && (noise.blocks.kind !== 'none' || old?.pilot);
  const preparation = isOrdering ? 0 : PREPARATION_DELTA * delta;
  const elimination = delta - preparation;
  const { alpha, alphaPrinted, xiMin } = distribution;
  const { logActions } = family.count;
  yield {
    type: 'constantsComputed',
    constants: {
      d: family.dimension,
      dimension: span.rank,
      m: family.largestAction,
      logActions,
      counts: 'fixed',
      preparation: isOrdering ? 'pilot' : 'cumulative',
      elimination: 'e-process',
      alpha,
      alphaPrinted,
      xiMin,
      delta,
      delta0: preparation,
      deltaElimination: elimination,
      ...noise.constants,
      observerSetSize: distribution.support.length,
      // alpha^2 r of the fixed design, certified: max over X of |x|^2 in the norm of M^-1.
      largestVariance: design.replicationSize * design.distance.largestNorm,
      maxRounds: maxRounds ?? MOST_LOOKS,
    },
  };
  const poolOf = (survivors: Survivors) => createPool(problem, design, survivors, old?.parts);
  // Stage A
  const isWorthwhile = (found: Survivors): boolean =>
    !isShort && costsLittle(design.price * found.samples, poolOf(found), elimination, problem);
  const growth = GROWTH[rounds];
  const looks = { delta: preparation, maxRounds, isWorthwhile, growth: growth.looks };
  const survivors = yield* isOrdering
    ? orderingPilot(...unsampled(problem, design, allOf(problem)), noise, old?.pilot)
    : prepareByTotals(problem, design, looks);
  if (!survivors.finished) return undecided(survivors, span.rank + 1, maxRounds ?? MOST_LOOKS);
  // Stage B
  const settings = { delta: elimination, spent: preparation, maxRounds, growth, isPilot: isShort };
  return yield* eliminateSurvivors(problem, survivors, () => poolOf(survivors), settings);
}

function allOf({ family, span }: LinearProblem): Survivors['candidates'] {
  const nothing = new Float64Array(family.dimension);
  return family
    .best(nothing, capOf(span.rank))
    .map(({ action }) => candidateOf(span, action, new Float64Array(span.rank)));
}
