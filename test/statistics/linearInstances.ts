/** Instances with a linear reward for the statistics of PolyALBA and ALBA: runs take milliseconds. */
import { createMatching } from '../../src/core/families/matching/matching';
import { createPartition } from '../../src/core/families/selection/partition';
import { createTopK } from '../../src/core/families/selection/topK';
import type { InstanceSettings } from '../unit/run/instances';

const EDGES = [0, 1].flatMap((left) => [0, 1].map((right) => [left, right] as const));
export const MATCHINGS = createMatching({ left: 2, right: 2, edges: EDGES, min: 1, max: 2 });

export const LINEAR: readonly (readonly [string, InstanceSettings])[] = [
  ['one of three', { family: createTopK(3, 1), theta: [1.4, 0.8, 0] }],
  ['matchings of sizes 1 to 2', { family: MATCHINGS, theta: [1.2, 0.2, 0.4, 0.9] }],
  [
    'one of each of two groups, in the span',
    {
      family: createPartition([
        { size: 2, choose: 1 },
        { size: 2, choose: 1 },
      ]),
      theta: [1.6, 0.6, 0.2, 1.2],
    },
  ],
];
