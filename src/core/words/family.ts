/** What an action and a base arm of a family are called, and what its rewards are. */

export interface FamilyWords {
  readonly action: string;
  readonly actions: string;
  readonly arm: string;
  readonly arms: string;
}

function wordsOf(action: string, arm: string): FamilyWords {
  return { action, actions: `${action}s`, arm, arms: `${arm}s` };
}

const MATCHING = wordsOf('assignment', 'pair');
const SET = wordsOf('set', 'arm');
const PARTITION = wordsOf('selection', 'arm');
const PATH = wordsOf('path', 'edge');
const TREE = wordsOf('tree', 'edge');
const MATROID: FamilyWords = { ...wordsOf('basis', 'element'), actions: 'bases' };
const COMMON_SET = wordsOf('selection', 'element');
const KNAPSACK = wordsOf('selection', 'item');
const RANKING = wordsOf('ranking', 'item');
const ACTION = wordsOf('action', 'arm');

/** @param family the name of the family in the spec */
export function familyWords(family: string): FamilyWords {
  switch (family) {
    case 'matching':
      return MATCHING;
    case 'topK':
    case 'subsets':
      return SET;
    case 'partition':
      return PARTITION;
    case 'path':
      return PATH;
    case 'spanningTree':
      return TREE;
    case 'matroid':
      return MATROID;
    case 'matroidIntersection':
      return COMMON_SET;
    case 'knapsack':
      return KNAPSACK;
    case 'ranking':
      return RANKING;
    default:
      return ACTION;
  }
}

/** What a reward is called. */
export interface RewardWords {
  /** The name of its estimate. */
  readonly name: string;
  /** The best of all actions, by what; null where that is the reward and no more can be said. */
  readonly by: string | null;
}

/** @param reward the name of the reward in the spec */
export function rewardWords(reward: string, { arm }: FamilyWords): RewardWords {
  switch (reward) {
    case 'mean':
      return { name: 'Mean reward', by: `mean ${arm} reward` };
    case 'min':
      return { name: `Weakest ${arm}`, by: `its weakest ${arm}` };
    case 'max':
      return { name: `Strongest ${arm}`, by: `its strongest ${arm}` };
    case 'coverage':
      return { name: 'Coverage', by: 'coverage' };
    case 'dcg':
      return { name: 'Discounted gain', by: 'discounted gain' };
    case 'expression':
      return { name: 'Value of the formula', by: 'the formula of the spec' };
    default:
      return { name: 'Estimated reward', by: null };
  }
}
