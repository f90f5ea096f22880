// A bound on the answer's distance from the best, by the last round alone: its counts, and the shares of delta among the possible
// answers, are fixed before it (docs/budget.md, a guarantee; large-problems.md, theorem 1).
import type { Action } from '../../../families/family';
import { studentTail } from '../../../statistics/meanInterval';
import type { Within } from '../../../protocol/learner';
import { linearReward } from '../../../reward/reward';
import type { LearnerInput } from '../../contract/algorithmKind';
import { phaseEstimate } from '../../designs/phaseEstimate';
import type { PhasePull } from '../../problem/pool';
import type { MayBeBest, Pulled } from './measuring';

/** The last round's share of the budget. */
export const LAST_SHARE = 0.5;
/** The last round's share for actions that span all others. */
const SPREAD_SHARE = 0.1;
/** The last round has at least this many samples per spanning action. */
const LEAST = 10;
const CANDIDATES = 8;
/** X is compared up to this many actions and this many multiplications. */
const MOST_ACTIONS = 2000;
const MOST_WORK = 1e6;

export interface LastRound {
  /** The spanning actions with their counts. */
  readonly spread: readonly Pulled[];
  /** Fixes the possible answers and their shares of delta. */
  fix(best: readonly MayBeBest[]): void;
  /** Holds with probability 1 - delta; null if nothing is known. */
  within(answer: Action, pulls: readonly PhasePull[]): Within | null;
}

/** @returns null unless the noise is normal of unknown size, X is short and the round large enough. @param samples of the round */
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
      // One of the actions is the best and all of them must pass, so they do not share delta.
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
