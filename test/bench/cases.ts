/** What the second table measures: each case once as the product does it and once naively. */
import type { ActionFamily } from '../../src/core/families/family';
import { createMatching } from '../../src/core/families/matching/matching';
import { createPath } from '../../src/core/families/graph/path';
import { createSpanningTree } from '../../src/core/families/graph/spanningTree';
import { createTopK } from '../../src/core/families/selection/topK';
import {
  observerSetOf,
  undeterminedArms,
} from '../../src/core/feedback/observerSet/buildObserverSet';
import { createFullBandit } from '../../src/core/feedback/models/fullBandit';
import { checkIdentifiability } from '../../src/core/feedback/identifiability';
import { findIndependentActions } from '../../src/core/feedback/observerSet/independentActions';
import { barycentricSpanner } from '../../src/core/feedback/observerSet/spanner';
import type { Random } from '../../src/core/numerics/random';
import { createNormal, splitStreams } from '../../src/core/numerics/random';
import { createLinear } from '../../src/core/reward/linear';
import { heaviestPerfectMatching } from './naive/hungarian';
import { rankWithFreshOracles } from './naive/lawler';
import { askWithFreshInverses } from './naive/spannerQuestions';

export interface Case {
  readonly task: string;
  readonly instance: string;
  /** What is asked for, as people read it. */
  readonly asked: string;
  /** What the naive method counts, and how many of it make the whole. */
  readonly unit: string;
  readonly wanted: number;
  /** False where the naive answers are not the same numbers in the same order. */
  readonly isComparable: boolean;
  /** Of the product; the weights are others each time. */
  readonly repetitions: number;
  /** The target for one repetition, as people read it. */
  readonly target: string;
  /** Sets an instance up; what it returns is timed, and gives the values that were found. */
  product(seed: number): () => readonly number[];
  /** The same; the naive method is stopped between two of its values. */
  naive(seed: number): () => Iterable<number>;
}

const firstStream = (seed: number): Random => splitStreams(seed, 1)[0] as Random;

function gaussianWeights(dimension: number, seed: number): Float64Array {
  return Float64Array.from({ length: dimension }, createNormal(firstStream(seed)));
}

/** All edges of a complete bipartite graph, left node by left node. */
function completeMatching(nodes: number, min: number): ActionFamily {
  const edges = Array.from({ length: nodes * nodes }, (_, edge): [number, number] => [
    Math.floor(edge / nodes),
    edge % nodes,
  ]);
  return createMatching({ left: nodes, right: nodes, edges, min, max: nodes });
}

/** Every node is joined to all of the next layer, the source to the first, the last to the target. */
function layeredPaths(layers: number, width: number): ActionFamily {
  const target = layers * width + 1;
  const layer = (index: number): number[] =>
    index === 0
      ? [0]
      : index > layers
        ? [target]
        : Array.from({ length: width }, (_, i) => 1 + (index - 1) * width + i);
  const edges = Array.from({ length: layers + 1 }, (_, index) =>
    layer(index).flatMap((tail) => layer(index + 1).map((head): [number, number] => [tail, head])),
  ).flat();
  return createPath({ nodes: target + 1, edges, source: 0, target });
}

function treesOfCompleteGraph(nodes: number): ActionFamily {
  const edges: [number, number][] = [];
  for (let v = 1; v < nodes; v++) for (let u = 0; u < v; u++) edges.push([u, v]);
  return createSpanningTree({ nodes, edges });
}

function kBest(
  instance: string,
  create: () => ActionFamily,
  repetitions: number,
  target: string,
): Case {
  const { dimension } = create();
  return {
    task: 'k best',
    instance: `${instance}, d = ${dimension.toLocaleString('en')}`,
    asked: `${(dimension + 1).toLocaleString('en')} best`,
    unit: 'actions',
    wanted: dimension + 1,
    isComparable: true,
    repetitions,
    target,
    product(seed) {
      const family = create();
      const weights = gaussianWeights(dimension, seed);
      return () => family.best(weights, dimension + 1).map(({ value }) => value);
    },
    naive(seed) {
      const family = create();
      const weights = gaussianWeights(dimension, seed);
      return () => rankWithFreshOracles(family, weights);
    },
  };
}

function oracleCall(nodes: number, repetitions: number, target: string): Case {
  const dimension = nodes * nodes;
  return {
    task: 'oracle',
    instance: `assignment ${nodes}×${nodes}, d = ${dimension.toLocaleString('en')}`,
    asked: 'one call',
    unit: 'call',
    wanted: 1,
    isComparable: true,
    repetitions,
    target,
    product(seed) {
      const family = completeMatching(nodes, nodes);
      const weights = gaussianWeights(dimension, seed);
      return () => [family.maximize(weights).value];
    },
    naive(seed) {
      const weights = gaussianWeights(dimension, seed);
      return () => [heaviestPerfectMatching(nodes, weights)];
    },
  };
}

/** Independent actions, the spanner, and what the check of an observer set asks of it. */
function spannerAndCheck(nodes: number, repetitions: number, target: string): Case {
  const create = (): ActionFamily => completeMatching(nodes, nodes - 1);
  const { dimension } = create();
  return {
    task: 'spanner and check',
    instance: `matchings of ${nodes - 1}–${nodes} of ${nodes}×${nodes}, d = ${dimension}`,
    asked: 'C = 1.1, identifiability',
    unit: 'questions',
    wanted: dimension,
    isComparable: false,
    repetitions,
    target,
    product(seed) {
      const family = create();
      return () => {
        const random = firstStream(seed);
        const feedback = createFullBandit();
        const start = observerSetOf(feedback, findIndependentActions(family, feedback, random));
        const spanner = barycentricSpanner(family, start);
        const { identifiable } = checkIdentifiability(createLinear(family), spanner, random);
        return [spanner.rank, undeterminedArms(spanner).length, Number(identifiable)];
      };
    },
    naive(seed) {
      const family = create();
      const feedback = createFullBandit();
      const independent = findIndependentActions(family, feedback, firstStream(seed));
      const start = observerSetOf(feedback, independent);
      return () => askWithFreshInverses(family, start);
    },
  };
}

export const cases: readonly Case[] = [
  kBest('assignment 30×30, perfect', () => completeMatching(30, 30), 5, '2 s'),
  kBest('matchings of 19–20 of 20×20', () => completeMatching(20, 19), 5, '2 s'),
  kBest('paths, 20 layers of 10 nodes', () => layeredPaths(20, 10), 5, '2 s'),
  kBest('spanning trees of K_30', () => treesOfCompleteGraph(30), 5, '2 s'),
  kBest('top-k, 50 of 2,000', () => createTopK(2000, 50), 5, '0.5 s'),
  oracleCall(200, 51, '4 × compiled, about 4 ms'),
  spannerAndCheck(20, 3, '10 s'),
];
