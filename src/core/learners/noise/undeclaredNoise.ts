/** Noise of unknown size: its observed size guides the run, and its e-processes need no size. */
import type { NoiseLaw } from '../contract/instance';
import { GaussianProcesses } from './gaussianProcesses';
import { declaredNoise, type NoiseModel } from './noiseModel';
import { roundingIn } from './residual';
import { NoiseSeen } from './noiseSeen';
import { SymmetricProcesses } from './symmetricProcesses';

/** The most blocks of a phase: MOST_BLOCKS, or BLOCKS_PER_NAT per nat of ln(1 / delta) if that is more. */
const MOST_BLOCKS = 12;
const BLOCKS_PER_NAT = 4;

/** @param law where the noise acts, and whether rows are independent */
export function undeclaredNoise(
  { type, samplesPerBlock, blocks, robust }: NoiseLaw,
  law: Pick<NoiseModel, 'on' | 'rows'>,
  delta: number,
): NoiseModel {
  const seen = new NoiseSeen(robust);
  // Cached, because it is read far more often than it changes.
  let known = declaredNoise(seen.deviation, law);
  const now = () =>
    known.scale === seen.deviation ? known : (known = declaredNoise(seen.deviation, law));
  const deviation = () => seen.deviation;
  const Processes = type === 'symmetric' ? SymmetricProcesses : GaussianProcesses;
  return {
    ...law,
    now,
    isExact: false,
    rounding: roundingIn,
    constants: {},
    get scale() {
      return seen.deviation;
    },
    deviation: (units) => now().deviation(units),
    variance: (square) => now().variance(square),
    inUnits: (distance) => now().inUnits(distance),
    radius: (square, logarithm) => now().radius(square, logarithm),
    samplesFor: (square, logarithm, epsilon) => now().samplesFor(square, logarithm, epsilon),
    halfWidth: (units) => now().halfWidth(units),
    blocks: {
      kind: type === 'symmetric' ? 'estimates' : 'parts',
      most:
        type === 'symmetric' && blocks === 'request'
          ? 1
          : Math.max(MOST_BLOCKS, Math.ceil(BLOCKS_PER_NAT * Math.log(1 / delta))),
      samples: samplesPerBlock,
      isRobust: robust,
    },
    processes: (size, kappa, followingKappa) =>
      new Processes(size, kappa, followingKappa, deviation),
    observe: (sums, estimate) => seen.add(sums, estimate),
    seen: () => seen.summary(),
  };
}
