import { testDelta } from './deltaCorrectness';
import { LINEAR } from './linearInstances';

testDelta('alba', LINEAR, {}, ({ family }) => Math.sqrt(family.largestAction));
