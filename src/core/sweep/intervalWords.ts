/** What is said of the intervals of a sweep and of a comparison. */
import { LEAST_SEEDS } from '../statistics/anytime';

/** In the place of an interval that is not there yet. */
export const NEEDS_SEEDS = `needs ${LEAST_SEEDS} seeds`;

export const INTERVALS_HOLD = `Intervals hold at 95% however often you look and add seeds; those of means are asymptotic and need ${LEAST_SEEDS} seeds.`;
