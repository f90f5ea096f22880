/** Of the XY design for all pairs. */
export const PAIR_WORK = 1 / 200;

/** What the entries of all algorithms on a list of actions have in common. */
import type { AlgorithmKind } from '../contract/algorithmKind';
import { linesOfNoise, supportOf } from './totals';

/** Their guarantee rests on R alone; what identifies theta is checked on the support of PolyALBA. */
export const LISTED = {
  assumptionsUsed: () => new Set(['noiseScale'] as const),
  assumptionLines: linesOfNoise,
  setUp: supportOf,
} as const satisfies Partial<AlgorithmKind<object>>;
