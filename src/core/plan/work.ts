/**
 * The number of gaps in a plan by default, and of simulated runs, chosen so that a plan takes about ten seconds. Only counts
 * decide, never a clock: a spec has the same plan on every machine.
 */
import { algorithmOf } from '../learners/catalogue';
import { isLongRun } from '../learners/longRuns';
import type { PlannedAlgorithm } from './preparePlan';

/** The gaps up to each rank: a row takes about 0.1 s at rank 64, 0.5 s at 100 and 3 s at 400. */
const LIMITS = [
  { rank: 64, gaps: Infinity },
  { rank: 200, gaps: 6 },
  { rank: Infinity, gaps: 3 },
] as const;

/** The most gaps for an algorithm; one that lists all actions is refused before it gets slow. */
export function mostGaps({ instance, inspection }: PlannedAlgorithm): number {
  if (algorithmOf(instance.run.algorithm).listsActions) return Infinity;
  return LIMITS.find(({ rank }) => inspection.observerSet.rank <= rank)?.gaps ?? 1;
}

/** The most simulated runs at the true gap, and at each other gap, which also learns from its neighbours. */
const MOST_RUNS = { true: 79, other: 9 } as const;
/** The time for all runs of a gap, in estimated milliseconds on a busy machine. */
const RUN_WORK = { true: 1000, other: 80 } as const;
/** Choosing an observer set takes about this many milliseconds times its rank squared. */
const INSPECTION = 0.08;

/** At least this many at the true gap of a long run: the noise-free run says little about its many open questions. */
const LONG_RUNS = 5;
/** The most base arms for LONG_RUNS: with more, a run takes seconds. */
const LONG_ARMS = 128;

/**
 * Decides how many runs to simulate.
 * @returns a function of the work of one run and of whether the gap is the true one
 */
export function runBudget({
  instance,
  inspection,
}: PlannedAlgorithm): (work: number, isTrue: boolean) => number {
  const goesLong = isLongRun(instance);
  const inspected = goesLong ? 0 : INSPECTION * inspection.observerSet.rank ** 2;
  // Each seed is inspected once, when it is first used.
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
