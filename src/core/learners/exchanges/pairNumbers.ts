/** Numbers for pairs of elements, in the order in which they are met. */
import type { Exchanges } from './exchangeSpace';

export class PairNumbers {
  /** One more than the number of each pair; 0 if it has none yet. */
  private readonly numbers: Int32Array;
  private readonly side: number;
  private met = 0;

  /** @param arms d */
  constructor(private readonly arms: number) {
    // All elements of value 0 count as one.
    this.side = arms + 1;
    this.numbers = new Int32Array(this.side ** 2);
  }

  numbersOf({ inside, outside }: Exchanges): Int32Array {
    const { arms, side, numbers } = this;
    return inside.map((one, q) => {
      const [i, j] = [Math.min(one, arms), Math.min(outside[q] as number, arms)];
      const at = i < j ? i * side + j : j * side + i;
      if (numbers[at] === 0) numbers[at] = ++this.met;
      return (numbers[at] as number) - 1;
    });
  }

  get count(): number {
    return this.met;
  }
}
