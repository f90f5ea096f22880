import { expect, test } from 'vitest';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { createKnapsack } from '../../../src/core/families/knapsack/knapsack';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createPath } from '../../../src/core/families/graph/path';
import { completeBipartite } from '../feedback/listedFamily';
import { assignments } from './assignments';

/** Whether an action without one of its base arms is an action, wherever actions of that size are allowed. */
function losesAnyArm(family: ActionFamily): boolean {
  const actions = family.enumerate(Infinity) ?? [];
  const known = new Set(actions.map((action) => action.join()));
  const parts = (action: Action) => action.map((arm) => action.filter((other) => other !== arm));
  return actions
    .filter(({ length }) => family.sizes.includes(length - 1))
    .every((action) => parts(action).every((part) => known.has(part.join())));
}

test.each([
  ['top-k', createTopK(5, 3)],
  ['subsets', createSubsets(6, 2, 4)],
  ['matchings', assignments(3, 1)],
  [
    'matchings without some pairs',
    createMatching({ left: 3, right: 3, edges: completeBipartite(3, 3).slice(2), min: 1, max: 3 }),
  ],
  ['knapsack', createKnapsack([2, 3, 4, 5, 1], 8)],
])('%s say that every part of an allowed size is an action, and it is', (_, family) => {
  expect({ says: family.isHereditary, is: losesAnyArm(family) }).toEqual({ says: true, is: true });
});

test('paths do not', () => {
  const edges = [
    [0, 1],
    [1, 2],
    [0, 2],
  ] as const;
  const paths = createPath({ nodes: 3, edges, source: 0, target: 2 });
  expect({ says: paths.isHereditary, is: losesAnyArm(paths) }).toEqual({ says: false, is: false });
});
