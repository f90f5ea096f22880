// Rewards that are not linear: the samples of GCB-PE as recommended over those of an oracle that knows theta.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from './bundled.mjs';
import { compared } from './comparisons.mjs';
import { geometricMean, rounded, samplesShown, table, verdict } from './figures.mjs';

const SEEDS = 20;
const TARGET = 3;

const SEMI = { type: 'semi-bandit' };
const TOTALS = { type: 'full-bandit' };
/** @param {number} arms @param {number} sums */
const masked = (arms, sums) => ({
  type: 'masked',
  matrix: Array.from({ length: sums }, (_, row) =>
    Array.from({ length: arms }, (_, arm) => (arm % sums === row ? 1 : 0)),
  ),
});

/** @param {number} arms @param {number} k */
const top = (arms, k) => ({ family: 'topK', arms, k });
/** @param {number} side @param {number} [min] */
const matching = (side, min = side) => ({
  ...{ family: 'matching', left: side, right: side, size: { min, max: side } },
});
/** A matching of large values in the midst of others. @param {number} side @param {number} gap */
const diagonal = (side, gap) =>
  Array.from({ length: side * side }, (_, i) => {
    const other = ((i * 7) % 11) / 40;
    return Number((other + (Math.floor(i / side) === i % side ? gap : 0)).toFixed(3));
  });
const PATHS = {
  ...{ family: 'path', source: 'Well', target: 'Hospital' },
  edges: [
    ...[
      ['Well', 'Tower'],
      ['Well', 'Canal'],
      ['Tower', 'School'],
      ['Canal', 'Tower'],
    ],
    ...[
      ['Canal', 'School'],
      ['Tower', 'Hospital'],
      ['School', 'Hospital'],
    ],
  ],
};
const TREE = {
  family: 'spanningTree',
  edges: [...'ABCDE'].flatMap((one, i) => [...'ABCDE'].slice(i + 1).map((other) => [one, other])),
};
const SACK = { family: 'knapsack', weights: [3, 4, 5, 2, 3, 4, 2, 5], capacity: 10 };
const GROUPS = { family: 'partition', groups: [4, 4, 3].map((size) => ({ size, choose: 1 })) };

const MIN = { type: 'min' };
const MAX = { type: 'max' };
const COVERAGE = { type: 'coverage' };
/** @param {string} formula @param {number} lipschitz */
const formula = (formula, lipschitz) => ({ type: 'expression', formula, lipschitz });
const SEVEN = [0.9, 0.8, 0.75, 0.2, 0.15, 0.1, 0];
const EIGHT = [1, 0.9, 0.8, 0.2, 0.1, 0, 0, 0];
const SHARES = [0.6, 0.2, 0.5, 0.1, 0.7, 0.15];
const FLOWS = [1, 0.9, 0.3, 0.4, 0.8, 0.3, 1.1];

