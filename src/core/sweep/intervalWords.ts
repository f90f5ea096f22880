/** What is said of the intervals of a sweep and of a comparison. */
import { LEAST_SEEDS } from '../statistics/anytime';
import type { MeanInterval } from '../statistics/meanInterval';
import { formatInterval } from '../words/counts';

/** The interval of a mean, or why there is none; empty where there is no mean. */
export function intervalWords(
  mean: MeanInterval | null,
  format: (value: number) => string,
): string {
  if (mean === null) return '';
  if (mean.interval !== null) return formatInterval(mean.interval, format);
  return mean.areEqual === true ? 'all seeds equal' : `needs ${LEAST_SEEDS} seeds`;
}

export const INTERVALS_HOLD = `Intervals hold at 95% however often you look and add seeds; those of means are asymptotic and need ${LEAST_SEEDS} seeds.`;
