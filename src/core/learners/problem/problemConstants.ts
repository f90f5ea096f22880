/** What the optimistic systems show of their problem. */
import type { ActionFamily } from '../../families/family';
import type { Constants } from '../../protocol/learner';
import type { LinearProblem } from './linearProblem';

export function problemConstants({ family, span, delta, noise }: LinearProblem): Constants {
  return {
    d: family.dimension,
    dimension: span.rank,
    m: family.largestAction,
    logActions: family.count.logActions,
    delta,
    noiseScale: noise.scale,
  };
}

/** Whether there is a single action. */
export function isOnly(family: ActionFamily): boolean {
  return family.best(new Float64Array(family.dimension), 2).length < 2;
}
