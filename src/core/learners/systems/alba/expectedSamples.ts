// The samples of Algorithm 1 with exact estimates, for plans: keep in step with alba.ts.
import { coordinatesInSpan } from '../../../design/gOptimal/distribution';
import type { Action } from '../../../families/family';
import type { Span } from '../../../feedback/span';
import { mostListed } from '../../problem/listing';
import { epochsOf } from './alba';
import { withinEpsilon } from './elimTil';
import { accuracyOfRound, MOST_PHASES } from '../../contract/accuracyRounds';
import type { Estimated } from '../../contract/roundReport';
import { createSampleSizes, type SampleSizes } from './sampleSizes';
import { OrthonormalBasis } from '../../../numerics/orthonormalBasis';
import type { LearnerInput } from '../../contract/algorithmKind';
import { spanIn } from '../../problem/totals';

/** Those on all of X; null if the rounds run out or X is too large to list. */
export function albaSamplesOfPaper(input: LearnerInput, theta: Float64Array): number | null {
  const { family, run } = input.instance;
  const span = spanIn(input);
  const actions = family.enumerate(mostListed(span.rank));
  if (actions === null) return null;
  const candidates = actions.map((action) => valued(action, theta));
  return albaSamples(
    candidates,
    span,
    sizesOfPaper(input, Math.log(actions.length), 1),
    run.delta,
    0,
  );
}

/** @param alpha of the printed support: sqrt(m r / xi_min) */
export function sizesOfPaper(input: LearnerInput, logActions: number, alpha: number): SampleSizes {
  const { family, assumptions } = input.instance;
  const m = family.largestAction;
  return createSampleSizes(assumptions.thetaNorm, spanIn(input).rank, m, logActions, alpha);
}

/** The samples of the epochs from `firstEpoch` on. */
export function albaSamples(
  candidates: readonly Estimated[],
  span: Span,
  sizes: SampleSizes,
  delta: number,
  firstEpoch: 0 | 1,
): number | null {
  let left: readonly Estimated[] = [...candidates].sort((a, b) => b.estimate - a.estimate);
  let total = 0;
  for (const { p, deltaEpoch } of epochsOf(span.rank, delta, firstEpoch)) {
    if (left.length <= p) continue;
    const size = left.length;
    const rank = rankOf(left, span);
    for (let r = 1; left.length > p; r++) {
      if (r > MOST_PHASES) return null;
      const { epsilon, deltaRound } = accuracyOfRound(r, deltaEpoch);
      total += sizes.elimination(epsilon, deltaRound, rank, size);
      left = withinEpsilon(left, epsilon);
    }
  }
  return total;
}

/** The dimension of the span of some actions. */
function rankOf(candidates: readonly Estimated[], span: Span): number {
  const basis = new OrthonormalBasis(span.rank);
  for (const { action } of candidates) basis.add(coordinatesInSpan(span, action));
  return basis.size;
}

export function valued(action: Action, theta: Float64Array): Estimated {
  return { action, estimate: action.reduce((sum, arm) => sum + (theta[arm] as number), 0) };
}
