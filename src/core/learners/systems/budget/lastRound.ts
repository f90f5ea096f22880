// How far the answer is from the best at most, by the last round alone: its counts and the shares of delta of those that may be the
// answer are fixed before it (docs/budget.md, a guarantee; large-problems.md, theorem 1).
import type { Action } from '../../../families/family';
import { studentTail } from '../../../statistics/meanInterval';
import type { Within } from '../../../protocol/learner';
import { linearReward } from '../../../reward/reward';
import type { LearnerInput } from '../../contract/algorithmKind';
import { phaseEstimate } from '../../designs/phaseEstimate';
import type { PhasePull } from '../../problem/pool';
import type { MayBeBest, Pulled } from './measuring';

/** The share of the budget that the last round has. */
export const LAST_SHARE = 0.5;
/** The share of it for actions that tell of all others. */
const SPREAD_SHARE = 0.1;
/** It has at least so many times the samples that these are. */
const LEAST = 10;
const CANDIDATES = 8;
/** X is compared up to this many actions, and this many multiplications. */
const MOST_ACTIONS = 2000;
const MOST_WORK = 1e6;

export interface LastRound {
  /** What is taken to tell of all actions, so often. */
  readonly spread: readonly Pulled[];
  /** Fixes what may be the answer, and how much of delta each of it has. */
  fix(best: readonly MayBeBest[]): void;
  /** With probability 1 - delta; null where nothing is known. */
  within(answer: Action, pulls: readonly PhasePull[]): Within | null;
}

/** @returns null where the noise is not normal of unknown size, X is too long, or the round too small. @param samples of it */
export function lastRound(
  { instance, inspection }: LearnerInput,
  samples: number,
  vectorOf: (action: Action) => Float64Array,
): LastRound | null {
  const { family, assumptions, run, reward } = instance;
  const { actions: spanning } = inspection.observerSet;
  if (assumptions.law?.type !== 'gaussian' || linearReward(reward).coefficients === null)
    return null;
  const most = Math.min(MOST_ACTIONS, Math.floor(MOST_WORK / family.dimension ** 2));
  const points = family.enumerate(most)?.map(vectorOf);
  if (points === undefined || samples < LEAST * spanning.length) return null;
  const count = Math.ceil((SPREAD_SHARE * samples) / spanning.length);
  let shares: ReadonlyMap<string, number> = new Map();
  return {
    spread: spanning.map((action) => ({ action, count })),
    fix: (best) => {
      const likely = [...best].sort((a, b) => b.weight - a.weight).slice(0, CANDIDATES);
      const total = likely.reduce((sum, { weight }) => sum + weight, 0);
      shares = new Map(likely.map(({ action, weight }) => [action.join(), weight / total]));
    },
    within: (answer, pulls) => {
      const share = shares.get(answer.join());
      if (share === undefined) return null;
      const own = [vectorOf(answer), ...points];
      const { differences, residual } = phaseEstimate([pulls], own, [pulls]);
      const { squares, degrees } = residual;
      if (degrees < 1) return null;
      // All have to pass, one of them is the best: delta is not shared among them.
      const t = studentTail(degrees, share * run.delta) * Math.sqrt(squares / degrees);
      const epsilon = differences.reduce((largest, one) => {
        if (one === null) return Infinity;
        return Math.max(
          largest,
          (one.values[0] as number) + t * Math.sqrt(Math.max(0, one.square)),
        );
      }, 0);
      return epsilon < Infinity ? { action: answer, epsilon } : null;
    },
  };
}
