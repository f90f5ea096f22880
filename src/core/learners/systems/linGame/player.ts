/** What plays the weights in a game. */
import type { PoolAction } from '../../problem/pool';

/** What the pulls of the points gain. */
export interface Gains {
  /** For the answer that leads, by what distinguishes it from the alternative. */
  readonly gains: Float64Array;
  /** For every other one, by optimism alone. */
  readonly optimism: Float64Array;
}

/**
 * What chooses the weights, and learns from what they gain: the pulls until the next test, one count a point.
 * @param gainsFor the gains after an opponent has answered the weights of the points
 * @param counts of the points so far
 */
export type Player = (
  leader: PoolAction,
  gainsFor: (weights: Float64Array) => Gains,
  pulls: number,
  counts: Float64Array,
) => Float64Array;
