/**
 * The only list of the rewards of a spec. A new reward needs its file, an entry in `facts.ts` and a line here. The schema, the
 * diagnostics, the questions of a new spec, the words of a report and the table of pairs follow.
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

export type RewardSpec = {
  [Name in RewardType]: Static<(typeof REWARDS)[Name]['node']>;
}[RewardType];

export function rewardOf({ type }: { readonly type: RewardType }): RewardKind<TSchema> {
  return REWARDS[type];
}

/** The reward that an instance maximises. @param reward valid for this family */
export function buildReward(reward: RewardSpec, family: ActionFamily): Reward {
  const built = rewardOf(reward).build(reward, family);
  const sought = soughtBy(reward);
  return sought.goal === undefined ? built : { ...built, kind: reward.type, ...sought };
}
