/** Whether the observations determine which action is best: against ranks of what all actions show. */
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { createTopK } from '../../../src/core/families/selection/topK';
import type { Feedback } from '../../../src/core/feedback/feedback';
import { checkIdentifiability } from '../../../src/core/feedback/identifiability';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { createMasked } from '../../../src/core/feedback/models/masked';
import { createFirst } from '../../../src/core/feedback/models/prefixFeedback';
import { buildObserverSet } from '../../../src/core/feedback/observerSet/buildObserverSet';
import { denseOf } from '../../../src/core/numerics/linearAlgebra';
import { createCoverage } from '../../../src/core/reward/coverage';
import { createExpression } from '../../../src/core/reward/expression';
import { createMaximum, createMinimum } from '../../../src/core/reward/extremes';
import { createLinear, createWeightedLinear } from '../../../src/core/reward/linear';
import { createLink } from '../../../src/core/reward/link';
import { createMean } from '../../../src/core/reward/mean';
import type { Reward } from '../../../src/core/reward/reward';
import { partitionOf } from '../families/groups';
import { forAll } from '../forAll';
import { lists } from '../lists';
import { rankOf } from '../numerics/svd';
import { measurements, streamOf, type Measurement } from './arbitraries';
import { indicator, listedFamily } from './listedFamily';
import { rankOfAll, stacked } from './stacked';

type Create = (family: ActionFamily) => Reward;

function found(family: ActionFamily, feedback: Feedback, create: Create, seed = 5) {
  const random = streamOf(seed);
  const set = buildObserverSet(family, feedback, random);
  return checkIdentifiability(create(family), set, random);
}

const foundIn = ({ dimension, actions, feedback, seed }: Measurement, create: Create) =>
  found(listedFamily(dimension, actions), feedback, create, seed);

/** Whether every given vector is in the row space of all of X, by ranks; a single action has no rival to be told from. */
function areDetermined(
  { dimension, actions, feedback }: Measurement,
  vectors: readonly Float64Array[],
): boolean {
  if (actions.length === 1) return true;
  const { rows, data } = stacked(dimension, feedback, actions);
  const all = Float64Array.of(...data, ...denseOf(vectors).data);
  const rank = rankOf({ rows: rows + vectors.length, columns: dimension, data: all });
  return rank === rankOfAll(dimension, actions, feedback);
}

function differencesOf(vectors: readonly Float64Array[]): readonly Float64Array[] {
  return vectors.map((vector) => vector.map((value, i) => value - (vectors[0]?.[i] ?? NaN)));
}

/** Each counts by its number, some against the others, some not at all. */
const createWeighted: Create = (family) =>
  createWeightedLinear(
    family,
    Array.from({ length: family.dimension }, (_, arm) => (arm % 3) - 1),
  );

test('linear rewards and the mean: the differences of all pairs of actions', () => {
  let open = 0;
  const rewards = fc.constantFrom(createLinear, createMean, createWeighted);
  forAll([measurements(6, 1), rewards], 500, (measurement, create) => {
    const { dimension, actions } = measurement;
    const { coefficients } = create(listedFamily(dimension, actions));
    const vectorOf = (action: Action) => {
      const vector = new Float64Array(dimension);
      action.forEach((arm, i) => (vector[arm] = coefficients?.(action)[i] as number));
      return vector;
    };
    const { identifiable, witness } = foundIn(measurement, create);
    const differences = differencesOf(actions.map(vectorOf));
    expect(identifiable).toBe(areDetermined(measurement, differences));
    expect(witness === null).toBe(identifiable);
    if (witness === null) return;
    open++;
    const pair = [witness.high, witness.low].map(vectorOf);
    expect(areDetermined(measurement, differencesOf(pair))).toBe(false);
  });
  expect(open).toBeGreaterThan(50);
});

test.each([
  ['min', createMinimum],
  ['max', createMaximum],
  ['coverage', createCoverage],
  ['a formula with min', (family: ActionFamily) => createExpression(family, 'sum - min', 9)],
] as const)('%s: every base arm that occurs', (_name, create) => {
  let open = 0;
  forAll([measurements(5, 3)], 300, (measurement) => {
    const occurring = [...new Set(measurement.actions.flat())];
    const units = occurring.map((arm) => indicator(measurement.dimension, [arm]));
    const expected = areDetermined(measurement, units);
    expect(foundIn(measurement, create).identifiable).toBe(expected);
    if (!expected) open++;
  });
  expect(open).toBeGreaterThan(20);
});

test('a formula of totals: every total; a link: their differences', () => {
  let apart = 0;
  forAll([measurements(3, 1)], 1000, (measurement) => {
    const totals = measurement.actions.map((action) => indicator(measurement.dimension, action));
    const areTotals = areDetermined(measurement, totals);
    const isOrder = areDetermined(measurement, differencesOf(totals));
    const formula: Create = (of) => createExpression(of, 'sum ^ 2 / count', 99);
    expect(foundIn(measurement, formula).identifiable).toBe(areTotals);
    for (const create of [(of: ActionFamily) => createLink(of, 'tanh'), createLinear])
      expect(foundIn(measurement, create).identifiable).toBe(isOrder);
    if (areTotals !== isOrder) apart++;
  });
  expect(apart).toBeGreaterThan(3);
});

test('a formula that names base arms needs these, and the totals where it looks at them', () => {
  const family = listedFamily(2, lists('0 0-1'));
  const of = (formula: string) =>
    found(family, createMasked([[1, 0]]), (one) => createExpression(one, formula, 9)).identifiable;
  expect(['theta[0] * count', 'count'].map(of)).toEqual([true, true]);
  expect(['theta[1] * count', 'sum + theta[0]', 'min'].map(of)).toEqual([false, false, false]);
});

describe('what is known', () => {
  test('a reward that is not linear in theta counts as determined where every base arm is', () => {
    const family = listedFamily(4, lists('0-1 2-3'));
    const bent: Create = (of) => ({ ...createLinear(of), coefficients: null });
    const unknown = { identifiable: false, witness: null, hasValues: false };
    expect(found(family, createFullBandit(), bent)).toEqual(unknown);
    expect(found(family, createFullBandit(), createLinear).identifiable).toBe(true);
  });

  test('differences may be determined where no reward is', () => {
    const seen = (count: number) =>
      found(listedFamily(3, lists('0-2 1-2')), createFirst(count, true), createLinear);
    expect(seen(1)).toEqual({ identifiable: true, witness: null, hasValues: false });
    expect(seen(2).hasValues).toBe(true);
  });

  test.each([createMinimum, createMaximum, createCoverage])(
    'a single action has nothing to be told apart from, a pair of them has: %o',
    (create) => {
      const single = { identifiable: true, witness: null, hasValues: false };
      expect(found(createTopK(3, 3), createFullBandit(), create)).toEqual(single);
      const pair = found(partitionOf([2, 2], [2, 1]), createFullBandit(), create);
      expect(pair.identifiable).toBe(false);
    },
  );
});
