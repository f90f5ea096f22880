// Rewards that are not linear: the samples of recommended GCB-PE relative to those of an oracle that knows theta.
import { bundled } from './bundled.mjs';
import { measuredSpec } from './comparisons.mjs';
import { geometricMean, rounded, samplesShown, table, verdict } from './figures.mjs';
import { diagonal, EACH, matching, specOf, sums, top, TOTALS } from './specs.mjs';

const SEEDS = 20;
const TARGET = 3;

/** @param {string} text such as `a-b b-c` */
const edges = (text) => text.split(' ').map((edge) => edge.split('-'));
const PATHS = {
  ...{ family: 'path', source: 'Well', target: 'Hospital' },
  edges: edges(
    'Well-Tower Well-Canal Tower-School Canal-Tower Canal-School Tower-Hospital School-Hospital',
  ),
};
const TREE = { family: 'spanningTree', edges: edges('A-B A-C A-D A-E B-C B-D B-E C-D C-E D-E') };
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
const TWICE = SHARES.map((share) => 2 * share);
const FLOWS = [1, 0.9, 0.3, 0.4, 0.8, 0.3, 1.1];
const BRANCHES = [1, 0.2, 0.9, 0, 0.3, 0.1, 0.8, 0.2, 0.1, 1.1];
const ITEMS = [0.6, 0.1, 0.3, 0.4, 0.1, 0.2, 0.5, 0.3];
const PAIRS = [1.2, 0.1, 0, 0.2, 0.5, 0.1, 0.3, 0, 0.4];
const CHOICES = [0.9, 0.3, 0.1, 0, 1, 0.2, 0.4, 0.1, 0.8, 0.3, 0];
const CLOSE = [0.9, 0.3, 0.1, 0, 0.4, 0.2, 0.1, 0.1, 0.3, 0.3, 0];

const MIN_MEAN = formula('0.5 * min + 0.5 * mean', 1);
const MAX_MEAN = formula('0.5 * max + 0.5 * mean', 1);
const LESS_MAX = formula('sum - 0.3 * max ^ 2', 2);

/** Name, actions, feedback, reward, theta, noise. */
const INSTANCES = /** @type {const} */ ([
  ['top 3 of 6, coverage', top(6, 3), EACH, COVERAGE, SHARES, 0.2],
  ['4×4 perfect matching, coverage', matching(4), EACH, COVERAGE, diagonal(4, 0.5), 0.3],
  ['4×4 perfect matching, min', matching(4), EACH, MIN, diagonal(4, 0.5), 0.5],
  ['top 3 of 8, min', top(8, 3), EACH, MIN, EIGHT, 0.5],
  ['weakest link, path, min', PATHS, EACH, MIN, FLOWS, 0.5],
  ['top 3 of 7, max', top(7, 3), EACH, MAX, [1.5, 0.6, 0.5, 0.3, 0.2, 0.1, 0], 0.5],
  ['top 3 of 8, .5 min + .5 mean', top(8, 3), EACH, MIN_MEAN, EIGHT, 0.5],
  ['tree of 5 nodes, min', TREE, EACH, MIN, BRANCHES, 0.5],
  ['knapsack of 8, coverage', SACK, EACH, COVERAGE, ITEMS, 0.2],
  ['3 groups, sum / (1 + max)', GROUPS, EACH, formula('sum / (1 + max)', 3), CHOICES, 0.3],
  ['top 2 of 6, coverage', top(6, 2), TOTALS, COVERAGE, SHARES, 0.2],
  ['top 3 of 8, min', top(8, 3), TOTALS, MIN, EIGHT, 0.5],
  ['3×3 matching of 2 or 3, max', matching(3, 2), TOTALS, MAX, PAIRS, 0.5],
  ['top 2 of 6, .5 max + .5 mean', top(6, 2), TOTALS, MAX_MEAN, TWICE, 0.3],
  ['top 3 of 7, min, two sums', top(7, 3), sums(7, 2), MIN, SEVEN, 0.3],
  ['top 3 of 7, coverage, two sums', top(7, 3), sums(7, 2), COVERAGE, SEVEN, 0.2],
  ['3 groups, max, two sums', GROUPS, sums(11, 2), MAX, CLOSE, 0.3],
  ['top 2 of 6, sum − .3 max², two sums', top(6, 2), sums(6, 2), LESS_MAX, SHARES, 0.2],
]);

/** @param {import('./run.mjs').Place} place @returns {string[]} lines of Markdown */
export function measureNonlinear({ root, cli }) {
  /** @type {typeof import('./oracle')} */
  const { oracleSamples } = bundled(root, 'oracle');
  /** @type {number[]} */
  const ratios = [];
  const rows = INSTANCES.map(([name, actions, feedback, reward, theta, scale]) => {
    const spec = specOf({ actions, feedback, reward, theta, scale });
    const { mean, wrong, certified, lowerBound } = measuredSpec(cli, spec, `1-${SEEDS}`);
    const oracle = oracleSamples(JSON.stringify(spec));
    ratios.push(mean / oracle);
    return [
      ...[name, feedback.type, samplesShown(mean), samplesShown(oracle)],
      `${rounded(mean / oracle)}×`,
      lowerBound === null ? rounded(null) : samplesShown(lowerBound),
      ...[`${certified}`, `${wrong}`],
    ];
  });
  const mean = geometricMean(ratios);
  const found = ['samples:', 'oracle:', 'over it:', 'lower bound:', 'certified:', 'wrong:'];
  return [
    `Mean samples of ${SEEDS} seeds, normal noise of a declared scale, delta .05. Oracle: it knows theta, takes the best counts for the same certificate, and every estimate is the truth.`,
    '',
    ...table(['instance', 'feedback', ...found], rows),
    '',
    `- Geometric mean: ${rounded(mean)}× (target ${TARGET}×: ${verdict(mean, TARGET, 'at most')}); the largest ${rounded(Math.max(...ratios))}×.`,
  ];
}
