/** Two sides of n nodes, which are all joined. */
import type { ActionFamily } from '../../../src/core/families/family';
import { createMatching } from '../../../src/core/families/matching/matching';
import { completeBipartite } from '../feedback/listedFamily';

/** Their matchings of min to max pairs; by default the perfect ones. */
export function assignments(n: number, min = n, max = n): ActionFamily {
  return createMatching({ left: n, right: n, edges: completeBipartite(n, n), min, max });
}
