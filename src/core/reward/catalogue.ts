/**
 * The rewards of the spec: the one list. A new reward is its file, an entry of `facts.ts` and a line here; the schema, the
 * diagnostics, the questions of a new spec, the words of a report and the table of what goes together follow.
 */
import type { Static, TSchema } from 'typebox';
import type { ActionFamily } from '../families/family';
import { COVERAGE } from './coverage';
import { DCG } from './dcg';
import { EXPRESSION } from './expression/kind';
import type { RewardType } from './facts';
import { soughtBy } from '../words/goal';
import { LINEAR } from './linear';
import { LINK } from './link';
import { MAX, MIN } from './extremes';
import { MEAN } from './mean';
import type { Reward } from './reward';
import type { RewardKind } from './rewardKind';

export const REWARDS = {
  linear: LINEAR,
  mean: MEAN,
  min: MIN,
  max: MAX,
  link: LINK,
  coverage: COVERAGE,
  dcg: DCG,
  expression: EXPRESSION,
} as const satisfies Readonly<Record<RewardType, unknown>>;

/** `reward` of any type. */
export type RewardSpec = {
  [Name in RewardType]: Static<(typeof REWARDS)[Name]['node']>;
}[RewardType];

/** What the reward that a spec names means. */
export function rewardOf({ type }: { readonly type: RewardType }): RewardKind<TSchema> {
  return REWARDS[type];
}

/** The reward that an instance maximises. @param reward without a fault, for this family */
export function buildReward(reward: RewardSpec, family: ActionFamily): Reward {
  const built = rewardOf(reward).build(reward, family);
  const sought = soughtBy(reward);
  return sought.goal === undefined ? built : { ...built, kind: reward.type, ...sought };
}
