/** The frame of the algorithms that sample in batches, test after each of them, and end when a test is passed. */
import type { Action } from '../../families/family';
import { BEYOND_COUNTING, isCountable } from '../../numerics/safeCount';
import { answersOf } from '../../protocol/answers';
import { samplesOf } from '../../protocol/dialogue';
import type {
  Constants,
  Learner,
  Pull,
  Recommendation,
  RoundCompleted,
  RoundStarted,
  Routine,
  Totals,
} from '../../protocol/learner';
import { mayBeTied, roundingOf, type Tie } from '../../protocol/ties';
import type { LinearProblem } from '../problem/linearProblem';

/** A test, as the frame sees it. */
export interface BatchTest {
  /** The best action by the estimate, with its reward. */
  readonly action: Action;
  readonly estimate: number;
  /** What its lead had to exceed. */
  readonly threshold: number;
  readonly passed: boolean;
  /** How far some other action may still lead it: at most so far, where all radii hold. */
  readonly shortfall: number;
  /** Something was ruled out since the test before. */
  readonly isProgress?: boolean;
  /** The lead is rounding: no further samples would change it. */
  readonly isTied?: boolean;
  /** Why more samples would prove nothing; null where they may. */
  readonly futile?: string | null;
  /** What is still to be distinguished, by rounds; by default the two best actions, by stopping tests. */
  readonly left?: string;
  /** The actions that are no further behind than this, best first. */
  tied(reach: number): Pick<Tie, 'actions' | 'count' | 'isLeast'>;
  report(round: BatchKey, samples: number, passed: boolean): RoundCompleted;
  /** What it tells besides. */
  tell?(): Routine<void>;
}

type BatchKey = Pick<RoundStarted, 'phase' | 'epoch' | 'round' | 'epsilon'>;

/** What is asked for until the next test, and that test. */
interface Batch<Test extends BatchTest> {
  /** At least one. */
  readonly pulls: readonly Pull[];
  /** What is told of it before; of the phase of exploration, without a threshold, by default. */
  readonly key?: Partial<Omit<RoundStarted, 'type' | 'round' | 'planned'>>;
  /** Takes in what was observed. @param totals one a pull */
  test(totals: readonly Totals[]): Test;
}

/** @param last the test before, null at first @param round its number, from 1 */
export type NextBatch<Test extends BatchTest> = (last: Test | null, round: number) => Batch<Test>;

export interface BatchSettings {
  /** The answer before the first test. */
  readonly first: Action;
  /** There is no other action. */
  readonly isOnly: boolean;
  /** The most tests that were asked for; null = as many as there can be, until the best actions may be tied (mayBeTied). */
  readonly maxRounds: number | null;
  /** The most tests where none were asked for. */
  readonly mostRounds?: number;
  /** Without noise one test knows all there is to know. */
  readonly isExact: boolean;
  /** What an action may be worse than the best; 0 where it has to be the best. */
  readonly accuracy: number;
  /** Null where they were told before. */
  readonly constants: Constants | null;
}

/** The settings of an algorithm that asks the family for its best actions. */
export function askingSettings({
  family,
  noise,
  accuracy,
}: Pick<LinearProblem, 'family' | 'noise' | 'accuracy'>) {
  const nothing = new Float64Array(family.dimension);
  const first = family.maximize(nothing).action;
  return { first, isOnly: family.best(nothing, 2).length < 2, isExact: noise.isExact, accuracy };
}

/** Samples and tests until a test is passed, or nothing can be distinguished any more. */
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
    const { action, estimate, threshold, shortfall, isTied = false, isProgress, left } = test;
    const passed = test.passed || (accuracy > 0 && shortfall <= accuracy);
    yield test.report(key, samples, passed);
    answer = { action, estimate };
    if (passed) return { ...answer, certified: true };
    if (test.futile) return { ...answer, certified: false, reason: test.futile };
    if (since === null || isProgress === true) since = total;
    const isKnown = isExact || isTied;
    const standstill = { samples: total, since, accuracy: threshold, reward: () => estimate };
    if (isKnown || (maxRounds === null && mayBeTied(standstill))) {
      const reached = isKnown ? 0 : threshold;
      const tie = test.tied(Math.max(roundingOf(estimate), reached));
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

/** Why a run ends that has made all rounds that it may. */
export function limitReached(rounds: string, what: string): string {
  return `${rounds} cannot distinguish ${what}; \`run.options.maxRounds\` sets another limit.`;
}
