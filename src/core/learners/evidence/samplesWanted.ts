/** The samples that a look without a certificate still needs (docs/recommended-polyalba.md, one look at a log). */
import { argMax } from '../../numerics/argMax';
import {
  addSquare,
  dot,
  multiplyVector,
  scale,
  sum,
  type Dense,
} from '../../numerics/linearAlgebra';
import { invert } from '../designs/designState';
import type { NoiseModel } from '../noise/noiseModel';
import type { PoolPull } from '../problem/pool';
import type { CopyOfDesign } from './lookFrame';
import { signQuantile } from './leadLaws';
import { signBlocks } from './lookBlocks';
import type { Looked, Question } from './oneLook';

/** The search ends at MOST_MORE times the present samples; each step adds about STEP times the samples added so far. */
const MOST_MORE = 1e4;
const STEP = 0.02;
/** The most times that the same lines are counted again, and the factor from one try to the next. */
const MOST_COPIES = 1000;
const COPIES_STEP = 1.2;

/**
 * More samples of each action that would suffice; null if no sensible number does. In few blocks signs prove nothing, however
 * small the noise: then the same lines again, as often as leads to the fewest, and the leads against the observed noise.
 * @param logLevel of a lead
 */
export function linesWanted(
  { open, isOpen, sufficientStatistics: { matrix } }: Looked,
  design: CopyOfDesign,
  noise: NoiseModel,
  logLevel: number,
): Float64Array | null {
  const { pulls, counts } = design;
  const { kind, samples } = noise.blocks;
  // The questions of an incomplete list are not all, and too many.
  if (isOpen) return null;
  if (kind !== 'estimates' || open.every(({ needs }) => needs < Infinity))
    return samplesWanted(open, matrix, design);
  const lines = sum(counts);
  let best: { readonly more: Float64Array; readonly size: number } | null = null;
  for (
    let copies = 2;
    copies < MOST_COPIES && (copies - 1) * lines < (best?.size ?? Infinity);
    copies = Math.ceil(copies * COPIES_STEP)
  ) {
    const all = scale(counts, copies);
    const m = signBlocks(pulls, all, matrix.columns, { logLevel, samples }).length;
    const quantile = signQuantile(m, logLevel);
    if (m < 1 - logLevel / Math.LN2 || quantile === Infinity) continue;
    const more = samplesWanted(
      open,
      { ...matrix, data: scale(matrix.data, copies) },
      { pulls, counts: all },
      (_, units) => (noise.seen() === null ? 0 : quantile * noise.deviation(units)),
    )?.map((count, index) => count + (copies - 1) * (counts[index] as number));
    if (more === undefined) continue;
    const size = sum(more);
    if (best !== null && size >= best.size) break;
    best = { more, size };
  }
  return best?.more ?? null;
}

/**
 * How many more samples of which actions would suffice at the observed leads. Greedy: each step goes to the action that tells
 * most about the hardest lead. Null if no sensible number suffices.
 */
function samplesWanted(
  open: readonly Question[],
  matrix: Dense,
  { pulls, counts }: CopyOfDesign,
  needed: (question: Question, units: number) => number = ({ needs }) => needs,
): Float64Array | null {
  const inverse = invert(matrix)?.inverse;
  if (inverse === undefined) return null;
  const times = (v: Float64Array) => multiplyVector(inverse, v);
  const limits = open.map((question) => {
    const { v, has } = question;
    const square = dot(v, times(v));
    const limit = has > 0 ? square * (has / needed(question, Math.sqrt(square))) ** 2 : 0;
    return { v, limit };
  });
  const more = new Float64Array(pulls.length);
  for (let taken = 0; taken < MOST_MORE * sum(counts);) {
    const over = limits.map(({ v, limit }) => dot(v, times(v)) / limit);
    const worst = argMax(over);
    if (!((over[worst] as number) > 1)) return more;
    const solved = times((limits[worst] as (typeof limits)[number]).v);
    const step = 1 + Math.floor(STEP * taken);
    const gains = pulls.map(({ rows }) =>
      rows.reduce((all, row) => all + dot(row, solved) ** 2 / (1 / step + dot(row, times(row))), 0),
    );
    const best = argMax(gains);
    more[best] = (more[best] as number) + step;
    taken += step;
    for (const row of (pulls[best] as PoolPull).rows) {
      const u = times(row);
      const weight = 1 / (1 / step + dot(row, u));
      addSquare(inverse, -weight, u);
    }
  }
  return null;
}
