/** The cost of one sample of an action, in any unit: a common part, and a part for each base arm of the action. */
import type { Action, ActionFamily } from '../families/family';
import type { CostSpec } from './measuring';

export interface SampleCost {
  readonly base: number;
  /** The cost per base arm; null if only the common part costs something. Entries beyond its length cost nothing. */
  readonly arms: readonly number[] | null;
}

export function costOf({ base, arms }: SampleCost, action: Action): number {
  return arms === null ? base : action.reduce((sum, arm) => sum + (arms[arm] ?? 0), base);
}

/** The cost of every sample; null if costs differ. */
export function commonCost({ base, arms }: SampleCost): number | null {
  return arms === null ? base : null;
}

/** @param size the number of base arms */
export function buildCost(cost: CostSpec, size: number): SampleCost {
  if (typeof cost === 'number') return { base: cost, arms: null };
  const { base, arms } = cost;
  return { base, arms: typeof arms === 'number' ? new Array<number>(size).fill(arms) : arms };
}

/** The action of a family with the cheapest sample. */
export function cheapestIn(family: ActionFamily, { arms }: SampleCost): Action {
  const weights = Float64Array.from({ length: family.dimension }, (_, i) => -(arms?.[i] ?? 0));
  return family.maximize(weights).action;
}

/** The total cost of some pulls. */
export function costOfPulls(
  cost: SampleCost,
  pulls: readonly { readonly action: Action; readonly count: number }[],
): number {
  return pulls.reduce((sum, { action, count }) => sum + count * costOf(cost, action), 0);
}
