/** The blocks of a look at samples with fixed counts (docs/recommended-polyalba.md, one look at a log). */
import { sum, trace } from '../../numerics/linearAlgebra';
import { invert } from '../designs/designState';
import { partsOf, type BlockCounts } from '../designs/phaseBlocks';
import { gramOf } from '../designs/phaseEstimate';
import type { PoolPull } from '../problem/pool';
import { RAREST, signQuantile } from './leadLaws';
import { shownRows, type CopyOfDesign } from './lookFrame';
import type { LookedAt } from './oneLook';

/** Parts of a look; a drift shows between them. */
const PARTS = 4;
/** Pulls that show the size of normal noise: one per line of a shorter log. */
const MOST_PULLS = 2000;
/** Blocks for sign tests: at most MOST_BLOCKS * c^2, tried in numbers that fall by the factor FEWER_BLOCKS. */
const MOST_BLOCKS = 8;
const FEWER_BLOCKS = 1.15;

/**
 * The samples in parts, one request each; a part is a list of blocks. The split depends on the counts alone.
 * @param logRivals ln(|X| - 1)
 */
export function partsOfLook(
  { noise, delta }: Pick<LookedAt, 'noise' | 'delta'>,
  { pulls, counts }: CopyOfDesign,
  dimension: number,
  logRivals: number,
): readonly BlockCounts[] {
  const { kind, most, samples } = noise.blocks;
  if (kind === 'estimates') {
    const at = (logLevel: number) => signBlocks(pulls, counts, dimension, { logLevel, samples });
    const level = Math.log(delta) - logRivals;
    const own = at(level);
    // Too few blocks for this level still show the noise, and the confidence that they reach.
    return [own.length > 1 ? own : at(Math.max(level, -Math.log(RAREST)))];
  }
  const fine = Math.max(PARTS * most, Math.floor(MOST_PULLS / pulls.length));
  const parts = partsOf(counts, kind === 'none' ? PARTS : fine);
  const size = Math.ceil(parts.length / PARTS);
  return Array.from({ length: Math.ceil(parts.length / size) }, (_, part) =>
    parts.slice(part * size, (part + 1) * size),
  );
}

export interface BlockSettings {
  /** ln of the error probability. */
  readonly logLevel: number;
  /** The fewest samples of an action in a block. */
  readonly samples: number;
}

/** Blocks that each determine everything, in the number that makes leads most precise. */
export function signBlocks(
  pulls: readonly PoolPull[],
  counts: Float64Array,
  dimension: number,
  { logLevel, samples }: BlockSettings,
): BlockCounts {
  const total = sum(counts);
  const least = counts.reduce((a, b) => Math.min(a, b), Infinity);
  const most = Math.min(
    Math.floor(samples > 1 ? least / samples : total / dimension),
    Math.ceil(-2 * MOST_BLOCKS * logLevel),
  );
  let best: { readonly blocks: BlockCounts; readonly cost: number } = {
    blocks: [counts],
    cost: Infinity,
  };
  for (let m = Math.max(1, most); m >= 1; m = Math.floor(m / FEWER_BLOCKS)) {
    const blocks = dealt(counts, m);
    const variances = blocks.map((block) => totalVariance(pulls, block, dimension));
    const cost = (signQuantile(m, logLevel) / m) ** 2 * sum(Float64Array.from(variances));
    if (cost < best.cost) best = { blocks, cost };
  }
  return best.blocks;
}

/** Deals the lines, sorted by action, to the blocks one by one. */
function dealt(counts: Float64Array, m: number): BlockCounts {
  const blocks = Array.from({ length: m }, () => new Float64Array(counts.length));
  let line = 0;
  counts.forEach((count, index) => {
    const each = Math.floor(count / m);
    for (const block of blocks) block[index] = each;
    for (let left = count - each * m; left > 0; left--, line++) {
      const block = blocks[line % m] as Float64Array;
      block[index] = (block[index] as number) + 1;
    }
  });
  return blocks;
}

/** The trace of A^-1; Infinity if not everything is determined. */
function totalVariance(
  pulls: readonly PoolPull[],
  counts: Float64Array,
  dimension: number,
): number {
  const shown = shownRows({ pulls, counts });
  if (shown.length < dimension) return Infinity;
  const inverse = invert(gramOf(shown))?.inverse;
  return inverse === undefined ? Infinity : trace(inverse);
}
