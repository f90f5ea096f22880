/** The frame of algorithms that sample in batches, test after each batch, and end when a test passes. */
import type { Action } from '../../families/family';
import { BEYOND_COUNTING, isCountable } from '../../numerics/safeCount';
import { answersOf } from '../../protocol/answers';
import { samplesOf } from '../../protocol/dialogue';
import type {
  Constants,
  Learner,
  Pull,
  Recommendation,
  RoundStarted,
  Routine,
  Totals,
} from '../../protocol/learner';
import { mayBeTied, roundingOf, type Tie } from '../../protocol/ties';
import {
  roundReport,
  withinOf,
  type Estimated,
  type Findings,
  type TestMade,
} from '../contract/roundReport';
import type { LinearProblem } from '../problem/linearProblem';

export interface BatchTest<Entry extends Estimated = Estimated> extends Findings<Entry> {
  /** The best action by the estimate. */
  readonly action: Action;
  /** Its reward by the estimate. */
  readonly value: number;
  /** What the report calls the round; by default the header of the batch. */
  readonly round?: TestMade<Entry>['round'];
  /** Whether the run ends with this action although the test has not passed. */
  readonly isSettled?: boolean;
  /** An upper bound on the lead of any other action over it, if all radii hold. */
  readonly shortfall: number;
  /** Whether something was ruled out since the previous test. */
  readonly isProgress?: boolean;
  /** The lead is rounding error, which further samples would not change. */
  readonly isTied?: boolean;
  /** Why more samples would prove nothing; null if they might. */
  readonly futile?: string | null;
  /** What the rounds have yet to distinguish; by default "the two best actions", by stopping tests. */
  readonly left?: string;
  /** The actions that are no further behind than this, best first. */
  tied(reach: number): Pick<Tie, 'actions' | 'count' | 'isLeast'>;
  /** Further events of the test. */
  tell?(): Routine<void>;
}

/** The pulls until the next test, and that test. */
interface Batch<Test extends BatchTest> {
  /** At least one. */
  readonly pulls: readonly Pull[];
  /** The header of the round; by default the phase `exploration`, without a threshold. */
  readonly key?: Partial<Omit<RoundStarted, 'type' | 'round' | 'planned'>>;
  /** Takes in the answers. @param totals one per pull */
  test(totals: readonly Totals[]): Test;
}

/** @param last the previous test, null at first @param round from 1 */
export type NextBatch<Test extends BatchTest> = (last: Test | null, round: number) => Batch<Test>;

export interface BatchSettings {
  /** The answer before the first test. */
  readonly first: Action;
  /** Whether there is no other action. */
  readonly isOnly: boolean;
  /** The requested limit of tests; null: until the best actions may be tied (mayBeTied). */
  readonly maxRounds: number | null;
  /** The limit of tests if none is requested. */
  readonly mostRounds?: number;
  /** Without noise, one test settles everything. */
  readonly isExact: boolean;
  /** How much worse than the best an action may be; 0: not at all. */
  readonly accuracy: number;
  /** Null if they were yielded before. */
  readonly constants: Constants | null;
}

/** The settings of an algorithm that queries the oracle of the family. */
export function askingSettings({
  family,
  noise,
  accuracy,
}: Pick<LinearProblem, 'family' | 'noise' | 'accuracy'>) {
  const nothing = new Float64Array(family.dimension);
  const first = family.maximize(nothing).action;
  return { first, isOnly: family.best(nothing, 2).length < 2, isExact: noise.isExact, accuracy };
}

/** Samples and tests until a test passes, or nothing more can be distinguished. */
export function* sampleInBatches<Test extends BatchTest>(
  next: NextBatch<Test>,
  { first, isOnly, maxRounds, mostRounds, isExact, accuracy, constants }: BatchSettings,
): Learner {
  const limit = maxRounds ?? mostRounds ?? null;
  if (constants !== null) {
    yield { type: 'constantsComputed', constants: { ...constants, maxRounds: limit } };
  }
  let answer: Pick<Recommendation, 'action' | 'estimate'> = { action: first, estimate: NaN };
  if (isOnly) return { ...answer, certified: true };
  let test: Test | null = null;
  let since: number | null = null;
  let total = 0;
  for (let round = 1; ; round++) {
    const batch = next(test, round);
    const { pulls } = batch;
    const samples = samplesOf(pulls);
    const key = { phase: 'exploration', round, ...batch.key };
    yield { type: 'roundStarted', threshold: NaN, ...key, planned: samples };
    total += samples;
    if (!isCountable(total)) return { ...answer, certified: false, reason: BEYOND_COUNTING };
    test = batch.test(answersOf(yield { type: 'pull', pulls }, pulls.length));
    if (test.tell !== undefined) yield* test.tell();
    const { action, value, threshold, shortfall, isTied = false, isProgress, left } = test;
    const passed = test.passed || (accuracy > 0 && shortfall <= accuracy);
    const within = () => withinOf(action, shortfall);
    yield roundReport({ round: key, samples, ...test, passed, within });
    answer = { action, estimate: value };
    if (passed || test.isSettled === true) return { ...answer, certified: true };
    if (test.futile) return { ...answer, certified: false, reason: test.futile };
    if (since === null || isProgress === true) since = total;
    const isKnown = isExact || isTied;
    const standstill = { samples: total, since, accuracy: threshold, reward: () => value };
    if (isKnown || (maxRounds === null && mayBeTied(standstill))) {
      const reached = isKnown ? 0 : threshold;
      const tie = test.tied(Math.max(roundingOf(value), reached));
      return { ...answer, certified: false, tie: { ...tie, accuracy: reached } };
    }
    if (limit !== null && round >= limit) {
      const reason =
        left === undefined
          ? limitReached(`${limit} stopping tests, the limit of a run,`, 'the two best actions')
          : limitReached(`${limit} rounds`, left);
      return { ...answer, certified: false, reason };
    }
  }
}

/** The reason of a run that used up its rounds. */
export function limitReached(rounds: string, what: string): string {
  return `${rounds} cannot distinguish ${what}; \`run.options.maxRounds\` sets another limit.`;
}
