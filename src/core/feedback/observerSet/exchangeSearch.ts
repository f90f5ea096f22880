/** Local search over swaps that lower a score; the samples of GCB-PE grow with its square. */
import type { Action, ActionFamily } from '../../families/family';
import { createNormal, type Random } from '../../numerics/random';
import type { Feedback } from '../feedback';
import { scoreOf, type NoiseKind } from '../beta/perPullBounds';
import type { ObserverSet } from './observerSet';
import { columnsOf } from './spanner';
import { createRankOneExchange } from './rankOneExchange';
import { createRecomputedExchange } from './recomputedExchange';

/** An observer set whose actions can be replaced one by one. */
export interface ExchangeState {
  /** The score: the sum of beta_i. */
  readonly objective: number;
  /** The best place for a candidate, with the objective after the swap. */
  bestReplacement(candidate: Action): Replacement;
  replace(index: number, candidate: Action): void;
  /** The approximate number of multiplications per call of bestReplacement. */
  readonly work: number;
  readonly set: () => ObserverSet;
}

/** An evaluated swap: the index of the replaced action, and the objective afterwards. */
export interface Replacement {
  readonly index: number;
  readonly objective: number;
}

/** The least relative gain of a swap. */
const LEAST_GAIN = 1e-6;
/** The total work limit in multiplications: about a second. */
const MOST_WORK = 1e9;
/** The most random candidates, besides those for base arms and for columns of the inverse. */
const MOST_RANDOM_CANDIDATES = 200;

/**
 * Replaces single actions by oracle candidates while that lowers the score. Candidates are the smallest action with each base
 * arm, and the extremes along the columns of M^+ and along random weights. X is never listed. The result is never worse than
 * `start` and has the same row space.
 */
export function improveByExchange(
  family: ActionFamily,
  feedback: Feedback,
  start: ObserverSet,
  random: Random,
  score: NoiseKind,
): ObserverSet {
  // The initial products of the columns alone would exceed the limit.
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
  // Retry, because an earlier candidate may have become useful.
  for (let improving = hasSwapped; improving && work <= MOST_WORK;) {
    improving = false;
    for (const candidate of candidates) {
      if (work > MOST_WORK) break;
      if (consider(candidate)) improving = true;
    }
  }
  if (!hasSwapped) return start;
  // Recompute the set, because the incrementally updated state has rounding errors.
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
