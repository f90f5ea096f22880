/** A small spec of every family, feedback and reward, by the names of the table of what goes together. */
import {
  FAMILIES,
  FAMILY_NAMES,
  kindOf,
  type ActionsSpec,
  type FamilyName,
} from '../../src/core/families/catalogue';
import type { ActionFamily } from '../../src/core/families/family';
import type { FeedbackSpec } from '../../src/core/feedback/catalogue';
import { ALGORITHM_NAMES } from '../../src/core/learners/contract/algorithms';
import { FEEDBACK_NAMES, type FeedbackName } from '../../src/core/feedback/facts';
import { REWARD_NAMES, type RewardName } from '../../src/core/reward/facts';
import { possible } from '../../src/core/pairs/rules';
import type { RewardSpec } from '../../src/core/reward/catalogue';
import { snippetsOf } from '../../src/core/text/kinds';
import { filled } from './filledSnippet';

/** Every combination of names with what the table says of it. */
export function everyPair() {
  return FAMILY_NAMES.flatMap((family) =>
    FEEDBACK_NAMES.flatMap((feedback) =>
      REWARD_NAMES.flatMap((reward) =>
        ALGORITHM_NAMES.map((algorithm) => {
          const possibility = possible(family, feedback, reward, algorithm);
          return { family, feedback, reward, algorithm, possibility };
        }),
      ),
    ),
  );
}

/** Each spans R^d, so that every reward is determined under every feedback. */
export const SMALL: Readonly<Partial<Record<string, ActionsSpec>>> = {
  topK: { family: 'topK', arms: 5, k: 2 },
  subsets: { family: 'subsets', arms: 4, min: 2, max: 3 },
  partition: { family: 'partition', groups: [{ size: 4, choose: 2 }] },
  matching: { family: 'matching', left: 2, right: 3, size: { min: 1, max: 2 } },
  path: {
    family: 'path',
    edges: Array.from({ length: 3 }, () => ['s', 't'] as const),
    source: 's',
    target: 't',
  },
  spanningTree: {
    family: 'spanningTree',
    edges: [0, 1, 2, 3, 0].map((node, edge) => [node, edge === 4 ? 2 : (node + 1) % 4] as const),
  },
  matroid: { family: 'matroid', type: 'uniform', elements: 4, rank: 2 },
  matroidIntersection: {
    family: 'matroidIntersection',
    matroids: [
      { type: 'uniform', elements: 4, rank: 2 },
      { type: 'partition', groups: [{ size: 4, choose: 3 }] },
    ],
  },
  knapsack: { family: 'knapsack', weights: [2, 3, 4], capacity: 5 },
  ranking: { family: 'ranking', items: 4 },
  explicit: { family: 'explicit', arms: 4, actions: [[0, 1], [1, 2], [2, 3], [0, 2], [3]] },
};

/** A family that is not among the small ones is as its snippet makes it. */
export function actionsOf(name: FamilyName): ActionsSpec {
  const bodies = snippetsOf(FAMILIES, 'family').map(({ body }) => filled(body) as ActionsSpec);
  const actions = SMALL[name] ?? bodies.find(({ family }) => family === name);
  if (!actions) throw new Error(`The family ${name} has no snippet.`);
  return actions;
}

export function familyOf(name: FamilyName): ActionFamily {
  const actions = actionsOf(name);
  return kindOf(actions).build(actions);
}

const unit = (d: number, arm: number, value = 1): number[] =>
  new Array<number>(d).fill(0).with(arm, value);

/** It determines every reward of the small families. */
export function feedbackSpec(type: FeedbackName, family: ActionFamily): FeedbackSpec {
  const { dimension: d, largestAction: count } = family;
  switch (type) {
    case 'masked': {
      const units = Array.from({ length: d }, (_, arm) => unit(d, arm));
      return { type, matrix: [new Array<number>(d).fill(1), ...units] };
    }
    case 'first':
      return { type, count, sum: true };
    case 'top-ranked':
      return { type, count: 2 };
    case 'explicit': {
      const actions = family.enumerate(100) ?? [];
      return { type, matrices: actions.map((action) => action.map((arm) => unit(d, arm, 2))) };
    }
    default:
      return { type };
  }
}

export function rewardSpec(name: RewardName, { dimension }: ActionFamily): RewardSpec {
  switch (name) {
    case 'weighted-linear': {
      const weights = Array.from({ length: dimension }, (_, arm) => (arm % 2 === 0 ? 1 : -0.5));
      return { type: 'linear', weights };
    }
    case 'link':
      return { type: name, function: 'logistic' };
    case 'expression':
      return { type: name, formula: 'mean + max * 0.5', lipschitz: 1.5 };
    default:
      return { type: name };
  }
}

/** Values in (0, 1) with no two sums alike. */
export function thetaOf({ dimension }: ActionFamily): number[] {
  return Array.from({ length: dimension }, (_, arm) => 0.1 + 0.8 * ((0.37 + arm * 0.618034) % 1));
}
