/** A family without some of its actions. */
import type { Action, ActionFamily } from '../family';
import { familyOf } from '../familyOf';
import { among } from '../hasAction';

type Best = ActionFamily['best'];

/** The k best actions other than the excluded ones: requests more actions until enough are left or X is exhausted. */
export function bestBut(best: Best, excluded: readonly Action[] = []): Best {
  if (excluded.length === 0) return best;
  const isExcluded = among(excluded);
  return (weights, k) => {
    for (let asked = k; ; asked = Math.min(2 * asked, k + excluded.length)) {
      const ranked = best(weights, asked);
      const left = ranked.filter(({ action }) => !isExcluded(action));
      if (left.length >= k || ranked.length < asked) return left.slice(0, k);
    }
  };
}

/**
 * X without some of its actions.
 * @returns null if none is left
 */
export function withoutActions(
  family: ActionFamily,
  excluded: readonly Action[],
): ActionFamily | null {
  if (excluded.length === 0) return family;
  const isExcluded = among(excluded);
  const hasOther = (part: ActionFamily): boolean =>
    part.enumerate(excluded.length)?.some((action) => !isExcluded(action)) ?? true;
  const sizes = family.sizes.filter((size) => hasOther(family.ofSize(size)));
  if (sizes.length === 0) return null;
  return familyOf({
    kind: family.kind,
    dimension: family.dimension,
    sizes,
    excluded: [...(family.excluded ?? []), ...excluded],
    countActions: (most) => {
      const count = family.countWithin(most + excluded.length);
      return count === null ? null : count - BigInt(excluded.length);
    },
    mostListed: 0,
    logActionsBound: () => family.count.logActions,
    best: bestBut(family.best, excluded),
    ofSize: (size) => {
      const own = excluded.filter(({ length }) => length === size);
      // Not null, since every size has an action left.
      return withoutActions(family.ofSize(size), own) as ActionFamily;
    },
    enumerate: (cap) => {
      const left = family.enumerate(cap + excluded.length)?.filter((action) => !isExcluded(action));
      return left && left.length <= cap ? left : null;
    },
  });
}
