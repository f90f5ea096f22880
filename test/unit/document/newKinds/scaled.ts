/** The reward `scaled`: the total in another unit, as a reward that this version does not have. */
import type { ActionFamily } from '../../../../src/core/families/family';
import type { Reward } from '../../../../src/core/reward/reward';
import { rewardKind, rewardNode } from '../../../../src/core/reward/rewardKind';
import { createWeightedLinear } from '../../../../src/core/reward/linear';
import { number } from '../../../../src/core/text/nodes';

/** r̄(x, theta) = factor x'theta: a linear reward whose weights are alike, with its constants and its oracle. */
export function createScaled(family: ActionFamily, factor: number): Reward {
  const weights = new Array<number>(family.dimension).fill(factor);
  return { ...createWeightedLinear(family, weights), kind: 'scaled' };
}

export const SCALED = rewardKind(
  rewardNode(
    'scaled',
    'The total in another unit.',
    {
      factor: number('What a unit of the total is worth.', {
        exclusiveMinimum: 0,
        examples: [2],
      }),
    },
    '**scaled**: the total in another unit, `r̄(x, θ) = factor · xᵀθ`.',
  ),
  {
    check: ({ factor }, _, problems) => {
      if (factor <= 1000) return;
      const message = '`factor` is above 1000: measure in a smaller unit.';
      problems.add({ code: 'factor-too-large', message, path: ['reward', 'factor'] });
    },
    build: ({ factor }, family) => createScaled(family, factor),
  },
);
