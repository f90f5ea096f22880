/** The report of a look at the exchanges of the leader. */
import type { Action } from '../../families/family';
import { once } from '../../protocol/withLazyFields';
import type { BestCandidate, Certainty, RoundCompleted } from '../../protocol/learner';
import {
  MOST_ARM_ESTIMATES,
  roundReport,
  SHOWN_LEADERS,
  withinOf,
  type Estimate,
  type Estimated,
} from '../contract/roundReport';
import { subtractEntries } from '../../reward/rewardVectors';
import { MOST_CANDIDATES } from '../evidence/certainty';
import type { NoiseModel } from '../noise/noiseModel';
import { leastShift } from '../noise/pairProcesses';
import type { Attempts } from './attempts';
import type { ExchangeProblem } from './exchangeElimination';
import { actionOf, exchanged, type ExchangeSpace } from './exchangeSpace';
import type { Knowledge } from './knowledge';
import { signOf, type Questions } from './questions';
import { smallest } from './smallest';
import { survivorsOf, type Exchanged } from './survivors';

/** A base arm with a larger variance, in units of the variance of a sample, is not determined on its own. */
const UNDETERMINED = 100;

export interface Look {
  readonly known: Knowledge;
  readonly attempts: Attempts;
  readonly questions: Questions;
  /** The value of each element. */
  readonly values: Float64Array;
  readonly basis: readonly number[];
  readonly round: Pick<RoundCompleted, 'phase' | 'epoch' | 'round'>;
  readonly samples: number;
  readonly isOver: boolean;
  readonly levels: { readonly delta: number; readonly margin: number };
}

export function exchangeReport(problem: ExchangeProblem, look: Look): RoundCompleted {
  const { space, noise, family } = problem;
  const { known, attempts, questions, values, basis, round, samples, isOver, levels } = look;
  const worthOf = (action: Action) => worthIn(problem, values, action);
  const estimated = (action: Action): Estimated => ({ action, estimate: worthOf(action) });
  const leader = estimated(actionOf(space.arms, basis, [], []));
  const { inside, outside, pair, lead, deviation, log } = questions;
  const afterOf = (q: number) => exchanged(space, basis, inside[q] as number, outside[q] as number);
  // The exchange with the least evidence.
  const last = log.reduce((least, own, q) => (own < (log[least] as number) ? q : least), 0);
  const sumOfLead = lead[last] ?? null;
  const gap =
    problem.reward === undefined || sumOfLead === null
      ? sumOfLead
      : leader.estimate - worthOf(afterOf(last));
  /** The lead in the reward per lead in the sum. */
  const slope = gap === null || gap === 0 || !sumOfLead ? 1 : gap / sumOfLead;
  const rivals = () =>
    problem.reward === undefined
      ? smallest(lead, SHOWN_LEADERS).map((q) => estimated(afterOf(q)))
      : problem.reward
          .best(values.subarray(0, family.dimension), SHOWN_LEADERS)
          .map(({ action }) => estimated(action))
          .filter(({ action }) => action.join() !== leader.action.join());
  const logOf = (q: number, margin: number): number => {
    const [i, j] = [inside[q] as number, outside[q] as number];
    const evidence = attempts.logEvidence(pair[q] as number, signOf(i, j), i, j, margin);
    return Math.log(levels.delta) + evidence;
  };
  /** How much larger the lead over an exchange would have to be; below 0 if a smaller one would do. */
  const missing = (q: number): number =>
    attempts.count === 0 || noise.blocks.kind !== 'none'
      ? Infinity
      : leastShift((margin) => logOf(q, margin) >= 0, deviation[q] as number);
  // An answer that is good enough ends the run but rules nothing out.
  const left = once(() =>
    survivors(space, questions, () => (levels.margin === 0 ? log : log.map((_, q) => logOf(q, 0)))),
  );
  return roundReport({
    round,
    samples,
    gap,
    pair: gap === null ? null : { leader: leader.action, rival: afterOf(last) },
    threshold: gap === null ? 0 : gap + slope * missing(last),
    passed: isOver,
    ranked: once(() => [leader, ...rivals()].slice(0, SHOWN_LEADERS)),
    survivors:
      attempts.count === 0 ? null : { length: left()?.length ?? Infinity, has: () => true },
    ...(attempts.count > 0 && {
      undecided: { exchanges: undecidedIn(log), of: inside.length },
    }),
    within: () => {
      const margin = log.reduce((most, _, q) => Math.max(most, missing(q)), 0);
      return withinOf(leader.action, margin * space.farthest);
    },
    certainty: () => certaintyOf(look, left, space.arms, worthOf),
    estimate: {
      ...estimateBy({ known, values, factors: space.factors, noise }, family.dimension),
      ...(problem.reward && { halfWidth: () => null, leadHalfWidth: () => null }),
    },
  });
}

