/** What an action of a matroid is compared with: the exchanges of two elements, one of which helps wherever it is not the best. */
import type { Matroid } from '../../combinatorics/matroids/matroid';
import type { Action, ActionFamily } from '../../families/family';
import type { ObservationRow } from '../../feedback/feedback';

/** The exchanges of one basis: an element of it, and one that could take its place. */
export interface Exchanges {
  readonly inside: Int32Array;
  readonly outside: Int32Array;
}

/** X as the bases of a matroid. The elements behind the base arms are worth nothing, and all the same. */
export interface ExchangeSpace {
  readonly matroid: Matroid;
  /** d */
  readonly arms: number;
  /** What a base arm counts for in the reward, and a 0 for the elements that are worth nothing. */
  readonly factors: Float64Array;
  /** The number of the group of each element, -1 for one that is in none; null where the matroid is not of groups. */
  readonly groupOf: Int32Array | null;
  /** The most exchanges that a basis has. */
  readonly most: number;
  /** The most exchanges that take one action to another. */
  readonly farthest: number;
  /** The basis that stands for an action: what is worth nothing fills it up. */
  basisOf(action: Action): readonly number[];
  /** Without those that change nothing. */
  exchangesOf(basis: readonly number[]): Exchanges;
}

/** @param factors of the d base arms */
export function exchangeSpace(
  matroid: Matroid,
  { dimension }: ActionFamily,
  factors: Float64Array,
): ExchangeSpace {
  const { elements, rank, groups } = matroid;
  const whole = new Float64Array(elements);
  whole.set(factors);
  const groupOf = groups === undefined ? null : new Int32Array(elements).fill(-1);
  groups?.forEach((group, number) => {
    for (const element of group) (groupOf as Int32Array)[element] = number;
  });
  const most = rank * (elements - rank);
  const isSame = (i: number, j: number) => whole[i] === 0 && whole[j] === 0;
  return {
    matroid,
    arms: dimension,
    factors: whole,
    groupOf,
    most,
    farthest: Math.min(rank, elements - rank),
    basisOf: (action) => [
      ...action,
      ...Array.from({ length: rank - action.length }, (_, place) => dimension + place),
    ],
    exchangesOf(basis) {
      const isInside = new Uint8Array(elements);
      for (const element of basis) isInside[element] = 1;
      const { circuit } = matroid.exchanges(basis);
      // Of those that are worth nothing one stands for all.
      const first = [0, 1].map((side) =>
        Array.from({ length: elements - dimension }, (_, place) => dimension + place).find(
          (element) => isInside[element] === side,
        ),
      );
      const isRepeated = (element: number, side: 0 | 1) =>
        element >= dimension && element !== first[side];
      const inside = new Int32Array(most);
      const outside = new Int32Array(most);
      let count = 0;
      for (let entering = 0; entering < elements; entering++) {
        if (isInside[entering] === 1 || isRepeated(entering, 0)) continue;
        for (const leaving of circuit(entering) ?? []) {
          if (isSame(leaving, entering) || isRepeated(leaving, 1)) continue;
          inside[count] = leaving;
          outside[count++] = entering;
        }
      }
      return { inside: inside.subarray(0, count), outside: outside.subarray(0, count) };
    },
  };
}

/** The exchanges of actions, and what they make of them. */
export function exchangesIn(space: ExchangeSpace): {
  readonly exchangesOf: (action: Action) => Exchanges;
  readonly exchanged: (action: Action, inside: number, outside: number) => Action;
} {
  const { basisOf, exchangesOf } = space;
  return {
    exchangesOf: (action) => exchangesOf(basisOf(action)),
    exchanged: (action, inside, outside) => exchanged(space, basisOf(action), inside, outside),
  };
}

/** The action that an exchange of a basis makes. */
export function exchanged(
  { arms }: ExchangeSpace,
  basis: readonly number[],
  inside: number,
  outside: number,
): Action {
  return actionOf(arms, basis, [inside], [outside]);
}

/** A basis after an exchange, without what stands for nothing. */
export function actionOf(
  arms: number,
  basis: readonly number[],
  out: readonly number[],
  entering: readonly number[],
): Action {
  return [...basis.filter((element) => !out.includes(element)), ...entering]
    .filter((element) => element < arms)
    .sort((a, b) => a - b);
}

/** The directions of the leads of one element over another: the same row each time, for there may be millions. */
export function leadsOf({
  factors,
}: ExchangeSpace): (one: number, other: number) => ObservationRow {
  const [arms, coefficients] = [
    [0, 0],
    [0, 0],
  ];
  const row = { arms, coefficients };
  return (one, other) => {
    arms[0] = one;
    arms[1] = other;
    coefficients[0] = factors[one] as number;
    coefficients[1] = -(factors[other] as number);
    return row;
  };
}
