/** Tells how large the noise is by what was seen, and by how many blocks. */
import type { Routine } from '../../protocol/learner';
import { withLazyFields } from '../../protocol/withLazyFields';
import type { NoiseModel } from './noiseModel';

/** @param blocks of all phases of an elimination so far: each lets the evidence of a lead grow twofold at most */
export function* tellNoise(noise: NoiseModel, blocks?: number): Routine<void> {
  const seen = noise.seen();
  if (seen === null) return;
  const { deviation: noiseSeen, low: noiseSeenLow, high: noiseSeenHigh } = seen;
  const known = {
    ...(blocks === undefined ? {} : { blocks }),
    ...{ noiseSeen, noiseSeenLow, noiseSeenHigh },
  };
  const byAction = { noiseSeenLeast: () => seen.least, noiseSeenMost: () => seen.most };
  yield {
    type: 'constantsComputed',
    constants: noise.blocks.kind === 'estimates' ? withLazyFields(known, byAction) : known,
    noiseByAction: () => seen.byAction,
  };
}
