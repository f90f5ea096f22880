/** The noise as an algorithm assumes it, with all radii, sample sizes and intervals that follow from it. */
import type { DeclaredNoise, RowNoise } from '../../protocol/environment';
import { roundingOf } from '../../protocol/ties';
import type { Fitted } from '../../numerics/leastSquares';
import { DeclaredProcesses } from './mixtureProcesses';
import type { NoiseSummary, SeenSum } from './noiseSeen';
import type { PairProcesses } from './pairProcesses';

/** The standard normal quantile of 97.5%: the intervals of a report have 95%. */
export const NORMAL_975 = 1.959963984540054;

export interface NoiseModel {
  /** Where the noise acts: on every row, or on the base arms. */
  readonly on: DeclaredNoise['on'];
  /** Whether the noisy quantities of one pull are independent. */
  readonly rows: RowNoise;
  /** R, for a report: the sub-Gaussian constant of an observation with deviation 1 in units of the noise. */
  readonly scale: number;
  /** What is known of its size before the first sample, for a report. */
  readonly constants: { readonly noiseScale?: number };
  /** There is no noise: estimates are exact up to rounding. */
  readonly isExact: boolean;
  /** A lead this small may be rounding error at rewards of this size, and must not settle a tie; 0 if noise is declared. */
  rounding(reward: number): number;
  /** R u: the deviation of an estimate with deviation u in units of the noise. */
  deviation(units: number): number;
  /** R^2 s: the same for a variance s. */
  variance(square: number): number;
  /** x / R: a distance in units of the noise. */
  inUnits(distance: number): number;
  /** R sqrt(2 s l): exceeded with probability at most e^-l by the error of an estimate with variance s in units of the noise. */
  radius(square: number, logarithm: number): number;
  /** 2 R^2 s l / epsilon^2: the samples at which the radius for variance s per sample is epsilon, not rounded. */
  samplesFor(square: number, logarithm: number, epsilon: number): number;
  /** Half the width of the 95% interval of an estimate with this deviation in units of the noise. */
  halfWidth(units: number): number;
  /** How a phase of an elimination is split so that its samples are evidence. */
  readonly blocks: Blocks;
  /**
   * The e-processes of the pairs of some actions.
   * @param kappa of their mixture; followingKappa for a followed rival
   */
  processes(size: number, kappa: number, followingKappa: number): PairProcesses;
  /** The size as known now; later observations do not change it. */
  now(): NoiseSize;
  /** Takes in observations. @param estimate of all samples so far @returns the estimate that guides the run */
  observe<Known extends Fitted>(sums: readonly SeenSum[], estimate: Known): Known;
  /** The observed size, for a report; null if the scale is declared, or nothing was observed. */
  seen(): NoiseSummary | null;
}

export type NoiseSize = Pick<NoiseModel, 'deviation' | 'variance'>;

/** `none`: a phase is one block. `estimates`: each block determines the leads. `parts`: parts of every count. */
export interface Blocks {
  readonly kind: 'none' | 'estimates' | 'parts';
  /** The most blocks in a phase. */
  readonly most: number;
  /** The fewest samples of an action in a block. */
  readonly samples: number;
  /** Whether the estimate of a block is Huber's. */
  readonly isRobust: boolean;
}

/** A declared scale: each observed number is R-sub-Gaussian given the past. */
export function declaredNoise(
  R: number,
  { on, rows }: Pick<NoiseModel, 'on' | 'rows'>,
): NoiseModel {
  const size = {
    deviation: (units: number) => R * units,
    variance: (square: number) => R * R * square,
  };
  return {
    ...size,
    now: () => size,
    on,
    rows,
    scale: R,
    constants: { noiseScale: R },
    isExact: R === 0,
    rounding: (reward) => (R === 0 ? roundingOf(reward) : 0),
    inUnits: (distance) => distance / R,
    radius: (square, logarithm) => R * Math.sqrt(2 * logarithm * square),
    samplesFor: (square, logarithm, epsilon) => (2 * R * R * square * logarithm) / epsilon ** 2,
    halfWidth: (units) => NORMAL_975 * R * units,
    blocks: { kind: 'none', most: 1, samples: 1, isRobust: false },
    processes: (size, kappa, followingKappa) =>
      new DeclaredProcesses(size, kappa, followingKappa, (square) => R * R * square),
    observe: (_, estimate) => estimate,
    seen: () => null,
  };
}
