/** What the algorithms show of their problem that ask the family for its best actions. */
import type { ActionFamily } from '../../families/family';
import type { Constants } from '../../protocol/learner';

/**
 * @param noiseScale null where it is not declared
 * @param dimension of the span of the actions, where it is of interest
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
