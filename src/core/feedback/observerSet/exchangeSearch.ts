/** Local swaps on a score, with whose square the samples of GCB-PE grow. */
import type { Action, ActionFamily } from '../../families/family';
import { createNormal, type Random } from '../../numerics/random';
import type { Feedback } from '../feedback';
import { scoreOf, type NoiseKind } from '../beta/perPullBounds';
import type { ObserverSet } from './observerSet';
import { columnsOf } from './spanner';
import { createRankOneExchange } from './rankOneExchange';
import { createRecomputedExchange } from './recomputedExchange';

/** An observer set that single actions can be replaced in. */
export interface ExchangeState {
  /** The score: the sum of beta_i. */
  readonly objective: number;
  /** The least objective after the candidate takes the place of one of the actions, and of which. */
  bestReplacement(candidate: Action): Replacement;
  replace(index: number, candidate: Action): void;
  /** The multiplications that bestReplacement takes, about. */
  readonly work: number;
  readonly set: () => ObserverSet;
}

/** A swap that was priced: the place in the observer set where the candidate goes, and the objective after it. */
export interface Replacement {
  readonly index: number;
  readonly objective: number;
}

/** A swap has to gain this much, relatively. */
const LEAST_GAIN = 1e-6;
/** Multiplications in all: about a second. */
const MOST_WORK = 1e9;
/** Candidates for random weights, besides those for single base arms and for the columns of the inverse. */
const MOST_RANDOM_CANDIDATES = 200;

/**
 * Replaces single actions by candidates of the oracle as long as that makes the score smaller:
 * the smallest action with each base arm, the extremes along the columns of M^+ and along random
 * weights. X is never listed. The result is never worse than `start`, and has its row space.
 */
export function improveByExchange(
  family: ActionFamily,
  feedback: Feedback,
  start: ObserverSet,
  random: Random,
  score: NoiseKind,
): ObserverSet {
  // The products of the columns alone, or a single candidate, would take more.
  if ((start.rank * start.rank * start.dimension) / 2 > MOST_WORK) return start;
  const state =
    createRankOneExchange(feedback, start, score) ??
    createRecomputedExchange(feedback, start, score);
  if (state.work > MOST_WORK) return start;
  const known = new Set(start.actions.map((action) => action.join()));
  const candidates: Action[] = [];
  let work = 0;
  const consider = (candidate: Action): boolean => {
    work += state.work;
    const { index, objective } = state.bestReplacement(candidate);
    if (!(objective < state.objective * (1 - LEAST_GAIN))) return false;
    state.replace(index, candidate);
    return true;
  };
  let hasSwapped = false;
  for (const weights of candidateWeights(family, start, random)) {
    if (work > MOST_WORK) break;
    const { action } = family.maximize(weights);
    if (known.has(action.join())) continue;
    known.add(action.join());
    candidates.push(action);
    if (consider(action)) hasSwapped = true;
  }
  // A candidate of no use at first may have become one.
  for (let improving = hasSwapped; improving && work <= MOST_WORK;) {
    improving = false;
    for (const candidate of candidates) {
      if (work > MOST_WORK) break;
      if (consider(candidate)) improving = true;
    }
  }
  if (!hasSwapped) return start;
  // The state was updated swap by swap: the set that comes out is worked out anew.
  const improved = state.set();
  const isBetter = improved.rank === start.rank && scoreOf(improved, score) < scoreOf(start, score);
  return isBetter ? improved : start;
}

function* candidateWeights(
  family: ActionFamily,
  start: ObserverSet,
  random: Random,
): Generator<Float64Array> {
  const { dimension } = family;
  for (let arm = 0; arm < dimension; arm++) {
    const weights = new Float64Array(dimension).fill(-1);
    weights[arm] = dimension + 1;
    yield weights;
  }
  for (const column of columnsOf(start)) {
    yield column;
    yield column.map((value) => -value);
  }
  const normal = createNormal(random);
  for (let i = 0; i < Math.min(MOST_RANDOM_CANDIDATES, 4 * dimension); i++) {
    yield Float64Array.from({ length: dimension }, normal);
  }
}
