/** Sums that do not depend on the order of their terms. */

/**
 * A sum of finite numbers, rounded only once, at the end (Shewchuk 1997, section 3; as in Python's `math.fsum`). The sum of the
 * magnitudes must stay below the largest finite number.
 */
export class ExactSum {
  /** Non-overlapping numbers, smallest first, whose exact sum is that of the terms. */
  readonly #partials: number[] = [];

  add(term: number): void {
    let x = term;
    let kept = 0;
    const partials = this.#partials;
    for (const partial of partials) {
      const isLarger = Math.abs(x) < Math.abs(partial);
      const large = isLarger ? partial : x;
      const small = isLarger ? x : partial;
      x = large + small;
      const rest = small - (x - large);
      if (rest !== 0) partials[kept++] = rest;
    }
    partials[kept++] = x;
    if (partials.length > kept) partials.length = kept;
  }

  /** The number nearest to the exact sum; ties go to even. */
  get value(): number {
    const partials = this.#partials;
    let at = partials.length - 1;
    let sum = partials[at] ?? 0;
    let rest = 0;
    while (at > 0 && rest === 0) {
      const before = sum;
      const partial = partials[--at] as number;
      sum = before + partial;
      rest = partial - (sum - before);
    }
    // Half a step is left over; the next partial decides the direction of rounding.
    const below = partials[at - 1] ?? 0;
    if (rest !== 0 && Math.sign(rest) === Math.sign(below)) {
      const twice = rest * 2;
      const other = sum + twice;
      if (other - sum === twice) return other;
    }
    return sum;
  }
}
