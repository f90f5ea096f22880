/** Facts about the rewards by name, without their code: texts, and what other modules need to know of each. */
import type { FamilyName } from '../families/catalogue';
import type { FamilyWords } from '../words/family';

export interface RewardFacts {
  /** Its name in a sentence. Default: the reward `name`. */
  readonly title?: string;
  /** What it is, for a list of choices. */
  readonly detail: string;
  /** The same as the continuation of `The reward of an action:`, with its full stop. Default: the detail. */
  readonly comment?: string;
  /** The words for its estimate and for the best action. Default: an estimated reward. */
  readonly words?: (words: FamilyWords) => RewardWords;
  /** The only family that supports it, and the reason. */
  readonly only?: { readonly family: FamilyName; readonly reason: string };
  /** r̄(x, s theta) = s r̄(x, theta) for s > 0. */
  readonly isHomogeneous?: true;
  /** It is not a function of a total that is linear in the unknown values. */
  readonly isNotLinear?: true;
  /** The author of the spec states its Lipschitz constant. */
  readonly isStated?: true;
  /** The proposed properties besides `type`, for d base arms. */
  readonly draft?: (d: number) => Readonly<Record<string, unknown>>;
}

export interface RewardWords {
  /** The name of its estimate. */
  readonly name: string;
  /** What the best action is best by; null if that is just the reward. */
  readonly by: string | null;
}

export const REWARD_FACTS = {
  linear: { detail: 'The sum of the values of its base arms', isHomogeneous: true },
  // The reward `linear` with weights in the spec.
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

/** The possible values of `reward.type` in a spec. */
export type RewardType = Exclude<RewardName, 'weighted-linear'>;

export const REWARD_NAMES = Object.keys(REWARD_FACTS) as readonly RewardName[];

/** The facts about a reward; undefined for a name that this version does not know. */
export function rewardFactsOf(name: string): RewardFacts | undefined {
  return (REWARD_FACTS as Readonly<Record<string, RewardFacts>>)[name];
}

/** The name of a spec's reward; a linear one with weights has its own name. @param type as in the spec */
export function rewardNameOf(reward: { readonly type: string }): RewardName {
  const isWeighted = reward.type === 'linear' && Object.hasOwn(reward, 'weights');
  return isWeighted ? 'weighted-linear' : (reward.type as RewardName);
}

/** What the reward is, as the continuation of `The reward of an action:`. */
export function rewardComment(name: RewardName): string {
  const { detail, comment }: RewardFacts = REWARD_FACTS[name];
  return comment ?? `${detail.charAt(0).toLowerCase()}${detail.slice(1)}.`;
}

/** @param reward the reward's name in the spec */
export function rewardWords(reward: string, words: FamilyWords): RewardWords {
  return rewardFactsOf(reward)?.words?.(words) ?? { name: 'Estimated reward', by: null };
}
