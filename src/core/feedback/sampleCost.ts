/** What one sample of an action costs, in any unit: a part that every sample has, and one for each base arm of the action. */
import type { Action, ActionFamily } from '../families/family';
import type { CostSpec } from './measuring';

export interface SampleCost {
  readonly base: number;
  /** One a base arm; null where only their common part costs something. What has no entry costs nothing. */
  readonly arms: readonly number[] | null;
}

export function costOf({ base, arms }: SampleCost, action: Action): number {
  return arms === null ? base : action.reduce((sum, arm) => sum + (arms[arm] ?? 0), base);
}

/** What every sample costs; null where they differ. */
export function commonCost({ base, arms }: SampleCost): number | null {
  return arms === null ? base : null;
}

/** @param size how many base arms there are */
export function buildCost(cost: CostSpec, size: number): SampleCost {
  if (typeof cost === 'number') return { base: cost, arms: null };
  const { base, arms } = cost;
  return { base, arms: typeof arms === 'number' ? new Array<number>(size).fill(arms) : arms };
}

/** The action of a family that a sample costs least of. */
export function cheapestIn(family: ActionFamily, { arms }: SampleCost): Action {
  const weights = Float64Array.from({ length: family.dimension }, (_, i) => -(arms?.[i] ?? 0));
  return family.maximize(weights).action;
}

/** What some pulls cost together. */
export function costOfPulls(
  cost: SampleCost,
  pulls: readonly { readonly action: Action; readonly count: number }[],
): number {
  return pulls.reduce((sum, { action, count }) => sum + count * costOf(cost, action), 0);
}
