/** What is known of the noise, and all that follows from it for radii, sizes and intervals: no other file of core knows a scale. */
import type { DeclaredNoise, RowNoise } from '../../protocol/environment';
import { roundingOf } from '../../protocol/ties';
import type { Fitted } from '../../numerics/leastSquares';
import { DeclaredProcesses } from './mixtureProcesses';
import type { NoiseSummary, SeenSum } from './noiseSeen';
import type { PairProcesses } from './pairProcesses';

/** The standard normal quantile of 97.5%: the intervals of a report have 95%. */
export const NORMAL_975 = 1.959963984540054;

export interface NoiseModel {
  /** Where the noise comes in: on every row, or on the base arms. */
  readonly on: DeclaredNoise['on'];
  /** Whether what is noisy of one pull is independent. */
  readonly rows: RowNoise;
  /** R, for a report: the sub-Gaussian constant of what an observation in units of the noise has for 1. */
  readonly scale: number;
  /** What is known of its size before the first sample, for a report. */
  readonly constants: { readonly noiseScale?: number };
  /** There is no noise: an estimate is the truth but for rounding. */
  readonly isExact: boolean;
  /** What must not settle a tie where there may be no noise: a lead of rewards about so large that may be rounding; 0 where noise is declared. */
  rounding(reward: number): number;
  /** R u: the deviation of an estimate that has the deviation u in units of the noise. */
  deviation(units: number): number;
  /** R^2 s: the same for the variance s. */
  variance(square: number): number;
  /** x / R: a distance in units of the noise. */
  inUnits(distance: number): number;
  /** R sqrt(2 s l): what an estimate of variance s in units of the noise passes with probability e^-l at most. */
  radius(square: number, logarithm: number): number;
  /** 2 R^2 s l / epsilon^2: samples after which the radius of s a sample is epsilon, not yet a whole number. */
  samplesFor(square: number, logarithm: number, epsilon: number): number;
  /** Half the width of the 95% interval of an estimate of this deviation in units of the noise. */
  halfWidth(units: number): number;
  /** What a phase of an elimination is made of, so that its samples prove something. */
  readonly blocks: Blocks;
  /**
   * The e-processes of the pairs of some actions.
   * @param kappa of their mixture, followingKappa for a rival who is followed
   */
  processes(size: number, kappa: number, followingKappa: number): PairProcesses;
  /** What is known of its size by now, whatever is seen later. */
  now(): NoiseSize;
  /** Takes up what was seen. @param estimate of all samples so far @returns the one that guides what comes */
  observe<Known extends Fitted>(sums: readonly SeenSum[], estimate: Known): Known;
  /** What was seen of it, for a report; null where it is declared, or nothing was. */
  seen(): NoiseSummary | null;
}

export type NoiseSize = Pick<NoiseModel, 'deviation' | 'variance'>;

/** `none`: all samples of a phase are one. `estimates`: each block determines the leads. `parts`: of every count. */
export interface Blocks {
  readonly kind: 'none' | 'estimates' | 'parts';
  /** The most in a phase. */
  readonly most: number;
  /** The fewest samples of an action in a block. */
  readonly samples: number;
  /** The estimate of a block is Huber's. */
  readonly isRobust: boolean;
}

/** A declared scale: each number is R-sub-Gaussian given the past. */
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
