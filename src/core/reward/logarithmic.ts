/** An accuracy as a percentage, where the logarithms of the values count. */
import { log1p } from '../numerics/elementary';
import type { Sought } from '../words/goal';

/** A share of the values is a difference of their logarithms, whatever the best is. */
export function logarithmOf(share: number, { goal }: Sought): number {
  return goal === 'minimize' ? log1p(share) : -log1p(-share);
}
