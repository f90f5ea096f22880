/** The level of an elimination, which may change during the run, and the thresholds for its evidence. */
import { nothingIn } from '../designs/adaptiveXyDesign';
import type { Level, MayChange } from '../problem/accuracy';
import type { EliminationPool } from '../problem/pool';

/** The share of delta for the value of the answer, if the accuracy is a share of the best. */
const VALUE_DELTA = 0.1;

/** The reason if a smaller delta can no longer be reached. */
export const ALL_SPENT =
  'The samples that prepared this run have spent more than `run.delta` by themselves: it can only be reached by a new run.';

/** The new level if it has changed; null otherwise. */
export function changedLevel(
  { changed, spent }: MayChange & { readonly spent: number },
  level: Level,
): Level | null {
  const now = changed?.();
  if (now === undefined) return null;
  const { accuracy, share } = now;
  const delta = now.delta - spent;
  const isSame = delta === level.delta && accuracy === level.accuracy && share === level.share;
  return isSame ? null : { delta, accuracy, share };
}

export function thresholdsOf(pool: EliminationPool, level: Level) {
  const nothing = nothingIn(pool, level);
  // Under a relative accuracy, a share of delta pays for the value of the answer.
  const delta = level.delta * (nothing === null ? 1 : 1 - VALUE_DELTA);
  const known = Math.log(1 / delta);
  return {
    nothing,
    delta,
    known,
    ofValue: Math.log(1 / (VALUE_DELTA * level.delta)),
    // With an accuracy, N_a rules out, and E_a is one half of it.
    target: level.accuracy > 0 || nothing !== null ? Math.log(2 / delta) : known,
  };
}
