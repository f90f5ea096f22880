/**
 * The algorithms by their names in a spec, with their titles. A new algorithm is a folder in `systems`, a line here,
 * one in `facts.ts` and one in `catalogue.ts`.
 */
import type { Fix } from '../../text/problem';

export const ALGORITHM_TITLES = {
  polyalba: 'PolyALBA',
  'gcb-pe': 'GCB-PE',
  alba: 'ALBA',
  rage: 'RAGE',
  'xy-static': 'XY-static',
  'xy-adaptive': 'XY-adaptive',
  'explore-verify': 'Explore-Verify',
  'lin-gap-e': 'LinGapE',
  glucb: 'GLUCB',
  'lazy-ts': 'LT&S',
  clucb: 'CLUCB',
  cluncb: 'CLUNCB',
  icb: 'ICB',
  'lin-game': 'LinGame',
  'lin-game-c': 'LinGame-C',
  peleg: 'PELEG',
  'y-elim-til': 'Y-ElimTil',
  csar: 'CSAR',
  saqm: 'SAQM',
  peace: 'Peace',
} as const;

export type AlgorithmName = keyof typeof ALGORITHM_TITLES;

export const ALGORITHM_NAMES = Object.keys(ALGORITHM_TITLES) as readonly AlgorithmName[];

/** The algorithm as written in the paper; other text stays as it is. */
export function titleOf(algorithm: string): string {
  return Object.hasOwn(ALGORITHM_TITLES, algorithm)
    ? ALGORITHM_TITLES[algorithm as AlgorithmName]
    : algorithm;
}

/** The quick fix that switches to another algorithm. */
export function switchTo(algorithm: AlgorithmName): Fix {
  return {
    title: `Switch the algorithm to ${ALGORITHM_TITLES[algorithm]}`,
    description: `Sets \`run.algorithm\` to "${algorithm}".`,
    edits: [{ path: ['run', 'algorithm'], value: algorithm }],
  };
}
