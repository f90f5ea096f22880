/** The regret of a best guess after a budget, beside that of random actions with least squares, on instances of six families. */
import { createSimulatedEnvironment } from '../../src/core/environment/simulated';
import type { ActionFamily } from '../../src/core/families/family';
import { createPath } from '../../src/core/families/graph/path';
import { createSpanningTree } from '../../src/core/families/graph/spanningTree';
import { createKnapsack } from '../../src/core/families/knapsack/knapsack';
import { createTopK } from '../../src/core/families/selection/topK';
import type { LearnerOptions } from '../../src/core/learners/contract/options';
import { createNormal, splitStreams, type Random } from '../../src/core/numerics/random';
import { prepareInstance } from '../../src/core/run/check/prepare';
import { bestByLeastNorm } from '../../src/core/run/result/leastNorm';
import { ActionTally } from '../../src/core/run/result/measuredActions';
import { completeEdges } from '../unit/combinatorics/matroids/samples';
import { assignments } from '../unit/families/assignments';
import { partitionOf } from '../unit/families/groups';
import { layered } from '../unit/families/layered';
import { buildInstance, type InstanceSettings } from '../unit/run/instances';
import { resultOf, withoutFigures } from '../unit/run/drive';

const complete = (nodes: number) => createSpanningTree({ nodes, edges: completeEdges(nodes) });
const groups = (count: number, size: number) =>
  partitionOf(...Array.from({ length: count }, () => [size, 1] as const));
const sack = (items: number) =>
  createKnapsack(
    Array.from({ length: items }, (_, i) => 3 + ((7 * i) % 5)),
    Math.floor(1.6 * items),
  );

/** Name, family, and noise of a sample; the values have standard deviation 1. */
const KINDS: readonly (readonly [string, ActionFamily, number])[] = [
  ['3 of 8', createTopK(8, 3), 1],
  ['4 of 16', createTopK(16, 4), 0.5],
  ['5 of 30', createTopK(30, 5), 1],
  ['8 of 24', createTopK(24, 8), 2],
  ['4x4 matching', assignments(4), 1],
  ['6x6 matching', assignments(6), 0.7],
  ['8x8 matching', assignments(8), 1],
  ['path, 3 layers of 3', createPath(layered(3, 3)), 1],
  ['path, 4 layers of 4', createPath(layered(4, 4)), 1.5],
  ['tree of 6', complete(6), 1],
  ['tree of 8', complete(8), 0.5],
  ['6 groups of 4', groups(6, 4), 1],
  ['4 groups of 6', groups(4, 6), 0.5],
  ['knapsack of 15', sack(15), 1],
];

export interface BudgetInstance extends Pick<InstanceSettings, 'family' | 'theta' | 'noise'> {
  readonly name: string;
}

const gaussian = (scale: number) => ({ on: 'feedback', distribution: 'gaussian', scale }) as const;

export const INSTANCES: readonly BudgetInstance[] = KINDS.map(([name, family, scale], place) => {
  const normal = createNormal(splitStreams(100 + place, 1)[0] as Random);
  const theta = Array.from({ length: family.dimension }, () => 1 + normal());
  return { name, family, theta, noise: gaussian(scale) };
});

/** `length` uniform random numbers. */
function drawn(seed: number, length: number): readonly number[] {
  const [random] = splitStreams(seed, 1) as [Random];
  return Array.from({ length }, () => random.uniform());
}

/** Minutes of six people for six jobs, uniform from 10 to 30; the goal is the least total. */
export const JOBS: BudgetInstance = {
  name: 'jobs',
  family: assignments(6),
  theta: drawn(7, 36).map((share) => -(10 + 20 * share)),
  noise: gaussian(4),
};

const LISTED = 5000;

/** The regrets of a best guess and of random actions with least squares for the same budget, and the range of the rewards. */
export function regrets(
  { name: _, ...settings }: BudgetInstance,
  maxSamples: number,
  seed: number,
  options: Partial<LearnerOptions> = {},
) {
  const { family } = settings;
  const theta = Float64Array.from(settings.theta);
  const valueOf = (action: readonly number[]) =>
    action.reduce((all, arm) => all + (theta[arm] as number), 0);
  const best = family.maximize(theta).value;
  const range = best + family.maximize(theta.map((value) => -value)).value;
  const built = buildInstance({ ...settings, preset: 'recommended', maxSamples, seed, options });
  const instance = { ...built, run: { ...built.run, stop: 'budget' as const } };
  const result = resultOf(withoutFigures(prepareInstance(instance)));
  const [random, noise] = splitStreams(seed + 9000, 2) as [Random, Random];
  const environment = createSimulatedEnvironment(
    instance.feedback,
    theta,
    settings.noise as never,
    noise,
  );
  const listed = family.enumerate(LISTED);
  const pulls = Array.from({ length: maxSamples }, () => ({
    action:
      listed === null
        ? family.maximize(theta.map(() => random.uniform())).action
        : (listed[Math.floor(random.uniform() * listed.length)] as readonly number[]),
    count: 1,
  }));
  const tally = new ActionTally();
  tally.add(
    pulls,
    environment.pull(pulls.map((pull, id) => ({ ...pull, id: String(id) }) as never)),
  );
  const [base] = bestByLeastNorm(instance, tally.answered() ?? []);
  return {
    range,
    own: best - valueOf(result.action ?? []),
    base: best - valueOf(base?.action ?? []),
    estimatedLoss: result.estimatedLoss ?? NaN,
  };
}

/** The ratio of the two mean regrets over the seeds, each with 1% of the range added. */
export function ratio(
  instance: BudgetInstance,
  samples: number,
  seeds: number,
  options: Partial<LearnerOptions> = {},
) {
  let [own, base, loss, range] = [0, 0, 0, 0];
  for (let seed = 1; seed <= seeds; seed++) {
    const one = regrets(instance, samples, seed, options);
    own += one.own / seeds;
    base += one.base / seeds;
    loss += one.estimatedLoss / seeds;
    range = one.range;
  }
  return { own, base, loss, range, ratio: (own + 0.01 * range) / (base + 0.01 * range) };
}
