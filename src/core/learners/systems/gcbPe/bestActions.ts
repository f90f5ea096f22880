/** The best actions under an estimate, and how far the first of them leads. */
import type { Action, RankedAction } from '../../../families/family';
import type { Reward } from '../../../reward/reward';

export interface BestActions {
  /** Best first. */
  readonly ranked: readonly RankedAction[];
  readonly leader: RankedAction;
  /** The rival that is hardest to distinguish; null if there is none. */
  readonly rival: Action | null;
  /** The lead over the rival. */
  readonly gap: number | null;
}

/**
 * The `count` best actions under theta, and the lead of the first over the second.
 * @throws Error if the family has no action
 */
export function bestUnder(reward: Reward, theta: Float64Array, count: number): BestActions {
  const ranked = reward.best(theta, count);
  const [leader, second] = ranked;
  if (leader === undefined) throw new Error('The family has no action.');
  if (second === undefined) return { ranked, leader, rival: null, gap: null };
  return { ranked, leader, rival: second.action, gap: leader.value - second.value };
}

/** A value that is worked out when it is first asked for. */
export function once<Value extends object | null>(work: () => Value): () => Value {
  let known: { readonly value: Value } | null = null;
  return () => (known ??= { value: work() }).value;
}
