/** The feedback `meter`: the total on another scale, as a feedback that this version does not have. */
import { groundSetOf } from '../../../../src/core/families/groundSet';
import type { Feedback } from '../../../../src/core/feedback/feedback';
import { feedbackKind } from '../../../../src/core/feedback/feedbackKind';
import { feedbackNode } from '../../../../src/core/feedback/measuring';
import { createMasked } from '../../../../src/core/feedback/models/masked';
import { number } from '../../../../src/core/text/nodes';

/** M_x = factor x': one row, the probes of which are those of a mask. */
export function createMeter(dimension: number, factor: number): Feedback {
  return { ...createMasked([new Array<number>(dimension).fill(factor)]), kind: 'meter' };
}

export const METER = feedbackKind(
  feedbackNode(
    'meter',
    'The total on another scale.',
    { factor: number('What it shows of a total of 1.', { exclusiveMinimum: 0, examples: [2] }) },
    '**meter**: the total on another scale, `M_x = factor · xᵀ`.',
  ),
  {
    longestRow: ({ factor }, { largestAction }, power) => largestAction * factor ** power,
    build: ({ factor }, actions) => createMeter(groundSetOf(actions).size, factor),
  },
);
