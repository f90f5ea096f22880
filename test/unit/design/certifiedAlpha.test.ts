import { describe, expect, test } from 'vitest';
import { certifiedAlpha } from '../../../src/core/design/gOptimal/certifiedAlpha';
import { computeDistribution } from '../../../src/core/design/gOptimal/distribution';
import type { ActionFamily } from '../../../src/core/families/family';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createPartition } from '../../../src/core/families/selection/partition';
import { createTopK } from '../../../src/core/families/selection/topK';
import { observerSetOf } from '../../../src/core/feedback/observerSet/buildObserverSet';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { findIndependentActions } from '../../../src/core/feedback/observerSet/independentActions';
import { spanOf } from '../../../src/core/feedback/span';
import { SPANNER_FACTOR, barycentricSpanner } from '../../../src/core/feedback/observerSet/spanner';
import { coordinatesInSpan } from '../../../src/core/design/gOptimal/distribution';
import { cholesky } from '../../../src/core/numerics/cholesky';
import { weightedGram } from '../../../src/core/numerics/linearAlgebra';
import { streamOf } from '../feedback/arbitraries';
import { completeBipartite } from '../feedback/listedFamily';

const edges = completeBipartite(4, 4);
const families: readonly (readonly [string, ActionFamily])[] = [
  ['top-k', createTopK(8, 3)],
  ['matchings', createMatching({ left: 4, right: 4, edges, min: 3, max: 4 })],
  ['perfect matchings', createMatching({ left: 4, right: 4, edges, min: 4, max: 4 })],
  [
    'partition',
    createPartition([
      { size: 3, choose: 1 },
      { size: 4, choose: 2 },
    ]),
  ],
];

describe.each(families)('%s', (_name, family) => {
  test.each(['first', 'spanner'] as const)('support %s', (choice) => {
    for (const seed of [1, 2, 3, 4]) {
      const first = findIndependentActions(family, createFullBandit(), streamOf(seed));
      const found = observerSetOf(createFullBandit(), first);
      const set = choice === 'first' ? found : barycentricSpanner(family, found);
      const span = spanOf(first);
      const { lambda, points, xiMin, alphaPrinted } = computeDistribution(
        span,
        set.actions,
        family.largestAction,
      );
      const information = cholesky(weightedGram(points, lambda));
      if (information === null) throw new Error('The support spans.');
      const actions = family.enumerate(100_000) ?? [];
      // max ||x||_(M^-1) / sqrt(r), by the definition.
      const exact = Math.max(
        ...actions.map((action) =>
          Math.sqrt(information.inverseQuadratic(coordinatesInSpan(span, action)) / span.rank),
        ),
      );
      const listed = certifiedAlpha(family, set, xiMin);
      expect(listed).toBeCloseTo(exact, 6);
      expect(listed).toBeGreaterThanOrEqual(exact * (1 - 1e-12));
      const bounded = certifiedAlpha({ ...family, enumerate: () => null }, set, xiMin);
      expect(bounded).toBeGreaterThanOrEqual(exact * (1 - 1e-12));
      expect(bounded).toBeLessThanOrEqual(alphaPrinted * (1 + 1e-6));
      if (choice === 'spanner') {
        expect(bounded).toBeLessThanOrEqual(SPANNER_FACTOR * Math.sqrt(span.rank) * (1 + 1e-6));
      }
    }
  });
});
