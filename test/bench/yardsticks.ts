/**
 * What runs take beside the lower bound and beside a test that knows theta, one case a process; prints JSON.
 *   about | CASE
 */
import { identificationProblem } from '../../src/core/run/result/lowerBound';
import { prepareRun } from '../../src/core/run/check/prepare';
import { runPrepared } from '../../src/core/run/session/run';
import { yardsticks } from './oracle';
import { matchings, partition, paths, topK } from './specs.mjs';

const SEEDS = 40;
const ORACLE_SEEDS = 200;
const NOISE = { on: 'feedback', distribution: 'gaussian', scale: 1 };
const TOP = { family: 'topK', arms: 8, k: 3 };
const THETA = [0.9, 0.85, 0.8, 0.3, 0.25, 0.2, 0.1, 0];
const CHECKED = [
  [0.9, 0.4, 0.3, 0.2],
  [0.3, 0.8, 0.4, 0.3],
  [0.4, 0.2, 0.9, 0.4],
  [0.2, 0.3, 0.4, 0.7],
].flat();

interface Case {
  readonly name: string;
  readonly spec: Record<string, unknown>;
  readonly algorithm: string;
  readonly delta: number;
}

function partial(
  name: string,
  actions: object,
  feedback: object,
  theta: readonly number[] | object,
  rest: { readonly reward?: object; readonly noise?: object } = {},
): Case {
  const { reward = { type: 'linear' }, noise = NOISE } = rest;
  const environment = { type: 'simulated', theta, noise };
  const spec = { version: 1, actions, feedback, reward, environment };
  return { name, spec, algorithm: 'gcb-pe', delta: 0.05 };
}

const SEMI = { type: 'semi-bandit' };
const FULL = { type: 'full-bandit' };
const uniform = (seed: number) => ({ uniform: { low: 0, high: 1, seed } });
const subsets = (arms: number, max: number) => ({ family: 'subsets', arms, min: 1, max });
const matching = (n: number, min: number) => ({
  ...{ family: 'matching', left: n, right: n },
  size: { min, max: n },
});

const PARTIAL: readonly Case[] = [
  partial(
    '4x4, the sum of the first two',
    matching(4, 2),
    { type: 'first', count: 2, sum: true },
    CHECKED,
  ),
  partial(
    '3x3, total seen, mean asked',
    matching(3, 2),
    FULL,
    { geometric: { first: 1, ratio: 0.6 } },
    { reward: { type: 'mean' } },
  ),
  partial('top 3 of 8, every arm seen', TOP, SEMI, THETA),
  partial('top 3 of 8, total seen', TOP, FULL, THETA),
  partial(
    'top 3 of 8, two overlapping sums',
    TOP,
    {
      type: 'masked',
      matrix: [
        [1, 1, 1, 1, 1, 1, 1, 1],
        [1, 0, 1, 0, 1, 0, 1, 0],
      ],
    },
    THETA,
  ),
  partial('top 3 of 8, weights', TOP, SEMI, THETA, {
    reward: { type: 'linear', weights: [1, 1, 1.2, 1, 2, 1, 1, 1] },
  }),
  partial(
    'top 3 of 8, noise on the arms',
    TOP,
    {
      type: 'masked',
      matrix: [
        [1, 1, 1, 1, 1, 1, 1, 1],
        [0, 1, 2, 0, 1, 0, 1, 2],
      ],
    },
    THETA,
    { noise: { ...NOISE, on: 'arms' } },
  ),
  partial('3x3 perfect, every pair seen', matching(3, 3), SEMI, uniform(3)),
  partial(
    'subsets of 6, total seen, mean asked',
    subsets(6, 3),
    FULL,
    [0.9, 0.5, 0.4, 0.3, 0.2, 0.1],
    { reward: { type: 'mean' } },
  ),
  partial(
    'subsets of 5, the first alone seen',
    subsets(5, 2),
    { type: 'first', count: 1, sum: false },
    [0.9, 0.6, 0.2, -0.3, -0.5],
  ),
  partial(
    '5 items, the first seen, discounted gain',
    { family: 'ranking', items: 5 },
    { type: 'top-ranked', count: 1 },
    [2.8, 0.9, 3.8, 1.9, 0.1],
    { reward: { type: 'dcg' } },
  ),
  partial(
    'five routes, total and a detour',
    {
      family: 'explicit',
      arms: 5,
      actions: [
        [0, 1],
        [1, 2, 3],
        [2, 4],
        [0, 3],
        [3, 4],
      ],
    },
    {
      type: 'masked',
      matrix: [
        [1, 1, 1, 1, 1],
        [0, 1, 0, 1, 0],
      ],
    },
    [0.6, 0.4, 0.3, 0.2, 0.1],
  ),
  partial('top 5 of 20, every arm seen', { family: 'topK', arms: 20, k: 5 }, SEMI, uniform(2)),
  partial('6x6 perfect, every pair seen', matching(6, 6), SEMI, uniform(1)),
];

const TOTALS = [
  ['3x3 q=.8', matchings(3, 2, 0.8)],
  ['3x3 q=.9', matchings(3, 2, 0.9)],
  ['4x4 q=.8', matchings(4, 3, 0.8)],
  ['4x4 q=.9', matchings(4, 3, 0.9)],
  ['perfect 5x5', matchings(5, 5, 0.9)],
  ['paths', paths(4, 3)],
  ['partition', partition()],
  ['top 3 of 8', topK(8, 3, 0.5)],
  ['top 3 of 12', topK(12, 3, 0.5)],
] as const;

const CASES: readonly Case[] = [
  ...PARTIAL,
  ...TOTALS.flatMap(([name, { spec }]) =>
    [0.05, 1e-12].map((delta) => ({
      name,
      spec: spec as Case['spec'],
      algorithm: 'polyalba',
      delta,
    })),
  ),
];

/** The bounds may take longer than the run. */
function runToEnd(text: string) {
  const preparation = prepareRun(text, { set: [] });
  if (!preparation.ok) throw new Error(JSON.stringify(preparation.report));
  const steps = runPrepared(
    { ...preparation.prepared, known: { lowerBound: null, printedSamples: null } },
    { cancelled: () => false, now: () => 0 },
  );
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return { samples: step.value.samples, isRight: step.value.correct === true };
}

function meanOf(one: Case) {
  const { algorithm, delta } = one;
  const runs = Array.from({ length: SEEDS }, (_, seed) => {
    const run = { algorithm, delta, seed: seed + 1, preset: 'recommended' };
    return runToEnd(JSON.stringify({ ...one.spec, run }));
  });
  const mean = runs.reduce((sum, { samples }) => sum + samples, 0) / SEEDS;
  return { mean, wrong: runs.filter(({ isRight }) => !isRight).length };
}

function measure(one: Case) {
  const run = { algorithm: one.algorithm, delta: one.delta, seed: 1 };
  const preparation = prepareRun(JSON.stringify({ ...one.spec, run }), { set: [] });
  if (!preparation.ok) throw new Error(JSON.stringify(preparation.report));
  const problem = identificationProblem(preparation.prepared);
  const [yardstick = null] = problem === null ? [] : yardsticks(problem, [one.delta], ORACLE_SEEDS);
  return {
    ...{ name: one.name, delta: one.delta, yardstick },
    ...meanOf(one),
    isPartial: one.algorithm === 'gcb-pe',
  };
}

const [word = 'about'] = process.argv.slice(2);
process.stdout.write(
  JSON.stringify(word === 'about' ? { cases: CASES.length } : measure(CASES[Number(word)] as Case)),
);
