/** The words for an action and a base arm of a family. */

export interface FamilyWords {
  readonly action: string;
  readonly actions: string;
  readonly arm: string;
  readonly arms: string;
}

function wordsOf(action: string, arm: string): FamilyWords {
  return { action, actions: `${action}s`, arm, arms: `${arm}s` };
}

const FAMILY_WORDS: Readonly<Record<string, FamilyWords>> = {
  matching: wordsOf('assignment', 'pair'),
  topK: wordsOf('set', 'arm'),
  subsets: wordsOf('set', 'arm'),
  partition: wordsOf('selection', 'arm'),
  path: wordsOf('path', 'edge'),
  spanningTree: wordsOf('tree', 'edge'),
  matroid: { ...wordsOf('basis', 'element'), actions: 'bases' },
  matroidIntersection: wordsOf('selection', 'element'),
  knapsack: wordsOf('selection', 'item'),
  ranking: wordsOf('ranking', 'item'),
};
const OTHER = wordsOf('action', 'arm');

/** @param family the name of the family in the spec */
export function familyWords(family: string): FamilyWords {
  return FAMILY_WORDS[family] ?? OTHER;
}
