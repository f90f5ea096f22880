/** What a plan expects of an experiment that is under way. */
import { planFacts } from '../plan/planFacts';
import { planSamples } from '../plan/plan';
import type { PreparedRun } from '../run/prepare';

/** Samples in all, from the start. */
export interface ExpectedSamples {
  readonly samples: number;
  /** Nine of ten runs are within it. */
  readonly range: readonly [low: number, high: number];
  /** How often answers are waited for. */
  readonly rounds: number | null;
}

/** Beyond it one row of a plan takes seconds. */
const MOST_RANK = 64;

/**
 * The row of the plan at a gap.
 * @param gap the lead as it is estimated now
 * @returns null where the plan has no figure, or takes long
 */
export function expectedAt(
  { instance, inspection }: PreparedRun,
  gap: number,
): ExpectedSamples | null {
  const { algorithm, preset, delta, seed } = instance.run;
  if (!(gap > 0) || inspection.observerSet.rank > MOST_RANK) return null;
  const facts = planFacts(instance, [algorithm]);
  const algorithms = [{ instance, inspection }];
  const plan = { ...{ facts, preset, delta, seed, algorithms }, costPerPull: null, notes: [] };
  for (const step of planSamples(plan, { gaps: [gap] })) {
    if (step.type !== 'planned') continue;
    const { samples, range, rounds } = step.row;
    return samples === null || range === null ? null : { samples, range, rounds };
  }
  return null;
}
