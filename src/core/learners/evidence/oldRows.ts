/**
 * Measurements from before a run (docs/recommended-polyalba.md, data from before). Nothing that the run sees has chosen
 * them, so they form a phase before its first, with their own counts. A third of them orders the actions if it determines
 * everything; the rest is evidence. Samples that the run took under other settings may order but are no evidence.
 */
import type { Action } from '../../families/family';
import { OrthonormalBasis } from '../../numerics/orthonormalBasis';
import type { MeasurementLog } from '../../protocol/measurementLog';
import type { Guidance } from '../contract/instance';
import type { PhasePull, PoolPull } from '../problem/pool';
import type { NoiseModel } from '../noise/noiseModel';
import { signBlocks, type BlockSettings } from './lookBlocks';

/** One line in this many is used for ordering. */
const ORDERING = 3;
/** Ordering needs at least this many samples per dimension. */
const LEAST_ORDERING = 2;

type Block = readonly PhasePull[];

export interface OldRows {
  /** The samples that order the actions; null if there are too few. */
  readonly pilot: readonly Block[] | null;
  /** The phase, in parts that are compared one after the other; each part is a list of blocks. */
  readonly parts: readonly (readonly Block[])[];
}

interface OldSpace {
  readonly dimension: number;
  pullOf(action: Action): PoolPull;
  /** Whether everything that an action shows lies in the space. */
  isInside(action: Action): boolean;
}

interface Known {
  readonly noise: NoiseModel;
  readonly delta: number;
  readonly before?: MeasurementLog | null;
  readonly guidance?: Guidance | undefined;
}

/**
 * @param space of the coordinates of the pool; measurements partly outside are dropped
 * @param canOrder whether the actions are few enough to be ordered
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
        pull,
        count: 1,
        sums: pull.whiten(observation),
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
    // Line by line, so that the size of the noise shows.
    pilot: isEnough ? [ordering] : null,
    parts:
      rest.length === 0
        ? []
        : noise.blocks.kind === 'estimates'
          ? inBlocks(rest, dimension, { logLevel: Math.log(delta), samples: noise.blocks.samples })
          : [[rest]],
  };
}

/** Makes each block an estimate of its own. What has too few lines for one block is no evidence. */
function inBlocks(
  rows: readonly PhasePull[],
  dimension: number,
  settings: BlockSettings,
): readonly (readonly Block[])[] {
  const lines = [...new Set(rows.map(({ pull }) => pull))]
    .map((own) => rows.filter(({ pull }) => pull === own))
    .filter(({ length }) => length >= settings.samples);
  const pulls = lines.map(([line]) => (line as PhasePull).pull);
  const counts = Float64Array.from(lines, ({ length }) => length);
  const priced = pulls.map((pull) => ({ ...pull, price: 1 }));
  const blocks = signBlocks(priced, counts, dimension, settings);
  const taken = new Float64Array(pulls.length);
  return blocks.map((block) => [
    pulls.flatMap((_, index) => {
      const from = taken[index] as number;
      taken[index] = from + (block[index] as number);
      return lines[index]?.slice(from, taken[index]) ?? [];
    }),
  ]);
}
