/**
 * Measurements from before a run (docs/recommended-polyalba.md, data from before): nothing that the run sees has chosen them, so they are a
 * phase before its first, with their own counts. A third orders the actions where that determines everything; the rest is evidence.
 * What it measured itself under other settings orders, and is no evidence.
 */
import type { Action } from '../../families/family';
import { OrthonormalBasis } from '../../numerics/orthonormalBasis';
import type { MeasurementLog } from '../../protocol/measurementLog';
import type { Guidance } from '../contract/instance';
import type { PhasePull, PoolPull } from '../problem/pool';
import type { NoiseModel } from '../noise/noiseModel';
import { signBlocks } from './lookBlocks';

/** One in so many orders. */
const ORDERING = 3;
/** They have at least so many samples for each dimension. */
const LEAST_ORDERING = 2;

type Block = readonly PhasePull[];

export interface OldRows {
  /** What orders; null where too little is there for that. */
  readonly pilot: readonly Block[] | null;
  /** The phase, in parts that are compared one after the other, each of blocks. */
  readonly parts: readonly (readonly Block[])[];
}

interface OldSpace {
  readonly dimension: number;
  pullOf(action: Action): PoolPull;
  /** Whether all that an action shows is there. */
  isInside(action: Action): boolean;
}

interface Known {
  readonly noise: NoiseModel;
  readonly delta: number;
  readonly before?: MeasurementLog | null;
  readonly guidance?: Guidance | undefined;
}

/**
 * @param space in whose coordinates the pool is; what is not wholly inside of it is of no use
 * @param canOrder the actions are few enough to be ordered by some of them
 */
export function oldRows(
  { noise, delta, before = null, guidance }: Known,
  { dimension, pullOf, isInside }: OldSpace,
  canOrder: boolean,
): OldRows | null {
  const rowsIn = (log: MeasurementLog | null | undefined) =>
    (log?.actions ?? []).flatMap(({ action, samples }) => {
      const pull = pullOf(action);
      if (pull.rows.length === 0 || !isInside(action)) return [];
      return samples.map(({ observation }): PhasePull => ({
        ...{ pull, count: 1, sums: pull.whiten(observation) },
      }));
    });
  const [rows, guiding] = [rowsIn(before), rowsIn(guidance?.all)];
  if (rows.length + guiding.length === 0) return null;
  const isGuided = guiding.length > 0;
  const ordering = isGuided ? guiding : rows.filter((_, index) => index % ORDERING === 0);
  const basis = new OrthonormalBasis(dimension);
  for (const { pull } of ordering) for (const row of pull.rows) basis.add(row);
  const isEnough =
    canOrder && basis.size === dimension && ordering.length >= LEAST_ORDERING * dimension;
  const rest = isEnough && !isGuided ? rows.filter((_, index) => index % ORDERING !== 0) : rows;
  return {
    // Line by line: so the size of the noise is seen.
    pilot: isEnough ? [ordering] : null,
    parts:
      rest.length === 0
        ? []
        : noise.blocks.kind === 'estimates'
          ? inBlocks(rest, dimension, Math.log(delta))
          : [[rest]],
  };
}

/** Each block is an estimate of its own. */
function inBlocks(
  rows: readonly PhasePull[],
  dimension: number,
  logLevel: number,
): readonly (readonly Block[])[] {
  const pulls = [...new Set(rows.map(({ pull }) => pull))];
  const lines = pulls.map((own) => rows.filter(({ pull }) => pull === own));
  const counts = Float64Array.from(lines, ({ length }) => length);
  const priced = pulls.map((pull) => ({ ...pull, price: 1 }));
  const blocks = signBlocks(priced, counts, dimension, { logLevel, samples: 1 });
  const taken = new Float64Array(pulls.length);
  return blocks.map((block) => [
    pulls.flatMap((_, index) => {
      const from = taken[index] as number;
      taken[index] = from + (block[index] as number);
      return lines[index]?.slice(from, taken[index]) ?? [];
    }),
  ]);
}
