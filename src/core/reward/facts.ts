/** The rewards without their code, by name: their words, and what the code around them has to know of each. */
import type { FamilyName } from '../families/catalogue';
import type { FamilyWords } from '../words/family';

/** What is known of a reward by its name alone. */
export interface RewardFacts {
  /** In a sentence. Default: the reward `name`. */
  readonly title?: string;
  /** What it is of an action, where it is chosen. */
  readonly detail: string;
  /** The same after `The reward of an action:`, with its full stop. Default: the detail. */
  readonly comment?: string;
  /** What its estimate is called, and by what an action is the best. Default: an estimated reward. */
  readonly words?: (words: FamilyWords) => RewardWords;
  /** The only family that has it, and why no other. */
  readonly only?: { readonly family: FamilyName; readonly reason: string };
  /** r̄(x, s theta) = s r̄(x, theta) for s > 0. */
  readonly isHomogeneous?: true;
  /** It is no function of a total that is linear in the unknown values. */
  readonly isNotLinear?: true;
  /** Its Lipschitz constant is what the author of the spec states. */
  readonly isStated?: true;
  /** For a person to change, for d base arms: the properties besides `type`. */
  readonly draft?: (d: number) => Readonly<Record<string, unknown>>;
}

/** What a reward is called. */
export interface RewardWords {
  /** The name of its estimate. */
  readonly name: string;
  /** The best of all actions, by what; null where that is the reward and no more can be said. */
  readonly by: string | null;
}

export const REWARD_FACTS = {
  linear: { detail: 'The sum of the values of its base arms', isHomogeneous: true },
  // The reward `linear` of a spec that gives weights.
  'weighted-linear': {
    title: 'the reward `linear` with weights',
    detail: 'The weighted sum of the values of its base arms',
    draft: (d) => ({ weights: new Array<number>(d).fill(1) }),
  },
  mean: {
    detail: 'The average of the values of its base arms',
    words: ({ arm }) => ({ name: 'Mean reward', by: `mean ${arm} reward` }),
    isHomogeneous: true,
  },
  min: {
    detail: 'The smallest value: as strong as the weakest link',
    comment: 'the least value of its base arms.',
    words: ({ arm }) => ({ name: `Weakest ${arm}`, by: `its weakest ${arm}` }),
    isHomogeneous: true,
    isNotLinear: true,
  },
  max: {
    detail: 'The largest value of its base arms',
    words: ({ arm }) => ({ name: `Strongest ${arm}`, by: `its strongest ${arm}` }),
    isHomogeneous: true,
    isNotLinear: true,
  },
  link: {
    detail: 'An increasing function of the sum, such as the probability of a success',
    comment: 'an increasing function of the sum of the values of its base arms.',
    draft: () => ({ function: 'logistic' }),
  },
  coverage: {
    detail: 'The probability that at least one base arm succeeds',
    comment: 'the probability that at least one of its base arms succeeds.',
    words: () => ({ name: 'Coverage', by: 'coverage' }),
    isNotLinear: true,
  },
  dcg: {
    detail: 'The sum of the values, discounted by their places',
    words: () => ({ name: 'Discounted gain', by: 'discounted gain' }),
    only: {
      family: 'ranking',
      reason: 'Only a ranking has places: `dcg` needs the family `ranking`.',
    },
    isHomogeneous: true,
  },
  expression: {
    detail: 'A formula of your own',
    comment: 'the formula over the values of its base arms.',
    words: () => ({ name: 'Value of the formula', by: 'the formula of the spec' }),
    isNotLinear: true,
    isStated: true,
    draft: () => ({ formula: '(min + max) / 2', lipschitz: 1 }),
  },
} as const satisfies Readonly<Record<string, RewardFacts>>;

export type RewardName = keyof typeof REWARD_FACTS;

/** What `reward.type` of a spec may be. */
export type RewardType = Exclude<RewardName, 'weighted-linear'>;

export const REWARD_NAMES = Object.keys(REWARD_FACTS) as readonly RewardName[];

/** What is known of a reward; undefined for a name that this version does not have. */
export function rewardFactsOf(name: string): RewardFacts | undefined {
  return (REWARD_FACTS as Readonly<Record<string, RewardFacts>>)[name];
}

/** The name of the reward of a spec: one with weights has its own. @param type as the spec has it */
export function rewardNameOf(reward: { readonly type: string }): RewardName {
  const isWeighted = reward.type === 'linear' && Object.hasOwn(reward, 'weights');
  return isWeighted ? 'weighted-linear' : (reward.type as RewardName);
}

/** What it is, after `The reward of an action:`. */
export function rewardComment(name: RewardName): string {
  const { detail, comment }: RewardFacts = REWARD_FACTS[name];
  return comment ?? `${detail.charAt(0).toLowerCase()}${detail.slice(1)}.`;
}

/** @param reward the name of the reward in the spec */
export function rewardWords(reward: string, words: FamilyWords): RewardWords {
  return rewardFactsOf(reward)?.words?.(words) ?? { name: 'Estimated reward', by: null };
}
