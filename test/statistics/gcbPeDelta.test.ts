import { createTopK } from '../../src/core/families/selection/topK';
import { createMasked } from '../../src/core/feedback/models/masked';
import { createSemiBandit } from '../../src/core/feedback/models/semiBandit';
import { createMean } from '../../src/core/reward/mean';
import type { Named } from './deltaCorrectness';
import { testDelta } from './deltaCorrectness';
import { MATCHINGS } from './linearInstances';

const TWO_OF_THREE = { family: createTopK(3, 2), theta: [0.9, 0.6, 0] };
const INSTANCES: Named = [
  [
    'mean reward of matchings',
    { family: MATCHINGS, theta: [0.5, 0.1, 0.2, 0.4], reward: createMean },
  ],
  ['two of three, semi-bandit', { ...TWO_OF_THREE, feedback: createSemiBandit() }],
  [
    'two of three, two rows that share base arms',
    {
      ...TWO_OF_THREE,
      feedback: createMasked([
        [1, 1, 1],
        [0, 1, 2],
      ]),
    },
  ],
];

testDelta('gcb-pe', INSTANCES, {}, () => 1);
