/** A phase in the parts that show the noise (designs/phaseBlocks.ts), for pulls that are found on demand. */
import { partsOf } from '../designs/phaseBlocks';
import type { NoiseModel } from '../noise/noiseModel';
import type { SparsePull } from './sparsePull';

export type Counts = ReadonlyMap<SparsePull, number>;

/**
 * One part if the scale is declared; equal blocks, each an estimate, for symmetric noise; parts of every count for normal
 * noise.
 *
 * @param counts must determine what is asked
 * @param size the fewest samples in all
 */
export function blocksOf(counts: Counts, size: number, { blocks }: NoiseModel): readonly Counts[] {
  const { kind, most, samples } = blocks;
  const least = kind === 'estimates' ? samples : 1;
  const own = times(counts, least);
  const m = kind === 'estimates' ? Math.max(1, Math.min(most, Math.floor(size / countOf(own)))) : 1;
  // Many small blocks tell more than fewer large ones.
  const factor = kind === 'estimates' && m < most ? 1 : Math.round(size / (m * countOf(own)));
  const whole = times(own, Math.max(1, factor));
  if (kind === 'estimates') return Array.from({ length: m }, () => whole);
  return kind === 'none' ? [whole] : inParts(whole, most);
}

/** Splits counts into at most `most` parts, as equal as possible. */
export function inParts(counts: Counts, most: number): readonly Counts[] {
  const pulls = [...counts.keys()];
  return partsOf(Float64Array.from(counts.values()), most).map(
    (part) =>
      new Map(
        pulls
          .map((pull, i): [SparsePull, number] => [pull, part[i] as number])
          .filter(([, own]) => own > 0),
      ),
  );
}

function times(counts: Counts, factor: number): Counts {
  return factor === 1
    ? counts
    : new Map([...counts].map(([pull, count]) => [pull, count * factor]));
}

export function countOf(counts: Counts): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
