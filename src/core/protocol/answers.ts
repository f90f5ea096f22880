/** What a learner is sent for a batch of pulls. */
import type { Totals } from './learner';

/** The totals of a batch of `count` pulls. @throws Error if the driver sent something else */
export function answersOf(totals: readonly Totals[] | undefined, count: number): readonly Totals[] {
  if (totals?.length !== count) {
    throw new Error(`The environment answered ${totals?.length ?? 0} of ${count} samples.`);
  }
  return totals;
}
