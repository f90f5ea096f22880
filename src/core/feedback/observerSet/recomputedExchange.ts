/** Swaps for any feedback: recomputes the observer set after each. */
import type { Action } from '../../families/family';
import { observerSetOfActions } from './buildObserverSet';
import type { Feedback } from '../feedback';
import type { Replacement, ExchangeState } from './exchangeSearch';
import { scoreOf, type NoiseKind } from '../beta/perPullBounds';
import type { ObserverSet } from './observerSet';

/**
 * The state of a local search for a smaller score from `start`. A candidate costs one observer set per place (about `work`
 * multiplications in total). Places where the rank would drop are skipped; the best replacement has index -1 if none is left.
 * @param feedback the feedback of `start`
 */
export function createRecomputedExchange(
  feedback: Feedback,
  start: ObserverSet,
  score: NoiseKind,
): ExchangeState {
  let set = start;
  let objective = scoreOf(start, score);
  const replaced = (index: number, candidate: Action): ObserverSet =>
    observerSetOfActions(feedback, set.actions.with(index, candidate), start.dimension);
  return {
    get objective() {
      return objective;
    },
    // A basis, an inverse and the betas for each place of the candidate.
    work: 6 * start.actions.length * start.rows * start.dimension * Math.max(1, start.rank),
    bestReplacement(candidate) {
      let best: Replacement = { index: -1, objective: Infinity };
      for (let index = 0; index < set.actions.length; index++) {
        const changed = replaced(index, candidate);
        if (changed.rank < start.rank) continue;
        const sum = scoreOf(changed, score);
        if (sum < best.objective) best = { index, objective: sum };
      }
      return best;
    },
    replace(index, candidate) {
      set = replaced(index, candidate);
      objective = scoreOf(set, score);
    },
    set: () => set,
  };
}
