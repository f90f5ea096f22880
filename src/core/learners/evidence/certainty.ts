// The confidence that is attainable now, from the e-values of an elimination (docs/confidence.md).
import type { BestCandidate, Certainty } from '../../protocol/learner';
import type { Estimated } from '../contract/roundReport';
import type { Evidence } from './evidence';

/** The most candidates in the list. */
export const MOST_CANDIDATES = 256;
const MOST_LOG = Math.log(Number.MAX_VALUE);

/** An action that may be the best, with its index. */
type Left = Estimated & { readonly index: number };

/**
 * A wrong leader has confidence c or more only if the evidence against the best action reaches 1 / (1 - c - lost), or if an
 * event that `lost` covers happens: with probability at most 1 - c, at all times together.
 *
 * @param left the actions not ruled out, the leader first
 * @param margin by which an action may be better than the leader; null if it is a share of an unknown value
 * @param lost the share of delta for everything but the e-values
 * @param delta of the run
 */
export function certaintyOf(
  evidence: Evidence,
  left: readonly Left[],
  margin: number | null,
  { lost, delta }: { readonly lost: number; readonly delta: number },
): Certainty {
  const [{ index: leader }] = left as readonly [Left];
  const confidence =
    margin === null ? 0 : 1 - lost - Math.exp(-evidence.logCertainty(leader, margin));
  // Each end takes half of delta.
  const known = Math.log(2 / delta);
  const end = (index: number, sign: 1 | -1): number | null => {
    const size = sign * evidence.leastSize(index, known, sign);
    return Number.isFinite(size) ? size : null;
  };
  const more = left.length - MOST_CANDIDATES;
  return {
    confidence: confidence > 0 ? confidence : null,
    // Finding the intervals takes searches, so they wait until somebody asks.
    get candidates() {
      return left.slice(0, MOST_CANDIDATES).map(({ index, action, estimate }): BestCandidate => ({
        action,
        estimate,
        interval: [end(index, 1), end(index, -1)],
        eValue: Math.exp(Math.min(MOST_LOG, evidence.logTotal(index))),
      }));
    },
    ...(more > 0 ? { candidatesMore: more } : {}),
  };
}
