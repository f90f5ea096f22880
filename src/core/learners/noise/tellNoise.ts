/** Tells how large the noise is by what was seen, and by how many blocks. */
import type { Routine } from '../../protocol/learner';
import type { NoiseModel } from './noiseModel';

/** @param blocks of all phases of an elimination so far: each lets the evidence of a lead grow twofold at most */
export function* tellNoise(noise: NoiseModel, blocks?: number): Routine<void> {
  const seen = noise.seen();
  if (seen === null) return;
  const { deviation: noiseSeen, low: noiseSeenLow, high: noiseSeenHigh, least, most } = seen;
  const { byAction: noiseByAction } = seen;
  yield {
    type: 'constantsComputed',
    constants: {
      ...(blocks === undefined ? {} : { blocks }),
      ...{ noiseSeen, noiseSeenLow, noiseSeenHigh },
      ...(noise.blocks.kind === 'estimates' ? { noiseSeenLeast: least, noiseSeenMost: most } : {}),
    },
    ...(noiseByAction.length === 0 ? {} : { noiseByAction }),
  };
}
