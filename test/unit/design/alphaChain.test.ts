/** Every alpha that is claimed for a support, against the definition on random families: none is too small. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { certifiedAlpha } from '../../../src/core/design/gOptimal/certifiedAlpha';
import {
  computeDistribution,
  coordinatesInSpan,
} from '../../../src/core/design/gOptimal/distribution';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createTopK } from '../../../src/core/families/selection/topK';
import { observerSetOf } from '../../../src/core/feedback/observerSet/buildObserverSet';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { findIndependentActions } from '../../../src/core/feedback/observerSet/independentActions';
import { spanOf } from '../../../src/core/feedback/span';
import { SPANNER_FACTOR, barycentricSpanner } from '../../../src/core/feedback/observerSet/spanner';
import { cholesky } from '../../../src/core/numerics/cholesky';
import { weightedGram } from '../../../src/core/numerics/linearAlgebra';
import { listsOfActions, streamOf } from '../feedback/arbitraries';
import { partitionOf } from '../families/groups';
import { completeBipartite, listedFamily } from '../feedback/listedFamily';
import { forAll } from '../forAll';
import { integer, listOf } from '../manyOf';

/** Rounding of the yardstick itself, which goes through another factorisation. */
const ROUNDING = 1 + 1e-9;

const lists = integer(1, 6).chain((dimension) =>
  listsOfActions(dimension).map((actions) => listedFamily(dimension, actions)),
);
const topK = fc
  .tuple(integer(2, 7), integer(1, 6))
  .filter(([arms, k]) => k < arms)
  .map(([arms, k]) => createTopK(arms, k));
const bipartite = fc
  .tuple(integer(2, 3), integer(2, 3), fc.boolean())
  .map(([left, right, isLargest]) => {
    const max = Math.min(left, right);
    const edges = completeBipartite(left, right);
    return createMatching({ left, right, edges, min: isLargest ? max : max - 1, max });
  });
const group = integer(1, 4).chain((size) =>
  integer(1, size).map((choose) => [size, choose] as const),
);
const groups = listOf(1, 3, group).map((chosen) => partitionOf(...chosen));
const families = fc.oneof(lists, topK, bipartite, groups);
const supports = fc.constantFrom('first' as const, 'spanner' as const);

function chainOf(family: ActionFamily, choice: 'first' | 'spanner', seed: number) {
  const feedback = createFullBandit();
  const first = findIndependentActions(family, feedback, streamOf(seed));
  const found = observerSetOf(feedback, first);
  const set = choice === 'first' ? found : barycentricSpanner(family, found);
  const span = spanOf(first);
  const { lambda, points, xiMin, alphaPrinted } = computeDistribution(
    span,
    set.actions,
    family.largestAction,
  );
  const information = cholesky(weightedGram(points, lambda));
  if (information === null) throw new Error('The support spans.');
  const lengthOf = (action: Action): number =>
    Math.sqrt(information.inverseQuadratic(coordinatesInSpan(span, action)) / span.rank);
  // max over X of ||x||_(M^-1) / sqrt(r), action by action
  const exact = Math.max(...(family.enumerate(Infinity) ?? []).map(lengthOf));
  return { set, span, xiMin, alphaPrinted, exact };
}

test('every alpha is the definition or above it: exact of a list, certified by the oracle alone, of a spanner, printed', () => {
  let above = 0;
  forAll([families, supports, fc.integer()], 500, (family, choice, seed) => {
    const { exact, set, span, xiMin, alphaPrinted } = chainOf(family, choice, seed);
    // The support is in X, and each of its actions has length sqrt(r).
    expect(exact).toBeGreaterThanOrEqual(1 / ROUNDING);
    const second = Math.sqrt(family.largestAction / xiMin);
    expect(exact).toBeLessThanOrEqual(second * ROUNDING);
    expect(alphaPrinted).toBeCloseTo(second * Math.sqrt(span.rank), 9);
    const listed = certifiedAlpha(family, set, xiMin);
    expect(listed).toBeGreaterThanOrEqual(exact / ROUNDING);
    expect(listed).toBeLessThanOrEqual(exact * (1 + 1e-6));
    const asked = certifiedAlpha({ ...family, enumerate: () => null }, set, xiMin);
    expect(asked).toBeGreaterThanOrEqual(exact / ROUNDING);
    expect(asked).toBeLessThanOrEqual(second * (1 + 1e-6));
    if (asked > 1.01 * exact) above++;
    if (choice === 'first') return;
    // A spanner has alpha at most C sqrt(r), whatever the family.
    const most = SPANNER_FACTOR * Math.sqrt(span.rank);
    expect(exact).toBeLessThanOrEqual(most * ROUNDING);
    expect(asked).toBeLessThanOrEqual(most * (1 + 1e-6));
  });
  // Otherwise the bound would not have been told from the exact value.
  expect(above).toBeGreaterThan(40);
});
