import { testDelta } from './deltaCorrectness';
import { LINEAR } from './linearInstances';

const FEW = LINEAR.slice(0, 2);

for (const algorithm of [
  'rage',
  'xy-static',
  'xy-adaptive',
  'lin-gap-e',
  'lazy-ts',
  'explore-verify',
] as const) {
  testDelta(algorithm, FEW, {}, ({ family }) => Math.sqrt(family.largestAction));
}
