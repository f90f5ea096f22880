/** The frame of algorithms that sample by a rule and test whether the leader is ahead of all others. */
import { dot } from '../../numerics/linearAlgebra';
import type { Constants, Learner } from '../../protocol/learner';
import type { PoolAction } from '../problem/pool';
import { sampleInBatches, type BatchTest, type NextBatch } from './batchLoop';
import type { Confidence, ConfidenceAt } from './confidence';
import { DesignState } from '../designs/designState';
import { createLeadTest, leadFindings, type LeadTest } from './leadTest';
import type { Candidate } from '../contract/roundReport';
import { type ListedProblem, listedConstants } from '../problem/allActions';

/** What a sampling rule sees: the last test and its confidence. */
export interface Seen {
  readonly confidence: Confidence;
  readonly test: LeadTest;
}

export interface SamplingRule {
  /** The first pulls, one count per point; fixed before the first reward. */
  readonly first: Float64Array;
  /** The pulls until the next test, one count per point; at least one pull. */
  next(seen: Seen): Float64Array;
}

export interface FrameSettings {
  /** The most tests; null: until the best actions may be tied (mayBeTied). */
  readonly maxRounds: number | null;
  readonly confidenceAt: ConfidenceAt;
  /** Constants of the algorithm, added to those of the frame. */
  readonly constants: Constants;
}

/** Samples by the rule, tests after each batch, and ends when the leader's lead over every other action exceeds its radius. */
export function sampleAndTest(
  problem: ListedProblem,
  rule: SamplingRule,
  { maxRounds, confidenceAt, constants }: FrameSettings,
): Learner {
  const { pool, noise, accuracy } = problem;
  const { members, actions } = pool;
  const state = new DesignState(pool);
  const testLeader = createLeadTest(pool);
  const next: NextBatch<BatchTest<Candidate> & Seen> = (last, round) => {
    const planned = last === null ? rule.first : rule.next(last);
    const drawn = Array.from(planned.keys()).filter((index) => (planned[index] as number) > 0);
    return {
      pulls: drawn.map((index) => ({
        action: (actions[index] as PoolAction).action,
        count: planned[index] as number,
      })),
      test: (totals) => {
        drawn.forEach((index, position) => {
          state.add(index, planned[index] as number, totals[position]?.sum[0] as number);
        });
        const confidence = confidenceAt(state, round);
        const { moment } = confidence;
        const test = testLeader(confidence);
        const { leader, values, shortfall } = test;
        const value = dot(leader.point, moment.theta);
        return {
          ...leadFindings(pool, noise, test, moment),
          confidence,
          test,
          action: leader.action,
          value,
          shortfall,
          tied: (reach) => {
            const tied = members.flatMap(({ action }, i) =>
              value - (values[i] as number) <= reach ? [action] : [],
            );
            return { actions: tied, count: tied.length, isLeast: false };
          },
        };
      },
    };
  };
  return sampleInBatches(next, {
    first: (members as readonly [PoolAction])[0].action,
    isOnly: members.length === 1,
    maxRounds,
    isExact: noise.isExact,
    accuracy,
    constants: { ...listedConstants(problem), ...constants },
  });
}
