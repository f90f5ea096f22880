/** What the format has room for and this version does not build, with what can be used instead. */

type Replacements = Readonly<Record<string, string>>;

const writeOut = 'list its actions with the family `explicit`';

const VALUES: Readonly<Record<string, Replacements>> = {
  'actions.family': {
    path: writeOut,
    spanningTree: writeOut,
    matroid:
      'use `topK` for a uniform matroid, `partition` for a partition matroid, else ' + writeOut,
    matroidIntersection: 'use `matching` for a bipartite graph, else ' + writeOut,
    knapsack: writeOut,
    ranking: 'use `matching` of items and positions, each pair with its own value',
  },
  'feedback.type': {
    first: 'use `masked` with the rows that are seen, or `semi-bandit`',
    'top-ranked': 'use `masked` with the rows that are seen, or `semi-bandit`',
    explicit: 'use `masked`, one matrix for all actions',
  },
  'reward.type': {
    min: 'use `linear` or `mean`',
    max: 'use `linear` or `mean`',
    link: 'use `linear`: an increasing function of the sum has the same best action',
    coverage: 'use `linear` or `mean`',
    dcg: 'use `linear` or `mean`',
    expression: 'use `linear` or `mean`',
  },
  'environment.type': {
    recorded: 'use `simulated`',
    process: 'use `simulated`',
    manual: 'use `simulated`',
  },
  'environment.noise.distribution': {
    uniform: 'use `rademacher`, which is bounded as well, or `gaussian`',
  },
  'run.options.support': { spanner: 'use `first`', growing: 'use `first`' },
  'run.options.alpha': { certified: 'use `printed`' },
  'run.options.counts': { fixed: 'use `multinomial`' },
  'run.options.elimination': { pairwise: 'use `alba`', 'e-process': 'use `alba`' },
  'run.options.observerSet': { spanner: 'use `first`', search: 'use `first`' },
  'run.options.allocation': { proportional: 'use `uniform`' },
};

const PROPERTIES: Readonly<Record<string, Replacements>> = {
  reward: { weights: 'use `linear` without weights' },
  'environment.theta': { topKGap: 'list the values of theta' },
};

/** The values that are planned at a path, without what is built. */
export function notBuiltYetAt(path: readonly (string | number)[]): readonly string[] {
  return Object.keys(lookUp(VALUES, path));
}

/** What to use instead of a planned value, or null where the value is not a planned one. */
export function insteadOfValue(path: readonly (string | number)[], value: unknown): string | null {
  return typeof value === 'string' ? ownEntry(lookUp(VALUES, path), value) : null;
}

/** What to use instead of a planned property of the object at `path`, or null. */
export function insteadOfProperty(
  path: readonly (string | number)[],
  property: string,
): string | null {
  return ownEntry(lookUp(PROPERTIES, path), property);
}

function lookUp(
  table: Readonly<Record<string, Replacements>>,
  path: readonly (string | number)[],
): Replacements {
  return table[path.join('.')] ?? {};
}

function ownEntry(entries: Replacements, name: string): string | null {
  return Object.hasOwn(entries, name) ? (entries[name] ?? null) : null;
}
