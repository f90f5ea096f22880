/** A matroid with required and forbidden elements, by its independence oracle. */
import type { GrowingSet, Matroid } from './matroid';

/** See `Matroid.restrict`; it asks the matroid about sets with the required elements, and counts nothing. */
export function restrictByOracle(
  matroid: Matroid,
  required: readonly number[],
  forbidden: ReadonlySet<number>,
): Matroid | null {
  const isRequired = new Set(required);
  const start = (): GrowingSet | null => {
    const growing = matroid.grow();
    return required.every((element) => growing.add(element)) ? growing : null;
  };
  const basis = start();
  if (basis === null) return null;
  let rank = required.length;
  for (let element = 0; element < matroid.elements; element++) {
    if (isRequired.has(element) || forbidden.has(element)) continue;
    if (basis.add(element)) rank += 1;
  }
  const restricted: Matroid = {
    elements: matroid.elements,
    rank,
    grow() {
      const growing = start() as GrowingSet;
      return {
        add: (element) =>
          isRequired.has(element) || (!forbidden.has(element) && growing.add(element)),
      };
    },
    exchanges(independent) {
      const others = independent.filter((element) => !isRequired.has(element));
      const own = matroid.exchanges([...required, ...others]);
      return {
        circuit(element) {
          if (isRequired.has(element)) return null;
          if (forbidden.has(element)) return [];
          return own.circuit(element)?.filter((leaves) => !isRequired.has(leaves)) ?? null;
        },
      };
    },
    countBases: () => null,
    // A basis of the restriction and fixed other elements are a basis of the matroid.
    logBasesBound: () => matroid.logBasesBound(),
    restrict: (more, fewer) =>
      restrictByOracle(matroid, [...required, ...more], new Set([...forbidden, ...fewer])),
  };
  return restricted;
}
