// Planted answers in long X: samples relative to a lower bound.
import { bundled } from './bundled.mjs';
import { measuredSpec } from './comparisons.mjs';
import { duration, rounded, samplesShown, table, verdict } from './figures.mjs';
import { EACH, matching, specOf, top, TOTALS } from './specs.mjs';

const SEEDS = 20;
const TARGET = 8;
const [ANSWER, OTHERS] = [1, 0.5];

/** @typedef {{ name: string, actions: object, theta: readonly number[], isMatroid: boolean }} Instance */

/** @param {string} name @param {object} actions @param {number} arms @param {(arm: number) => boolean} isIn @param {boolean} [isMatroid] @returns {Instance} */
const planted = (name, actions, arms, isIn, isMatroid = true) => ({
  ...{ name, actions, isMatroid },
  theta: Array.from({ length: arms }, (_, arm) => (isIn(arm) ? ANSWER : OTHERS)),
});

/** @param {number} arms */
const top3 = (arms) => planted(`top 3 of ${arms}`, top(arms, 3), arms, (arm) => arm < 3);

/** The answer has one arm of each group of 4. @param {number} count */
function groups(count) {
  const all = Array.from({ length: count }, () => ({ size: 4, choose: 1 }));
  const actions = { family: 'partition', groups: all };
  return planted(`${count} groups of 4`, actions, 4 * count, (arm) => arm % 4 === 0);
}

/** The answer is a path through all nodes. @param {number} nodes */
function trees(nodes) {
  const edges = Array.from({ length: nodes }, (_, a) =>
    Array.from({ length: nodes - a - 1 }, (_, at) => [a, a + at + 1]),
  ).flat();
  const isNext = (/** @type {number} */ arm) => edges[arm]?.[1] === (edges[arm]?.[0] ?? 0) + 1;
  return planted(`trees, K${nodes}`, { family: 'spanningTree', edges }, edges.length, isNext);
}

/** @param {number} side */
function matchings(side) {
  const isIn = (/** @type {number} */ arm) => arm % (side + 1) === 0;
  return planted(`${side}×${side} matchings`, matching(side), side * side, isIn, false);
}

/** Paths to the right and down in a grid of nodes; the answer runs along two of its sides. @param {number} side */
function paths(side) {
  const nodes = Array.from({ length: side * side }, (_, at) => [Math.floor(at / side), at % side]);
  const edges = nodes.flatMap(([r = 0, c = 0]) => [
    ...(c + 1 < side ? [[`${r}.${c}`, `${r}.${c + 1}`]] : []),
    ...(r + 1 < side ? [[`${r}.${c}`, `${r + 1}.${c}`]] : []),
  ]);
  const last = side - 1;
  const actions = { family: 'path', edges, source: '0.0', target: `${last}.${last}` };
  const isIn = (/** @type {number} */ arm) => {
    const [from = '', to = ''] = edges[arm] ?? [];
    return to.startsWith('0.') || from.endsWith(`.${last}`);
  };
  return planted(`grid paths ${side}×${side}`, actions, edges.length, isIn, false);
}

const INSTANCES = [
  ...[trees(6), trees(16), groups(5), groups(40), top3(24), top3(32)],
  ...[matchings(16), paths(12)],
];

/** @param {import('./run.mjs').Place} place @returns {string[]} lines of Markdown */
export function measurePlanted({ root, cli }) {
  /** @type {typeof import('./plantedBound')} */
  const { plantedBound } = bundled(root, 'plantedBound');
  /** @type {number[]} */
  const ratios = [];
  const rows = INSTANCES.flatMap(({ name, actions, theta, isMatroid }) =>
    // For single exchanges, the bound also holds for totals.
    (isMatroid ? [EACH, TOTALS] : [EACH]).map((feedback) => {
      const spec = specOf({ actions, feedback, theta });
      const { mean, lowerBound, wrong, judged, time } = measuredSpec(cli, spec, `1-${SEEDS}`);
      const bound = Math.max(lowerBound ?? 0, plantedBound(JSON.stringify(spec)));
      ratios.push(mean / bound);
      return [
        ...[name, feedback === TOTALS ? 'totals' : 'each arm'],
        ...[samplesShown(mean), samplesShown(bound), `${rounded(mean / bound)}×`],
        ...[`${wrong} of ${judged}`, time === null ? '' : duration(time.mean / 1000)],
      ];
    }),
  );
  const most = Math.max(...ratios);
  return [
    `Base arms of the answer ${ANSWER}, all others ${OTHERS}, N(0, 1), delta .05, means of ${SEEDS} seeds.`,
    '',
    ...table(['instance', 'seen', 'samples:', 'lower bound:', 'over it:', 'wrong:', 'time:'], rows),
    '',
    `- The most over the bound: ${rounded(most)}× (target ${TARGET}×: ${verdict(most, TARGET, 'at most')}).`,
  ];
}
