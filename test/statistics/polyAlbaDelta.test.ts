import { testDelta } from './deltaCorrectness';
import { LINEAR } from './linearInstances';

testDelta('polyalba', LINEAR, {}, ({ family }) => Math.sqrt(family.largestAction));
