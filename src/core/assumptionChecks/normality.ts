/** Checks whether the noise is normal and of one size, by comparing its outliers with those of simulated normal noise. */
import { logSumExp } from '../numerics/logSumExp';
import { addScaled, dot } from '../numerics/linearAlgebra';
import { createNormal, type Random } from '../numerics/random';
import type { Check, LogValue } from './check';
import { MixedProducts } from './evidence';
import type { Phase, StandOut } from './phase';
import { withinActions } from './replicates';
import { caveatText } from './texts';

/** B, the number of copies; the factor of a phase is at most B + 1. */
const COPIES = 99;
/** With fewer degrees of freedom, nothing can be an outlier. */
const FEWEST = 8;
/** Bounds the work; a row has about 12 blocks. */
const MOST_ROWS = 200;
const POWERS: readonly number[] = [0.5, 1, 2];

/**
 * The normalised residuals of a phase are uniform on a sphere, whatever the size of the noise. So their statistic T_0 is
 * exchangeable with those of B copies, and (B + 1) T_0 / (T_0 + ... + T_B) has mean 1 for any T >= 0.
 * Here T is exp(power * excess), with the excess of the fourth moments in standard deviations.
 */
export class NormalityCheck implements Check {
  readonly name = 'normality';
  readonly standsOut: StandOut | null = null;
  readonly #products = new MixedProducts(POWERS);
  readonly #normal: () => number;
  #isChecked = false;

  constructor(random: Random) {
    this.#normal = createNormal(random);
  }

  addPhase({ blocks }: Phase): void {
    const { rows: all, squares, degrees } = withinActions(blocks);
    if (squares === 0 || degrees < FEWEST) return;
    const rows = all.slice(0, MOST_ROWS);
    this.#isChecked = true;
    const seen = excess(rows.map(({ rests }) => rests));
    const copies = Array.from({ length: COPIES }, () =>
      excess(
        rows.map(({ roots }) => {
          const copy = roots.map(() => this.#normal());
          addScaled(copy, -dot(roots, copy) / dot(roots, roots), roots);
          return copy;
        }),
      ),
    );
    this.#products.multiply(
      (power) =>
        power * seen +
        Math.log(COPIES + 1) -
        logSumExp([seen, ...copies].map((one) => power * one)),
    );
  }

  get log(): number | null {
    return this.#isChecked ? this.#products.log : null;
  }

  text(value: LogValue | null): string | null {
    return value === null ? null : caveatText('normality', value);
  }
}

/** (n sum of r^4 / (sum of r^2)^2 - 3) sqrt(n / 24). */
function excess(rows: readonly Float64Array[]): number {
  let [n, squares, fourths, largest] = [0, 0, 0, 0];
  for (const row of rows) for (const value of row) largest = Math.max(largest, Math.abs(value));
  // An exact scale, within which fourth powers neither overflow nor vanish.
  const unit = 2 ** Math.floor(Math.log2(largest));
  for (const row of rows) {
    n += row.length;
    for (const value of row) {
      const scaled = value / unit;
      squares += scaled * scaled;
      fourths += scaled ** 4;
    }
  }
  return ((n * fourths) / (squares * squares) - 3) * Math.sqrt(n / 24);
}
