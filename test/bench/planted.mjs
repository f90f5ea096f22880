// Planted answers in long X: samples over a lower bound.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from './bundled.mjs';
import { compared } from './comparisons.mjs';
import { duration, rounded, samplesShown, table, verdict } from './figures.mjs';

const SEEDS = 20;
const TARGET = 8;
const [ANSWER, OTHERS] = [1, 0.5];

/** @typedef {{ name: string, actions: object, theta: readonly number[], isMatroid: boolean }} Instance */

/** @param {number} arms @param {(arm: number) => boolean} isIn */
const thetaOf = (arms, isIn) =>
  Array.from({ length: arms }, (_, arm) => (isIn(arm) ? ANSWER : OTHERS));

/** @param {number} arms @returns {Instance} */
const top3 = (arms) => ({
  ...{ name: `top 3 of ${arms}`, isMatroid: true, actions: { family: 'topK', arms, k: 3 } },
  theta: thetaOf(arms, (arm) => arm < 3),
});

/** One of each group of 4. @param {number} count @returns {Instance} */
const groups = (count) => ({
  ...{
    name: `${count} groups of 4`,
    isMatroid: true,
    theta: thetaOf(4 * count, (arm) => arm % 4 === 0),
  },
  actions: {
    family: 'partition',
    groups: Array.from({ length: count }, () => ({ size: 4, choose: 1 })),
  },
});

/** The tree is a way through all nodes. @param {number} nodes @returns {Instance} */
function trees(nodes) {
  const edges = Array.from({ length: nodes }, (_, a) =>
    Array.from({ length: nodes - a - 1 }, (_, at) => [`${a}`, `${a + at + 1}`]),
  ).flat();
  return {
    ...{ name: `trees, K${nodes}`, isMatroid: true, actions: { family: 'spanningTree', edges } },
    theta: edges.map(([a, b]) => (Number(b) === Number(a) + 1 ? ANSWER : OTHERS)),
  };
}

/** @param {number} side @returns {Instance} */
const matchings = (side) => ({
  ...{ name: `${side}×${side} matchings`, isMatroid: false },
  actions: { family: 'matching', left: side, right: side, size: side },
  theta: thetaOf(side * side, (arm) => arm % (side + 1) === 0),
});

/** Right and down through a grid of nodes; the answer goes along two of its sides. @param {number} side @returns {Instance} */
function paths(side) {
  const nodes = Array.from({ length: side * side }, (_, at) => [Math.floor(at / side), at % side]);
  const edges = nodes.flatMap(([r = 0, c = 0]) => [
    ...(c + 1 < side ? [[`${r}.${c}`, `${r}.${c + 1}`]] : []),
    ...(r + 1 < side ? [[`${r}.${c}`, `${r + 1}.${c}`]] : []),
  ]);
  const last = side - 1;
  return {
    ...{ name: `grid paths ${side}×${side}`, isMatroid: false },
    actions: { family: 'path', edges, source: '0.0', target: `${last}.${last}` },
    theta: edges.map(([from = '', to = '']) =>
      to.startsWith('0.') || from.endsWith(`.${last}`) ? ANSWER : OTHERS,
    ),
  };
}

const INSTANCES = [
  ...[trees(6), trees(16), groups(5), groups(40), top3(24), top3(32)],
  ...[matchings(16), paths(12)],
];

/** @param {import('./run.mjs').Place} place @returns {string[]} lines of Markdown */
export function measurePlanted({ root, cli }) {
  const folder = mkdtempSync(join(tmpdir(), 'cpe-bench-'));
  const file = join(folder, 'planted.cpe.json');
  /** @type {typeof import('./plantedBound')} */
  const { plantedBound } = bundled(root, 'plantedBound');
  /** @type {number[]} */
  const ratios = [];
  const rows = INSTANCES.flatMap(({ name, actions, theta, isMatroid }) =>
    // Over exchanges the bound is one for totals as well.
    (isMatroid ? ['semi-bandit', 'full-bandit'] : ['semi-bandit']).map((type) => {
      const algorithm = type === 'full-bandit' ? 'polyalba' : 'gcb-pe';
      const noise = { on: 'feedback', distribution: 'gaussian', scale: 1 };
      const text = JSON.stringify({
        ...{ version: 1, actions, feedback: { type }, reward: { type: 'linear' } },
        environment: { type: 'simulated', theta, noise },
        run: { algorithm, delta: 0.05, seed: 1 },
      });
      writeFileSync(file, text);
      const [setting] = compared(cli, [file, '--algorithms', algorithm, '--seeds', `1-${SEEDS}`]);
      if (!setting?.samples) throw new Error(`${name}: nothing was measured`);
      const { samples, lowerBound, wrong, judged, time } = setting;
      const bound = Math.max(lowerBound ?? 0, plantedBound(text));
      ratios.push(samples.mean / bound);
      return [
        ...[name, type === 'full-bandit' ? 'totals' : 'each arm'],
        ...[samplesShown(samples.mean), samplesShown(bound)],
        `${rounded(samples.mean / bound)}×`,
        ...[`${wrong} of ${judged}`, time === null ? '' : duration(time.mean / 1000)],
      ];
    }),
  );
  rmSync(folder, { recursive: true, force: true });
  const most = Math.max(...ratios);
  return [
    `Base arms of the answer ${ANSWER}, all others ${OTHERS}, N(0, 1), delta .05, means of ${SEEDS} seeds.`,
    '',
    ...table(['instance', 'seen', 'samples:', 'lower bound:', 'over it:', 'wrong:', 'time:'], rows),
    '',
    `- The most over the bound: ${rounded(most)}× (target ${TARGET}×: ${verdict(most, TARGET, 'at most')}).`,
  ];
}
