/** The frame of the algorithms that sample by a rule and test whether the leader is ahead of all others. */
import { dot } from '../../numerics/linearAlgebra';
import { BEYOND_COUNTING, isCountable } from '../../numerics/safeCount';
import { answersOf } from '../../protocol/answers';
import type { Constants, Learner, Recommendation, Routine } from '../../protocol/learner';
import { mayBeTied, roundingOf } from '../../protocol/ties';
import type { EliminationPool, PoolAction } from '../elimination/eliminationPool';
import type { Confidence, ConfidenceAt } from './confidence';
import { DesignState } from './designState';
import type { LeadTest } from './leadTest';
import { createLeadTest, leadReport } from './leadTest';

/** What a sampling rule sees: everything up to the last test. */
export interface Seen {
  readonly confidence: Confidence;
  readonly test: LeadTest;
}

export interface SamplingRule {
  /** The first pulls, one count a point; fixed before the first reward. */
  readonly first: Float64Array;
  /** The pulls until the next test, one count a point, at least one pull. */
  next(seen: Seen): Float64Array;
}

export interface FrameSettings {
  readonly delta: number;
  /** R */
  readonly noiseScale: number;
  /** The most tests; null = as many as there can be, until the best actions may be tied (mayBeTied). */
  readonly maxRounds: number | null;
  readonly confidenceAt: ConfidenceAt;
  /** Of its own, beside those of the frame. */
  readonly constants: Constants;
}

/**
 * Samples by the rule, tests after each of its batches, and ends when the leader is ahead of every other action by more than the
 * radius.
 */
export function* sampleAndTest(
  pool: EliminationPool,
  rule: SamplingRule,
  { delta, noiseScale: R, maxRounds, confidenceAt, constants }: FrameSettings,
): Learner {
  const { members, dimension } = pool;
  yield {
    type: 'constantsComputed',
    constants: {
      actions: members.length,
      dimension,
      delta,
      noiseScale: R,
      maxRounds,
      ...constants,
    },
  };
  const [only] = members as readonly [PoolAction];
  let answer: Pick<Recommendation, 'action' | 'estimate'> = { action: only.action, estimate: NaN };
  if (members.length === 1) return { ...answer, certified: true };
  const state = new DesignState(pool);
  const testLeader = createLeadTest(pool);
  let planned = rule.first;
  let since: number | null = null;
  let total = 0;
  for (let round = 1; ; round++) {
    const samples = planned.reduce((a, b) => a + b, 0);
    const key = { phase: 'exploration', round } as const;
    yield { type: 'roundStarted', ...key, planned: samples, threshold: NaN };
    total += samples;
    if (!isCountable(total)) return { ...answer, certified: false, reason: BEYOND_COUNTING };
    yield* pullAll(pool, planned, state);
    since ??= total;
    const confidence = confidenceAt(state, round);
    const test = testLeader(confidence.moment.theta, confidence.form, confidence.radius);
    yield leadReport(pool, R, key, samples, test, confidence.moment);
    const { leader, passed, threshold, values } = test;
    const estimate = dot(leader.point, confidence.moment.theta);
    answer = { action: leader.action, estimate };
    if (passed) return { ...answer, certified: true };
    const isTied =
      R === 0 ||
      (maxRounds === null &&
        mayBeTied({ samples: total, since, accuracy: threshold, reward: () => estimate }));
    if (isTied) {
      const reach = Math.max(roundingOf(estimate), R === 0 ? 0 : threshold);
      const actions = members.flatMap(({ action }, i) =>
        estimate - (values[i] as number) <= reach ? [action] : [],
      );
      return {
        ...answer,
        certified: false,
        tie: { actions, count: actions.length, isLeast: false, accuracy: R === 0 ? 0 : threshold },
      };
    }
    if (maxRounds !== null && round >= maxRounds) {
      return {
        ...answer,
        certified: false,
        reason: `${maxRounds} stopping tests, the limit of a run, cannot distinguish the two best actions; \`run.options.maxRounds\` sets another limit.`,
      };
    }
    planned = rule.next({ confidence, test });
  }
}

/** Pulls each point as often as it is planned. */
function* pullAll(
  { actions }: EliminationPool,
  planned: Float64Array,
  state: DesignState,
): Routine<void> {
  const drawn = Array.from(planned.keys()).filter((index) => (planned[index] as number) > 0);
  const pulls = drawn.map((index) => ({
    action: (actions[index] as PoolAction).action,
    count: planned[index] as number,
  }));
  const totals = answersOf(yield { type: 'pull', pulls }, pulls.length);
  drawn.forEach((index, position) => {
    state.add(index, planned[index] as number, totals[position]?.sum[0] as number);
  });
}
