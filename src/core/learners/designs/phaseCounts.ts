/** The design of a phase as few whole counts: far from the answer, a small phase is worth more than an exact design. */
import { roundDesign } from '../../design/gOptimal/rounding';
import { dot, normalised, scale, sum } from '../../numerics/linearAlgebra';
import type { AdaptiveXyDesign, Leads } from './adaptiveXyDesign';
import type { EliminationPool } from '../problem/pool';
import { differencesBy } from './phaseEstimate';
import { costOfCounts, dropSmallWeights, samplingShares, supportSize } from './sampleDesign';

/** Weights below this share of the largest are dropped if the loss is at most MOST_PRUNED. */
const SMALL_WEIGHT = 0.1;
const MOST_PRUNED = 1.3;
/** The most that counts below PULLS_PER_SUPPORT may lose against the design, at equal cost. */
const MOST_ROUNDED = 1.4;
/** Growth of the numbers of pulls tried. */
const GROWTH = 1.25;
/** With this many pulls per positive weight, rounding up is good enough. */
const PULLS_PER_SUPPORT = 1.5;

/**
 * How often a phase pulls each action of the pool. The counts always determine the lead over each rival: without that, the
 * phase learns nothing about the rival, and the elimination might never end.
 *
 * @param least the fewest samples of the phase
 * @returns one count per action of the pool, more than `least` in all if the design needs them
 */
export function phaseCounts(
  pool: EliminationPool,
  planned: AdaptiveXyDesign,
  least: number,
): Float64Array {
  const { design } = planned;
  const isWithin = (loss: number, weights: Float64Array): boolean =>
    worstLead(pool, planned, weights) * costOfCounts(pool, weights) <= loss * design.upper;
  const paid =
    [SMALL_WEIGHT, undefined]
      .map((share) => dropSmallWeights(design.lambda, share))
      .find((kept) => isWithin(MOST_PRUNED, samplingShares(pool, kept))) ?? design.lambda;
  const lambda = samplingShares(pool, paid);
  const enough = PULLS_PER_SUPPORT * supportSize(lambda);
  for (let n = Math.ceil(least); n < enough; n = Math.ceil(GROWTH * n)) {
    const counts = apportioned(lambda, n);
    if (isWithin(MOST_ROUNDED, counts)) return counts;
  }
  return roundDesign(lambda, Math.max(least, enough));
}

/** The largest variance of a lead over its squared width; Infinity if some lead is not determined. */
export function worstLead(
  pool: EliminationPool,
  { leader, widths }: Leads,
  weights: Float64Array,
): number {
  if (supportSize(weights) === 0) return Infinity;
  const rivals = [...widths];
  const points = [leader.point, ...rivals.map(([{ point }]) => point)];
  const leads = differencesBy(pool, weights, points);
  return rivals.reduce((worst, [, width], k) => {
    const lead = leads[k + 1] ?? null;
    if (lead === null) return Infinity;
    return Math.max(worst, dot(lead.direction, lead.solved) / (width * width));
  }, 0);
}

/** n whole counts in proportion to the weights, by largest remainders. */
function apportioned(lambda: Float64Array, n: number): Float64Array {
  const exact = scale(normalised(lambda), n);
  const counts = exact.map(Math.floor);
  const remainderOf = (x: number) => (exact[x] as number) - (counts[x] as number);
  const order = [...exact.keys()].sort((x, y) => remainderOf(y) - remainderOf(x));
  for (const x of order.slice(0, n - sum(counts))) counts[x] = (counts[x] as number) + 1;
  return counts;
}
