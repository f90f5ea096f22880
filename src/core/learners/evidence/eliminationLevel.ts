/** The level of an elimination, which may change while it goes on, and what its evidence has to reach. */
import { nothingIn } from '../designs/adaptiveXyDesign';
import type { Level, MayChange } from '../problem/accuracy';
import type { EliminationPool } from '../problem/pool';

/** The share of delta for the value of the answer, where its accuracy is a share of the best. */
const VALUE_DELTA = 0.1;

/** Why a run with a smaller delta ends. */
export const ALL_SPENT =
  'The samples that prepared this run have spent more than `run.delta` by themselves: it can only be reached by a new run.';

/** The level of the elimination where it was changed since; null where it was not. */
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
  // A share of delta is for the value of which epsilon is a share.
  const delta = level.delta * (nothing === null ? 1 : 1 - VALUE_DELTA);
  const known = Math.log(1 / delta);
  return {
    ...{ nothing, delta, known },
    ofValue: Math.log(1 / (VALUE_DELTA * level.delta)),
    // With an accuracy N_a rules out, of which E_a is one half.
    target: level.accuracy > 0 || nothing !== null ? Math.log(2 / delta) : known,
  };
}
