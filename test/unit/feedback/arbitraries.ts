/** Small random families and feedbacks for property tests against brute force. */
import fc from 'fast-check';
import type { Action } from '../../../src/core/families/family';
import type { Feedback } from '../../../src/core/feedback/feedback';
import { createExplicitFeedback } from '../../../src/core/feedback/models/explicitFeedback';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { createMasked } from '../../../src/core/feedback/models/masked';
import { createFirst } from '../../../src/core/feedback/models/prefixFeedback';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { splitStreams, type Random } from '../../../src/core/numerics/random';
import { allSets } from '../families/bruteForce';
import { integer, listOf, manyOf } from '../manyOf';

export function streamOf(seed: number): Random {
  return splitStreams(seed, 1)[0] as Random;
}

/** A non-empty list of distinct non-empty actions over `dimension` arms. */
export function listsOfActions(dimension: number): fc.Arbitrary<Action[]> {
  const all = allSets(dimension, ({ length }) => length > 0);
  return fc.subarray(all, { minLength: 1, maxLength: Math.min(12, all.length) });
}

/** @param maskRows the most rows of a mask; over 8 its rows are probed in combinations */
export function feedbacks(dimension: number, maskRows: number): fc.Arbitrary<Feedback> {
  const matrix = listOf(1, maskRows, manyOf(dimension, integer(-1, 2)));
  return fc.oneof(
    fc.constant(createFullBandit()),
    fc.constant(createSemiBandit()),
    matrix.map((rows) => createMasked(rows)),
  );
}

export interface Measurement {
  readonly dimension: number;
  readonly actions: readonly Action[];
  readonly feedback: Feedback;
  readonly seed: number;
}

export function measurements(largest: number, maskRows = 10): fc.Arbitrary<Measurement> {
  return integer(1, largest).chain((dimension) =>
    fc.record({
      dimension: fc.constant(dimension),
      actions: listsOfActions(dimension),
      feedback: feedbacks(dimension, maskRows),
      seed: fc.integer(),
    }),
  );
}

/** The same of feedback that follows no weights: sums of the first base arms, and a matrix for each action. */
export function listedMeasurements(largest: number): fc.Arbitrary<Measurement> {
  return integer(1, largest)
    .chain((dimension) => fc.tuple(fc.constant(dimension), listsOfActions(dimension)))
    .chain(([dimension, actions]) => {
      const row = manyOf(dimension, integer(-1, 2));
      const matrices = manyOf(actions.length, fc.array(row, { maxLength: 3 }));
      const first = fc.tuple(integer(1, dimension), fc.boolean());
      return fc.record({
        dimension: fc.constant(dimension),
        actions: fc.constant(actions),
        feedback: fc.oneof(
          first.map(([count, sum]) => createFirst(count, sum)),
          matrices.map((all) => createExplicitFeedback(actions, all)),
        ),
        seed: fc.integer(),
      });
    });
}

/** Lists of actions, values of their base arms, and how many of the best are asked for. */
export function listsWith<Theta>(thetas: (dimension: number) => fc.Arbitrary<Theta>) {
  return integer(1, 6).chain((dimension) =>
    fc.record({
      actions: listsOfActions(dimension),
      theta: thetas(dimension),
      k: integer(1, 14),
    }),
  );
}
