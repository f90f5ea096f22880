/** How many gaps a plan is made for unless others are asked for, so that it is there within some ten seconds. */
import { ALGORITHM_TITLES } from '../words/algorithms';
import type { PlannedAlgorithm } from './preparePlan';

/** Up to rank `rank` so many gaps: a row takes about 0.1 s at rank 64, 0.5 s at 100 and 3 s at 400. */
const LIMITS = [
  { rank: 64, gaps: Infinity },
  { rank: 200, gaps: 6 },
  { rank: Infinity, gaps: 3 },
] as const;

/** The most gaps for an algorithm; ALBA, which lists its actions, is refused before it gets slow. */
export function mostGaps({ instance, inspection }: PlannedAlgorithm): number {
  if (instance.run.algorithm === 'alba') return Infinity;
  return LIMITS.find(({ rank }) => inspection.observerSet.rank <= rank)?.gaps ?? 1;
}

/** Says that there are fewer gaps than usual. */
export function fewerNote({ instance }: PlannedAlgorithm, most: number, all: number): string {
  return `${ALGORITHM_TITLES[instance.run.algorithm]} takes long to plan at this size: ${most} of ${all} gaps are planned. Gaps that are asked for are all planned.`;
}