/** Name, actions, feedback, reward, theta, noise. */
const INSTANCES = /** @type {const} */ ([
  ['top 3 of 6, coverage', top(6, 3), SEMI, COVERAGE, SHARES, 0.2],
  ['4×4 perfect matching, coverage', matching(4), SEMI, COVERAGE, diagonal(4, 0.5), 0.3],
  ['4×4 perfect matching, min', matching(4), SEMI, MIN, diagonal(4, 0.5), 0.5],
  ['top 3 of 8, min', top(8, 3), SEMI, MIN, EIGHT, 0.5],
  ['weakest link, path, min', PATHS, SEMI, MIN, FLOWS, 0.5],
  ['top 3 of 7, max', top(7, 3), SEMI, MAX, [1.5, 0.6, 0.5, 0.3, 0.2, 0.1, 0], 0.5],
  [
    'top 3 of 8, .5 min + .5 mean',
    top(8, 3),
    SEMI,
    formula('0.5 * min + 0.5 * mean', 1),
    EIGHT,
    0.5,
  ],
  ['tree of 5 nodes, min', TREE, SEMI, MIN, [1, 0.2, 0.9, 0, 0.3, 0.1, 0.8, 0.2, 0.1, 1.1], 0.5],
  ['knapsack of 8, coverage', SACK, SEMI, COVERAGE, [0.6, 0.1, 0.3, 0.4, 0.1, 0.2, 0.5, 0.3], 0.2],
  [
    '3 groups, sum / (1 + max)',
    GROUPS,
    SEMI,
    formula('sum / (1 + max)', 3),
    [0.9, 0.3, 0.1, 0, 1, 0.2, 0.4, 0.1, 0.8, 0.3, 0],
    0.3,
  ],
  ['top 2 of 6, coverage', top(6, 2), TOTALS, COVERAGE, SHARES, 0.2],
  ['top 3 of 8, min', top(8, 3), TOTALS, MIN, EIGHT, 0.5],
  [
    '3×3 matching of 2 or 3, max',
    matching(3, 2),
    TOTALS,
    MAX,
    [1.2, 0.1, 0, 0.2, 0.5, 0.1, 0.3, 0, 0.4],
    0.5,
  ],
  [
    'top 2 of 6, .5 max + .5 mean',
    top(6, 2),
    TOTALS,
    formula('0.5 * max + 0.5 * mean', 1),
    SHARES.map((v) => 2 * v),
    0.3,
  ],
  ['top 3 of 7, min, two sums', top(7, 3), masked(7, 2), MIN, SEVEN, 0.3],
  ['top 3 of 7, coverage, two sums', top(7, 3), masked(7, 2), COVERAGE, SEVEN, 0.2],
  [
    '3 groups, max, two sums',
    GROUPS,
    masked(11, 2),
    MAX,
    [0.9, 0.3, 0.1, 0, 0.4, 0.2, 0.1, 0.1, 0.3, 0.3, 0],
    0.3,
  ],
  [
    'top 2 of 6, sum − .3 max², two sums',
    top(6, 2),
    masked(6, 2),
    formula('sum - 0.3 * max ^ 2', 2),
    SHARES,
    0.2,
  ],
]);

/** @param {import('./run.mjs').Place} place @returns {string[]} lines of Markdown */
export function measureNonlinear({ root, cli }) {
  const folder = mkdtempSync(join(tmpdir(), 'cpe-bench-'));
  const file = join(folder, 'instance.cpe.json');
  /** @type {typeof import('./oracle')} */
  const { oracleSamples } = bundled(root, 'oracle');
  /** @type {number[]} */
  const ratios = [];
  const rows = INSTANCES.map(([name, actions, feedback, reward, theta, scale]) => {
    const noise = { on: 'feedback', distribution: 'gaussian', scale };
    const text = JSON.stringify({
      ...{ version: 1, actions, feedback, reward },
      environment: { type: 'simulated', theta, noise },
      run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 },
    });
    writeFileSync(file, text);
    const args = [file, '--algorithms', 'gcb-pe', '--seeds', `1-${SEEDS}`];
    const [setting] = compared(cli, args);
    if (!setting?.samples) throw new Error(`${name}: nothing was measured`);
    const { samples, wrong, certified, lowerBound } = setting;
    const oracle = oracleSamples(text);
    ratios.push(samples.mean / oracle);
    return [
      ...[name, feedback.type, samplesShown(samples.mean), samplesShown(oracle)],
      ...[
        `${rounded(samples.mean / oracle)}×`,
        lowerBound === null ? rounded(null) : samplesShown(lowerBound),
      ],
      ...[`${certified}`, `${wrong}`],
    ];
  });
  rmSync(folder, { recursive: true, force: true });
  const mean = geometricMean(ratios);
  return [
    `Mean samples of ${SEEDS} seeds, normal noise of a declared scale, delta .05. Oracle: it knows theta, takes the best counts for the same certificate, and every estimate is the truth.`,
    '',
    ...table(
      [
        'instance',
        'feedback',
        'samples:',
        'oracle:',
        'over it:',
        'lower bound:',
        'certified:',
        'wrong:',
      ],
      rows,
    ),
    '',
    `- Geometric mean: ${rounded(mean)}× (target ${TARGET}×: ${verdict(mean, TARGET, 'at most')}); the largest ${rounded(Math.max(...ratios))}×.`,
  ];
}