/** The reward of an action under the values of the elements. */
export function worthIn(
  { reward }: Pick<ExchangeProblem, 'reward'>,
  values: Float64Array,
  action: Action,
): number {
  return reward === undefined
    ? action.reduce((value, arm) => value + (values[arm] as number), 0)
    : reward.value(action, values);
}

/** The precision of actions and base arms by all samples so far. */
export function estimateBy(
  { known, values, factors, noise }: Pick<Look, 'known' | 'values'> & Worth,
  dimension: number,
): Estimate<Estimated> {
  const { covariance } = known;
  const weighted = (arms: Action) => ({
    arms,
    coefficients: arms.map((arm) => factors[arm] as number),
  });
  const widthOf = (action: Action, other: Action = []) => {
    const square = covariance.quadratic(subtractEntries(weighted(action), weighted(other)));
    return noise.halfWidth(Math.sqrt(square));
  };
  return {
    halfWidth: ({ action }) => widthOf(action),
    leadHalfWidth: (best, other) => widthOf(best.action, other.action),
    ...(dimension <= MOST_ARM_ESTIMATES && {
      arms: () =>
        Array.from({ length: dimension }, (_, arm) => {
          const square = covariance.at(arm, arm);
          const estimate = (values[arm] as number) / (factors[arm] as number);
          const halfWidth = noise.halfWidth(Math.sqrt(square));
          return square > UNDETERMINED ? null : { estimate, halfWidth };
        }),
    }),
  };
}

interface Worth {
  readonly factors: Float64Array;
  readonly noise: NoiseModel;
}

function undecidedIn(logs: Float64Array): number {
  let count = 0;
  for (const own of logs) if (own < 0) count++;
  return count;
}

/** The actions not ruled out, the leader first; null if there are too many, or they are unknown. */
function survivors(
  { groupOf }: ExchangeSpace,
  questions: Questions,
  withoutMargin: () => Float64Array,
): readonly Exchanged[] | null {
  // Without a margin at least as many are undecided.
  if (groupOf === null || undecidedIn(questions.log) > MOST_CANDIDATES) return null;
  const logs = withoutMargin();
  if (undecidedIn(logs) > MOST_CANDIDATES) return null;
  return survivorsOf(groupOf, questions, logs, MOST_CANDIDATES);
}

/** The confidence that is attainable now, from the exchange with the least evidence. */
function certaintyOf(
  { questions, basis, levels }: Look,
  left: () => readonly Exchanged[] | null,
  arms: number,
  worthOf: (action: Action) => number,
): Certainty {
  const least = questions.log.reduce((most, log) => Math.min(most, log), Infinity);
  const confidence = 1 - levels.delta * Math.exp(-least);
  return {
    confidence: confidence > 0 ? confidence : null,
    // Searched for only if somebody asks.
    get candidates() {
      return (left() ?? [])
        .map(({ out, entering, sum, size }): BestCandidate => {
          const action = actionOf(arms, basis, out, entering);
          const estimate = worthOf(action);
          const eValue = size === 0 ? 0 : sum / size / levels.delta;
          return { action, estimate, interval: [null, null], eValue };
        })
        .sort((a, b) => b.estimate - a.estimate);
    },
  };
}
