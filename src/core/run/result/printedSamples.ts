/** What preset `paper` would take on a simulated instance, found without drawing a number. */
import { algorithmOf } from '../../learners/catalogue';
import type { LearnerInput } from '../../learners/contract/algorithmKind';

/**
 * Samples until the printed stopping rule holds at the values theta; null where it never does, no formula says it, or
 * less is asked for than the best action.
 */
export function printedSamples(input: LearnerInput, theta: Float64Array): number | null {
  if (input.instance.run.accuracy !== undefined) return null;
  return algorithmOf(input.instance.run.algorithm).printedSamples?.(input, theta) ?? null;
}
