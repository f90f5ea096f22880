/** The constants of a problem, for reports of algorithms that query the oracle. */
import type { ActionFamily } from '../../families/family';
import type { Constants } from '../../protocol/learner';

/**
 * @param noiseScale null if it is not declared
 * @param dimension of the span of the actions, if relevant
 */
export function problemConstants(
  family: ActionFamily,
  delta: number,
  noiseScale: number | null,
  dimension?: number,
): Constants {
  return {
    d: family.dimension,
    ...(dimension === undefined ? {} : { dimension }),
    m: family.largestAction,
    logActions: family.count.logActions,
    delta,
    ...(noiseScale === null ? {} : { noiseScale }),
  };
}
