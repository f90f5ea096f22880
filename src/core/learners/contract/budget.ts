/** What a budget buys: the only place that decides what still fits. */
import { costOf } from '../../feedback/sampleCost';
import type { Instance } from './instance';

/** Shares are rounded: 0.7 of 10 may be less than 7. */
const ROUNDING = 1e-12;

/** What was taken, and what that cost. */
export interface Spent {
  readonly samples: number;
  readonly cost: number;
}

/**
 * How many samples fit in a share of the budget, whatever they are of: with costs that differ, so many of the dearest action.
 * @param share of the budget that may be spent by now, at most 1
 */
export function samplesThatFit(
  { run: { maxSamples, maxCost }, cost, measurable }: Pick<Instance, 'run' | 'cost' | 'measurable'>,
  { samples, cost: spent }: Spent,
  share: number,
): number {
  const counted =
    Math.floor(Math.min(maxSamples, Number.MAX_SAFE_INTEGER) * Math.min(1, share + ROUNDING)) -
    samples;
  if (cost === null || maxCost === Infinity) return counted;
  const weights = Float64Array.from(
    { length: measurable.dimension },
    (_, i) => cost.arms?.[i] ?? 0,
  );
  const dearest = costOf(cost, measurable.maximize(weights).action);
  return Math.floor(Math.min(counted, (share * maxCost - spent) / dearest + ROUNDING));
}
