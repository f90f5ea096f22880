/** Partition families of a few groups. */
import { createPartition } from '../../../src/core/families/selection/partition';

/** @param groups the size of each, and how many of it are chosen */
export function partitionOf(...groups: readonly (readonly [size: number, choose: number])[]) {
  return createPartition(groups.map(([size, choose]) => ({ size, choose })));
}
