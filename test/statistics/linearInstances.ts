/** Instances with a linear reward for the statistics of PolyALBA and ALBA: runs take milliseconds. */
import { createTopK } from '../../src/core/families/selection/topK';
import { assignments } from '../unit/families/assignments';
import type { InstanceSettings } from '../unit/run/instances';
import { partitionOf } from '../unit/families/groups';

export const MATCHINGS = assignments(2, 1);

export const LINEAR: readonly (readonly [string, InstanceSettings])[] = [
  ['one of three', { family: createTopK(3, 1), theta: [1.4, 0.8, 0] }],
  ['matchings of sizes 1 to 2', { family: MATCHINGS, theta: [1.2, 0.2, 0.4, 0.9] }],
  [
    'one of each of two groups, in the span',
    {
      family: partitionOf([2, 1], [2, 1]),
      theta: [1.6, 0.6, 0.2, 1.2],
    },
  ],
];
