/** Reports the observed size of the noise, and the number of blocks. */
import type { Routine } from '../../protocol/learner';
import { withLazyFields } from '../../protocol/withLazyFields';
import type { NoiseModel } from './noiseModel';

/** @param blocks of all phases of an elimination so far; each at most doubles the evidence of a lead */
export function* tellNoise(noise: NoiseModel, blocks?: number): Routine<void> {
  const seen = noise.seen();
  if (seen === null) return;
  const { deviation: noiseSeen, low: noiseSeenLow, high: noiseSeenHigh } = seen;
  const known = {
    ...(blocks === undefined ? {} : { blocks }),
    noiseSeen,
    noiseSeenLow,
    noiseSeenHigh,
  };
  const byAction = { noiseSeenLeast: () => seen.least, noiseSeenMost: () => seen.most };
  yield {
    type: 'constantsComputed',
    constants: noise.blocks.kind === 'estimates' ? withLazyFields(known, byAction) : known,
    noiseByAction: () => seen.byAction,
  };
}
