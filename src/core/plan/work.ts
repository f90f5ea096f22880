/**
 * How many gaps a plan is made for unless others are asked for, and how many runs it simulates, so that it is there
 * within some ten seconds. Counts decide, never a clock: the same spec has the same plan on every machine.
 */
import { ALGORITHM_TITLES } from '../learners/contract/algorithms';
import { algorithmOf } from '../learners/catalogue';
import { isLongRun } from '../learners/rivals/longFamilies';
import type { PlannedAlgorithm } from './preparePlan';

/** Up to rank `rank` this many gaps: a row takes about 0.1 s at rank 64, 0.5 s at 100 and 3 s at 400. */
const LIMITS = [
  { rank: 64, gaps: Infinity },
  { rank: 200, gaps: 6 },
  { rank: Infinity, gaps: 3 },
] as const;

/** The most gaps for an algorithm; one that lists its actions is refused before it gets slow. */
export function mostGaps({ instance, inspection }: PlannedAlgorithm): number {
  if (algorithmOf(instance.run.algorithm).listsActions) return Infinity;
  return LIMITS.find(({ rank }) => inspection.observerSet.rank <= rank)?.gaps ?? 1;
}

/** Says that there are fewer gaps than usual. */
export function fewerNote({ instance }: PlannedAlgorithm, most: number, all: number): string {
  return `${ALGORITHM_TITLES[instance.run.algorithm]} takes long to plan at this size: ${most} of ${all} gaps are planned. Gaps that you name are all planned.`;
}

/** Says that the ranges are not those of this spec. */
export function notSimulatedNote({ instance }: PlannedAlgorithm): string {
  return `No run of ${ALGORITHM_TITLES[instance.run.algorithm]} was simulated; its ranges are those of typical runs.`;
}

/** Runs that are simulated at most: at the gap that counts, and at others, which learn from their neighbours too. */
const MOST_RUNS = { true: 79, other: 9 } as const;
/** What all runs of a gap may take, in about milliseconds of a busy machine. */
const RUN_WORK = { true: 1000, other: 80 } as const;
/** Choosing an observer set takes about this times the square of its rank. */
const INSPECTION = 0.08;

/** At the true gap of a long X as many at least: the run without noise says little of what many open questions take. */
const LONG_RUNS = 5;
/** Up to so many base arms: beyond, a run takes seconds. */
const LONG_ARMS = 128;

/**
 * How many runs to simulate.
 * @returns asked with the work of a run, and whether the gap is that of the truth
 */
export function runBudget({
  instance,
  inspection,
}: PlannedAlgorithm): (work: number, isTrue: boolean) => number {
  const goesLong = isLongRun(instance);
  const inspected = goesLong ? 0 : INSPECTION * inspection.observerSet.rank ** 2;
  // Each seed is inspected once, at the first gap that it is used for.
  let known = 0;
  return (work, isTrue) => {
    const which = isTrue ? 'true' : 'other';
    let left: number = RUN_WORK[which];
    let runs = 0;
    while (runs < MOST_RUNS[which]) {
      left -= work + (runs < known ? 0 : inspected);
      if (left < 0) break;
      runs++;
    }
    known = Math.max(known, runs);
    return goesLong && isTrue && instance.family.dimension <= LONG_ARMS
      ? Math.max(LONG_RUNS, runs)
      : runs;
  };
}
