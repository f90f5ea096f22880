/** The step of CSAR: which active base arms are clearly among the best, and which clearly not. */

export interface AcceptReject {
  readonly accepted: readonly number[];
  readonly rejected: readonly number[];
  /** The arms that stay active, ascending. */
  readonly left: readonly number[];
  /** The k' best by the estimate, and the next best k' of them. */
  readonly best: readonly number[];
  readonly second: readonly number[];
  /** By how much the k'-th arm leads the next. */
  readonly gap: number;
  /** Whether that is enough: every arm is accepted or rejected then. */
  readonly passed: boolean;
  /** How far other k' arms may still lead the best together, where no difference is off by more than `needed`. */
  readonly shortfall: number;
}

/**
 * Accepts i where theta^_i - theta^_(k'+1) > needed, rejects it where theta^_(k') - theta^_i > needed.
 *
 * @param active N, ascending; ties go to the first
 * @param values theta^, one an active arm
 * @param open k', at least 1 and less than |N|
 */
export function acceptReject(
  active: readonly number[],
  values: Float64Array,
  open: number,
  needed: number,
): AcceptReject {
  const order = Array.from(active.keys()).sort((a, b) => valueOf(b) - valueOf(a) || a - b);
  function valueOf(place: number): number {
    return values[place] as number;
  }
  const last = order[open - 1] as number;
  const next = order[open] as number;
  const isAccepted = (place: number): boolean => valueOf(place) - valueOf(next) > needed;
  const isRejected = (place: number): boolean => valueOf(last) - valueOf(place) > needed;
  const armsAt = (places: readonly number[]): readonly number[] =>
    places.map((place) => active[place] as number);
  const gap = valueOf(last) - valueOf(next);
  // The worst of the best against the best of the others, the second worst against the second best, and so on.
  const shortfall = order
    .slice(open, 2 * open)
    .map((other, i) => needed + valueOf(other) - valueOf(order[open - 1 - i] as number))
    .reduce((sum, lead) => sum + Math.max(0, lead), 0);
  return {
    accepted: armsAt(order.slice(0, open).filter(isAccepted)),
    rejected: armsAt(order.slice(open).filter(isRejected)),
    left: active.filter((_, place) => !isAccepted(place) && !isRejected(place)),
    best: armsAt(order.slice(0, open)),
    second: armsAt([...order.slice(0, open - 1), next]),
    gap,
    passed: gap > needed,
    shortfall,
  };
}
