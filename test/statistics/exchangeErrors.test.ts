/** Eliminations by exchanges and by rivals are wrong in fewer than delta of their runs where two actions nearly tie: each family, each law, each feedback. */
import { describe, it } from 'vitest';
import type { Action, ActionFamily } from '../../src/core/families/family';
import { createSpanningTree } from '../../src/core/families/graph/spanningTree';
import { createKnapsack } from '../../src/core/families/knapsack/knapsack';
import { createSubsets } from '../../src/core/families/selection/subsets';
import { createTopK } from '../../src/core/families/selection/topK';
import { GROWTH } from '../../src/core/learners/contract/growth';
import { eliminateExchanges } from '../../src/core/learners/exchanges/exchangeElimination';
import { exchangeSpace } from '../../src/core/learners/exchanges/exchangeSpace';
import { declaredNoise } from '../../src/core/learners/noise/noiseModel';
import { undeclaredNoise } from '../../src/core/learners/noise/undeclaredNoise';
import { eliminateRivals } from '../../src/core/learners/rivals/rivalElimination';
import { createNormal } from '../../src/core/numerics/random';
import type { Pull } from '../../src/core/protocol/learner';
import { ALL, withAll } from '../all.mjs';
import { completeEdges } from '../unit/combinatorics/matroids/samples';
import { assignments } from '../unit/families/assignments';
import { listen, streamOf, valueOf } from '../unit/learners/problems';
import { FORM, LAWS } from './noiseLaws';
import { expectSoundRuns } from './consistency';
import { partitionOf } from '../unit/families/groups';

const RUNS = 400;
/** A run that has not ended by then is not wrong. */
const ROUNDS = 25;
const TIE = 0.002;

type Law = 'declared' | 'gaussian' | 'symmetric';
const LAWS_OF_NOISE = ['declared', 'gaussian', 'symmetric'] as const;

interface Case {
  readonly family: ActionFamily;
  /** Of `npm test`: what one family shows of a law is the same for others. */
  readonly laws: readonly Law[];
  readonly theta: Float64Array;
  readonly factors?: Float64Array;
  /** Sums go by shifts. */
  readonly isLong?: boolean;
  /** What is measured, where these are other actions. */
  readonly measured?: ActionFamily;
  /** How large the noise of each base arm is, where each is seen. */
  readonly sizes?: Float64Array;
  /** All actions but the nearest are judged together. */
  readonly isTogether?: boolean;
}

const SQUARE = assignments(3);
const SQUARE_THETA = Float64Array.of(0.5 + TIE, 0.5, 0, 0.5, 0.5, 0, 0, 0, 1);

const TOP_2 = { family: createTopK(5, 2), theta: Float64Array.of(1, 0.5 + TIE, 0.5, 0.4, 0) };

const CASES: Readonly<Record<string, Case>> = {
  'top 2 of 5': { ...TOP_2, laws: LAWS_OF_NOISE },
  'top 2 of 5 of unequal noise': {
    ...{ ...TOP_2, laws: ['symmetric'] },
    sizes: Float64Array.of(3, 0.1, 1, 0.1, 0.3),
  },
  'top 4 of 12, by shifts': {
    ...{ family: createTopK(12, 4), isLong: true, laws: ['gaussian'] },
    theta: Float64Array.of(1, 1, 1, 0.5 + TIE, 0.5, 0.5, 0.4, 0, 0, 0, 0, 0),
  },
  'weights of both signs': {
    ...{ family: createTopK(5, 2), laws: ['symmetric'] },
    theta: Float64Array.of(1, -0.5 - TIE, 0.5, -0.4, 0.2),
    factors: Float64Array.of(1, -1, 1, -1, 2),
  },
  'sets of 1 to 3': {
    ...{ family: createSubsets(5, 1, 3), laws: ['declared'] },
    theta: Float64Array.of(1, TIE, -TIE, -0.5, -1),
  },
  'one of each group': {
    ...{ family: partitionOf([3, 1], [3, 2]), laws: ['declared'] },
    theta: Float64Array.of(0.5 + TIE, 0.5, 0, 1, 0.2 + TIE, 0.2),
  },
  'top 2 of 6, measured by fours': {
    ...{ family: createTopK(6, 2), measured: createTopK(6, 4), laws: ['declared'] },
    theta: Float64Array.of(1, 0.5 + TIE, 0.5, 0.5, 0.4, 0),
  },
  'spanning trees of K4': {
    ...{ family: createSpanningTree({ nodes: 4, edges: completeEdges(4) }), laws: ['declared'] },
    theta: Float64Array.of(1, 0.5 + TIE, 0.5, 0.5, 0.1, 0),
  },
  // By rivals.
  matchings: { family: SQUARE, theta: SQUARE_THETA, laws: ['declared', 'symmetric'] },
  'matchings, together': {
    ...{ family: SQUARE, theta: SQUARE_THETA, isTogether: true },
    laws: ['declared', 'gaussian'],
  },
  'a knapsack, together': {
    ...{ family: createKnapsack([1, 2, 2, 1, 3], 4), isTogether: true, laws: ['declared'] },
    theta: Float64Array.of(0.5, 0.5 + TIE, 0.5, 0.1, 1),
  },
};

