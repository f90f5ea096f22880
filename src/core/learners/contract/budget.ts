/** What a budget buys: the only place that decides what still fits. */
import type { RunSettings } from './instance';

/** How many samples a run that spends its budget takes. */
export function samplesThatFit({ maxSamples }: Pick<RunSettings, 'maxSamples'>): number {
  return Math.min(maxSamples, Number.MAX_SAFE_INTEGER);
}
