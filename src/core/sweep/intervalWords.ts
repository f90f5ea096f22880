/** Words for the figures of sweeps and comparisons, and for their intervals. */
import { LEAST_SEEDS } from '../statistics/anytime';
import type { MeanInterval } from '../statistics/meanInterval';
import { formatDuration, formatInterval, formatTimes } from '../words/counts';
import type { SettingSummary } from './summary';

/** The interval of a mean, or why there is none; empty without a mean. */
export function intervalWords(
  mean: MeanInterval | null,
  format: (value: number) => string,
): string {
  if (mean === null) return '';
  if (mean.interval !== null) return formatInterval(mean.interval, format);
  return mean.areEqual === true ? 'all seeds equal' : `needs ${LEAST_SEEDS} seeds`;
}

/** The samples of a setting as a multiple of the lower bound. */
export function boundWords({ overLowerBound, atLeast }: SettingSummary): string {
  if (overLowerBound === null) return 'not known';
  return `${atLeast === null ? '' : 'over '}${formatTimes(overLowerBound)}`;
}

/** The computing time of a setting; empty if unknown. */
export function timeWords({ time, atLeast }: SettingSummary): string {
  if (atLeast !== null) return `over ${formatDuration(atLeast.durationMs)}`;
  return time === null ? '' : formatDuration(time.mean);
}

export const INTERVALS_HOLD = `Intervals hold at 95% however often you look and add seeds; those of means are asymptotic and need ${LEAST_SEEDS} seeds.`;