function isWrong(own: Case, law: Law, isTotal: boolean, delta: number, seed: number): boolean {
  const { family, theta, isTogether, isLong, measured = family, sizes } = own;
  const factors = own.factors ?? new Float64Array(family.dimension).fill(1);
  const random = streamOf(seed);
  const normal = createNormal(random);
  const rows = law === 'symmetric' ? 'any' : 'independent';
  const model = { on: 'feedback', rows } as const;
  const noise =
    law === 'declared'
      ? declaredNoise(1, model)
      : undeclaredNoise({ type: law, ...FORM }, model, delta);
  const draw = LAWS[law === 'symmetric' ? 'Cauchy' : 'normal'];
  const answer = ({ action, count }: Pull) => {
    const sum = new Float64Array(isTotal ? 1 : action.length);
    for (let sample = 0; sample < count; sample++) {
      const drawn = draw({ random, normal, action, samples: 0, rows: sum.length });
      sum.forEach((before, row) => {
        const arm = action[row] as number;
        const mean = isTotal ? valueOf(action, theta) : (theta[arm] as number);
        const size = isTotal ? 1 : (sizes?.[arm] ?? 1);
        sum[row] = before + mean + size * (drawn[row] as number);
      });
    }
    return { count, sum };
  };
  const { matroid } = family;
  const problem = {
    ...{ family, factors, noise, delta, accuracy: 0, growth: GROWTH.many, maxRounds: ROUNDS },
    before: [],
    ...(isLong === true && { fewestOfLong: 1 }),
    growing: {
      family: measured,
      tried: [],
      units: null,
      spanning: measured === family ? null : measured.enumerate(100),
      pullOf: (action: Action) => ({
        ...{ action, price: 1, whiten: (answers: ArrayLike<number>) => Float64Array.from(answers) },
        rows: isTotal
          ? [{ arms: action, coefficients: action.map(() => 1) }]
          : action.map((arm) => ({ arms: [arm], coefficients: [1] })),
      }),
    },
  };
  const { recommendation } = listen(
    matroid === undefined
      ? eliminateRivals({ ...problem, all: isTogether === true ? null : family.enumerate(100) })
      : eliminateExchanges({ ...problem, space: exchangeSpace(matroid, family, factors) }),
    answer,
  );
  const worth = theta.map((value, arm) => value * (factors[arm] as number));
  const best = family.maximize(worth).value;
  return recommendation.certified && valueOf(recommendation.action, worth) < best - 1e-9;
}

describe.each(withAll([0.3], [0.1]))('delta = %d', (delta) => {
  it.each(
    Object.entries(CASES).flatMap(([name, { isTogether, sizes, laws }]) =>
      (ALL ? LAWS_OF_NOISE : laws)
        .filter((law) => (law === 'symmetric' ? isTogether !== true : sizes === undefined))
        .map((law) => [name, law] as const),
    ),
  )('%s, %s', (name, law) => {
    const own = CASES[name] as Case;
    const { isLong, family } = own;
    const kinds = withAll([law === 'gaussian'], [law !== 'gaussian']);
    // By rivals each base arm is seen.
    const totals = kinds.map((seen) => isLong === true || (seen && family.matroid !== undefined));
    for (const isTotal of new Set(totals)) {
      expectSoundRuns((seed) => isWrong(own, law, isTotal, delta, seed), delta, RUNS);
    }
  });
});
