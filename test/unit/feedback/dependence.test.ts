/** Whether a reward that is not linear in theta is determined, against pairs of theta that show the same. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { buildObserverSet } from '../../../src/core/feedback/observerSet/buildObserverSet';
import { denseRow } from '../../../src/core/feedback/observerSet/rowSpan';
import type { Feedback } from '../../../src/core/feedback/feedback';
import { checkIdentifiability } from '../../../src/core/feedback/identifiability';
import { createMasked } from '../../../src/core/feedback/models/masked';
import { denseOf } from '../../../src/core/numerics/linearAlgebra';
import { createCoverage } from '../../../src/core/reward/coverage';
import { createExpression } from '../../../src/core/reward/expression';
import { createLinear } from '../../../src/core/reward/linear';
import { createLink } from '../../../src/core/reward/link';
import { createMaximum, createMinimum } from '../../../src/core/reward/extremes';
import type { Reward } from '../../../src/core/reward/reward';
import { measurements, streamOf } from './arbitraries';
import { listedFamily } from './listedFamily';
import { rankOf } from '../numerics/svd';

const SEED = 20_060_804;

function isIdentifiable(
  family: ActionFamily,
  feedback: Feedback,
  create: (family: ActionFamily) => Reward,
  seed = 5,
): boolean {
  const random = streamOf(seed);
  const set = buildObserverSet(family, feedback, random);
  return checkIdentifiability(create(family), set, random).identifiable;
}

/** Whether every given vector is in the row space of all of X, by ranks; a single action has no rival to be told from. */
function areDetermined(
  dimension: number,
  actions: readonly Action[],
  feedback: Feedback,
  vectors: readonly (readonly number[])[],
): boolean {
  if (actions.length === 1) return true;
  const rows = actions.flatMap((action) =>
    feedback.observe(action).map((row) => denseRow(row, dimension)),
  );
  const zero = new Array<number>(dimension).fill(0);
  return rankOf(denseOf([zero, ...rows])) === rankOf(denseOf([zero, ...rows, ...vectors]));
}

const unit = (dimension: number, arm: number): number[] =>
  Array.from({ length: dimension }, (_, i) => (i === arm ? 1 : 0));

function differencesOf(rows: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return rows.map((row) => row.map((value, i) => value - (rows[0]?.[i] ?? 0)));
}

describe('against ranks', () => {
  test.each([
    ['min', createMinimum],
    ['max', createMaximum],
    ['coverage', createCoverage],
    ['a formula with min', (family: ActionFamily) => createExpression(family, 'sum - min', 9)],
  ] as const)('%s: every base arm that occurs', (_name, create) => {
    let open = 0;
    fc.assert(
      fc.property(measurements(5, 3), ({ dimension, actions, feedback, seed }) => {
        const occurring = [...new Set(actions.flat())];
        const units = occurring.map((arm) => unit(dimension, arm));
        const expected = areDetermined(dimension, actions, feedback, units);
        const family = listedFamily(dimension, actions);
        expect(isIdentifiable(family, feedback, create, seed)).toBe(expected);
        if (!expected) open++;
      }),
      { seed: SEED, numRuns: 200 },
    );
    expect(open).toBeGreaterThan(20);
  });

  test('a formula of totals: every total; a link: their differences', () => {
    let apart = 0;
    fc.assert(
      fc.property(measurements(3, 1), ({ dimension, actions, feedback, seed }) => {
        const family = listedFamily(dimension, actions);
        const indicators = actions.map((action) =>
          Array.from({ length: dimension }, (_, arm) => (action.includes(arm) ? 1 : 0)),
        );
        const differences = differencesOf(indicators);
        const totals = areDetermined(dimension, actions, feedback, indicators);
        const order = areDetermined(dimension, actions, feedback, differences);
        const formula = (of: ActionFamily): Reward => createExpression(of, 'sum ^ 2 / count', 99);
        const link = (of: ActionFamily): Reward => createLink(of, 'tanh');
        expect(isIdentifiable(family, feedback, formula, seed)).toBe(totals);
        expect(isIdentifiable(family, feedback, link, seed)).toBe(order);
        expect(isIdentifiable(family, feedback, createLinear, seed)).toBe(order);
        if (totals !== order) apart++;
      }),
      { seed: SEED, numRuns: 1000 },
    );
    expect(apart).toBeGreaterThan(3);
  });
});

test('a formula that names base arms needs these, and the totals where it looks at them', () => {
  const family = listedFamily(2, [[0], [0, 1]]);
  const first = createMasked([[1, 0]]);
  const of = (formula: string) =>
    isIdentifiable(family, first, (one) => createExpression(one, formula, 9));
  expect(of('theta[0] * count')).toBe(true);
  expect(of('count')).toBe(true);
  expect(of('theta[1] * count')).toBe(false);
  expect(of('sum + theta[0]')).toBe(false);
  expect(of('min')).toBe(false);
});
