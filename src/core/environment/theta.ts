/** Generators of a true theta. */
import { splitStreams } from '../random';

/** A run draws from the streams 0 to 2 of its seed; theta comes from another, so an equal seed does not tie them. */
const THETA_STREAM = 3;

/** theta_i = first * ratio^i, i = 0 … dimension - 1. */
export function geometricTheta(dimension: number, first: number, ratio: number): Float64Array {
  return Float64Array.from({ length: dimension }, (_, i) => first * ratio ** i);
}

/**
 * Independent uniform numbers in [low, high).
 * @param seed any safe integer; the same numbers for the same seed
 */
export function uniformTheta(
  dimension: number,
  low: number,
  high: number,
  seed: number,
): Float64Array {
  const stream = splitStreams(seed, THETA_STREAM + 1).slice(THETA_STREAM);
  const theta = new Float64Array(dimension);
  for (const random of stream) {
    for (let i = 0; i < dimension; i++) theta[i] = low + (high - low) * random.uniform();
  }
  return theta;
}
