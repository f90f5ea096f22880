/** Whether the samples of one action in one phase scatter more than the declared noise scale allows. */
import { GrowingMean } from './evidence';
import type { ActionInPhase } from './phase';

/** Scatter about the mean of each action in each phase, one e-value a row (docs/assumption-checks.md, section 4). */
export class NoiseScaleCheck {
  readonly #rows = new GrowingMean<number>();
  /** Sum over samples and rows of (y_j - mean)^2 / R_j^2, and how many of them it would be by the scale. */
  #seen = 0;
  #degrees = 0;
  /** Samples without sums of squares. */
  skipped = 0;

  addPhase(actions: readonly ActionInPhase[]): void {
    const measured = actions.filter(({ withSquares }) => withSquares.count > 1);
    for (const { all, withSquares } of actions) this.skipped += all.count - withSquares.count;
    this.#rows.open(measured.flatMap(({ noise }) => [...noise.scales.keys()]));
    for (const { noise, withSquares } of measured) {
      const { count, sum, squares } = withSquares;
      noise.scales.forEach((scale, j) => {
        // A row without an arm shows nothing.
        if (scale === 0) return;
        const scatter = scatterOf(count, sum[j] as number, squares[j] as number) / (scale * scale);
        this.#rows.add(j, count - 1, scatter);
        this.#seen += scatter;
        this.#degrees += count - 1;
      });
    }
  }

  /** ln of the e-value; null while nothing was looked at. */
  get log(): number | null {
    return this.#degrees === 0 ? null : this.#rows.log;
  }

  /** The empirical standard deviation in units of the declared scale, and how many squares it is the mean of. */
  get seen(): { readonly ratio: number; readonly degrees: number } {
    return { ratio: Math.sqrt(this.#seen / this.#degrees), degrees: this.#degrees };
  }
}

/** The sum of (y - mean)^2, lowered by all that rounding in the sums can have added: no e-value may come of rounding. */
function scatterOf(count: number, sum: number, squares: number): number {
  const rounding = 2 * (count + 2) * Number.EPSILON * squares;
  return Math.max(0, squares - (sum / count) * sum - rounding);
}
