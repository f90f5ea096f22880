/** A matroid with required and forbidden elements. */
import type { GrowingSet, Matroid } from './matroid';

/**
 * A set is independent if it stays so with all required elements and has no forbidden one: required elements become coloops,
 * forbidden ones loops. Null if the required elements are dependent.
 * @param required distinct, none of them forbidden
 */
export function restrictMatroid(
  matroid: Matroid,
  required: readonly number[],
  forbidden: ReadonlySet<number>,
): Matroid | null {
  const isRequired = new Set(required);
  const grow = (): GrowingSet | null => {
    const growing = matroid.grow();
    if (!required.every((element) => growing.add(element))) return null;
    return {
      add: (element) =>
        isRequired.has(element) || (!forbidden.has(element) && growing.add(element)),
    };
  };
  const basis = grow();
  if (basis === null) return null;
  const elements = Array.from({ length: matroid.elements }, (_, element) => element);
  return {
    elements: matroid.elements,
    rank: elements.filter((element) => basis.add(element)).length,
    ...(matroid.groups && {
      groups: matroid.groups.map((group) =>
        group.filter((element) => !isRequired.has(element) && !forbidden.has(element)),
      ),
    }),
    grow: () => grow() as GrowingSet,
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
    // With the loops and coloops fixed, each basis of the restriction is a basis of the matroid.
    logBasesBound: () => matroid.logBasesBound(),
  };
}
