import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadSpec } from '../../../src/core/document/loadSpec';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';

const SEED = 20_260_801;

const small = fc.integer({ min: 0, max: 6 });
const positive = fc.integer({ min: 1, max: 6 });
const node = fc.oneof(small, fc.constantFrom('a', 'b', '1', ''));
const edges = fc.array(fc.tuple(node, node), { maxLength: 9 });
const set = fc.array(small, { minLength: 1, maxLength: 4 });

const matroid = fc.oneof(
  fc.record({ type: fc.constant('uniform'), elements: positive, rank: positive }),
  fc.record({
    type: fc.constant('partition'),
    groups: fc.array(fc.record({ size: positive, choose: small }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ type: fc.constant('graphic'), edges }),
  fc.record({
    type: fc.constant('laminar'),
    elements: positive,
    sets: fc.array(fc.record({ elements: set, capacity: small }), { maxLength: 3 }),
  }),
  fc.record({
    type: fc.constant('transversal'),
    elements: positive,
    sets: fc.array(fc.array(small, { maxLength: 3 }), { maxLength: 4 }),
  }),
);

const actions = fc.oneof(
  fc.record({ family: fc.constant('path'), edges, source: node, target: node }),
  fc.record({ family: fc.constant('spanningTree'), edges }),
  matroid.map((kind) => ({ family: 'matroid', ...kind })),
  fc
    .tuple(matroid, matroid)
    .map((matroids) => ({ family: 'matroidIntersection', matroids: [...matroids] })),
  fc.record({
    family: fc.constant('knapsack'),
    weights: fc.array(positive, { minLength: 1, maxLength: 6 }),
    capacity: positive,
  }),
  fc.record({ family: fc.constant('ranking'), items: positive }),
);

const feedback = fc.oneof(
  fc.constantFrom({ type: 'full-bandit' }, { type: 'semi-bandit' }),
  fc.record({ type: fc.constant('first'), count: positive, sum: fc.boolean() }),
  fc.record({ type: fc.constant('top-ranked'), count: positive }),
);

const reward = fc.constantFrom(
  { type: 'linear' },
  { type: 'mean' },
  { type: 'min' },
  { type: 'max' },
  { type: 'link', function: 'softplus' },
  { type: 'coverage' },
  { type: 'dcg' },
  { type: 'expression', formula: 'max - min / theta[2]', lipschitz: 2 },
);

const spec = fc.record({
  version: fc.constant(1),
  actions,
  feedback,
  reward,
  environment: fc.constant({
    type: 'simulated',
    theta: { geometric: { first: 1, ratio: 0.7 } },
  }),
  run: fc.record({
    algorithm: fc.constantFrom('polyalba', 'gcb-pe', 'alba'),
    delta: fc.constant(0.1),
    seed: fc.constant(1),
  }),
});

test('well-formed specs of any numbers: an instance that has an action, or a located error', () => {
  const built = new Set<string>();
  fc.assert(
    fc.property(spec, (value) => {
      const { problems, instance } = loadSpec(JSON.stringify(value, null, 1), NO_OVERRIDES);
      for (const { code, origin, message } of problems) {
        expect(code).not.toBe('internal');
        expect(origin).toBe('meaning');
        expect(message).not.toMatch(/undefined|NaN|\[object/);
      }
      expect(problems.some(({ severity }) => severity === 'error')).toBe(instance === null);
      if (instance === null) return;
      const { family, labels, truth } = instance;
      built.add(family.kind);
      expect(labels.arms).toHaveLength(family.dimension);
      expect(instance.reward.best(truth?.theta ?? new Float64Array(), 1)).toHaveLength(1);
      expect(family.smallestAction).toBeGreaterThanOrEqual(1);
    }),
    { seed: SEED, numRuns: 1200 },
  );
  expect([...built].sort()).toEqual(
    ['knapsack', 'matroid', 'matroidIntersection', 'path', 'ranking', 'spanningTree'].sort(),
  );
});
