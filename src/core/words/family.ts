/** What an action and a base arm of a family are called. */

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
