import type { Action, RankedAction } from '../../../families/family';
import type { Tie } from '../../../protocol/ties';
import type { Reward } from '../../../reward/reward';

/** The actions within `reach` of the first, and always the second. @param ranked best first */
export function tiedIn(
  ranked: readonly RankedAction[],
  reach: number,
): Pick<Tie, 'actions' | 'count' | 'isLeast'> {
  const most = ranked[0]?.value ?? NaN;
  const tied = ranked.filter(({ value }, i) => i < 2 || most - value <= reach);
  const actions = tied.map(({ action }) => action);
  const { length } = actions;
  return { actions, count: length, isLeast: length === ranked.length };
}

/** The best actions under an estimate, and the lead of the first. */
export interface BestActions {
  /** Best first. */
  readonly ranked: readonly RankedAction[];
  readonly leader: RankedAction;
  /** The rival hardest to distinguish from the leader; null if there is none. */
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
