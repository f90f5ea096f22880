import fc from 'fast-check';
import { expect, it } from 'vitest';
import { certifiedVariance } from '../../../src/core/design/certificates/certifiedVariance';
import { coordinatesInSpan } from '../../../src/core/design/gOptimal/distribution';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createPartition } from '../../../src/core/families/selection/partition';
import { createTopK } from '../../../src/core/families/selection/topK';
import type { Span } from '../../../src/core/feedback/span';
import { spanOfActions } from '../../../src/core/feedback/span';
import { cholesky } from '../../../src/core/numerics/cholesky';
import { dot, weightedGram } from '../../../src/core/numerics/linearAlgebra';
import { completeBipartite } from '../feedback/listedFamily';
import { streamOf } from '../learners/problems';

const EDGES = completeBipartite(3, 3);
const FAMILIES: readonly ActionFamily[] = [
  createTopK(7, 3),
  createMatching({ left: 3, right: 3, edges: EDGES, min: 2, max: 3 }),
  createMatching({ left: 3, right: 3, edges: EDGES, min: 3, max: 3 }),
  // Of a rank below d.
  createPartition([
    { size: 4, choose: 1 },
    { size: 4, choose: 2 },
  ]),
];

/** max over X of x'M^-1 x, by going through X. */
function largestVariance(
  family: ActionFamily,
  span: Span,
  actions: readonly Action[],
  lambda: Float64Array,
): number {
  const points = actions.map((action) => coordinatesInSpan(span, action));
  const information = cholesky(weightedGram(points, lambda));
  if (information === null) throw new Error('The support does not span.');
  const all = (family.enumerate(10_000) ?? []).map((action) => coordinatesInSpan(span, action));
  return Math.max(...all.map((point) => dot(point, information.solve(point))));
}

it('is never below the largest variance, and exact where X can be listed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: FAMILIES.length - 1 }),
      fc.array(fc.double({ min: 0.1, max: 1, noNaN: true }), { minLength: 9, maxLength: 9 }),
      (index, weights) => {
        const family = FAMILIES[index] as ActionFamily;
        const span = spanOfActions(family, streamOf(1));
        const points = span.actions.map((action) => coordinatesInSpan(span, action));
        const own = weights.slice(0, points.length);
        const total = own.reduce((a, b) => a + b, 0);
        const lambda = Float64Array.from(own, (weight) => weight / total);
        const largest = largestVariance(family, span, span.actions, lambda);
        const exact = certifiedVariance(family, span, points, lambda);
        expect(exact / largest).toBeCloseTo(1, 6);
        const unlisted = { ...family, enumerate: () => null };
        expect(certifiedVariance(unlisted, span, points, lambda)).toBeGreaterThanOrEqual(
          largest * (1 - 1e-9),
        );
      },
    ),
    { seed: 20260101, numRuns: 40 },
  );
});
