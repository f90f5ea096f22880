/** The exchanges of two elements of a matroid: every action but the best has one that improves it. */
import type { Matroid } from '../../combinatorics/matroids/matroid';
import type { Action, ActionFamily } from '../../families/family';
import type { ObservationRow } from '../../feedback/feedback';

/** The exchanges of one basis: pairs of an element of it and one that could take its place. */
export interface Exchanges {
  readonly inside: Int32Array;
  readonly outside: Int32Array;
}

/** X as the bases of a matroid. Elements beyond the base arms have value 0 and are interchangeable. */
export interface ExchangeSpace {
  readonly matroid: Matroid;
  /** d */
  readonly arms: number;
  /** The factor of each base arm in the reward; 0 for elements beyond the base arms. */
  readonly factors: Float64Array;
  /** The group of each element, -1 for none; null if the matroid has no groups. */
  readonly groupOf: Int32Array | null;
  /** The most exchanges of a basis. */
  readonly most: number;
  /** The most exchanges from one action to another. */
  readonly farthest: number;
  /** The basis of an action, filled up with elements of value 0. */
  basisOf(action: Action): readonly number[];
  /** Without exchanges that change nothing. */
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
      // On each side, one element of value 0 stands for all.
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

/** The action after one exchange of a basis. */
export function exchanged(
  { arms }: ExchangeSpace,
  basis: readonly number[],
  inside: number,
  outside: number,
): Action {
  return actionOf(arms, basis, [inside], [outside]);
}

/** The action of a basis after exchanges, without elements beyond the base arms. */
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

/** The direction of the lead of one element over another; always the same row object, because there may be millions of leads. */
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
