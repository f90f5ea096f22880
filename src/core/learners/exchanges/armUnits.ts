/** The relative size of the noise of each base arm, if each is seen alone. It weighs later samples and proves nothing. */
import type { ObservationRow } from '../../feedback/feedback';
import { eachRow } from '../problem/pool';
import type { SparsePull, SparseSamples } from './sparsePull';

/** Degrees of freedom of the prior unit 1. */
const PRIOR = 4;
/** A residual counts for at most this many standard deviations: a few outliers say little about the rest. */
const MOST_DEVIATIONS = 4;

export class ArmUnits {
  /** The divisor of the observations of each base arm. */
  readonly units: Float64Array;
  private readonly squares: Float64Array;
  private readonly degrees: Float64Array;

  constructor(dimension: number) {
    this.units = new Float64Array(dimension).fill(1);
    this.squares = new Float64Array(dimension);
    this.degrees = new Float64Array(dimension);
  }

  /** The pull with its rows in the current units. */
  inUnits(pull: SparsePull): SparsePull {
    const units = pull.rows.map(({ arms: [arm = 0] }) => this.units[arm] as number);
    const shares = units.map((unit) => 1 / unit);
    return {
      ...pull,
      units,
      rows: scaled(pull.rows, shares),
      whiten: (answers) => pull.whiten(answers).map((own, row) => own * (shares[row] as number)),
    };
  }

  /**
   * @param parts with equal counts
   * @param deviation of all observations
   */
  learn(parts: readonly (readonly SparseSamples[])[], deviation: number): void {
    const { units, squares, degrees } = this;
    if (parts.length < 2 || !(deviation > 0)) return;
    // For each part and base arm: b and A of the least squares A theta = b.
    const seen = parts.map((part) => {
      const [a, b] = [new Float64Array(units.length), new Float64Array(units.length)];
      eachRow(asMeasured(part), ({ arms: [arm = 0], coefficients: [one = 1] }, count, sum) => {
        a[arm] = (a[arm] as number) + one * one * count;
        b[arm] = (b[arm] as number) + one * sum;
      });
      return { a, b };
    });
    const total = (arm: number, of: 'a' | 'b'): number =>
      seen.reduce((sum, part) => sum + (part[of][arm] as number), 0);
    for (let arm = 0; arm < units.length; arm++) {
      const theta = total(arm, 'b') / total(arm, 'a');
      const most = (MOST_DEVIATIONS * (units[arm] as number)) ** 2;
      for (const part of seen) {
        const [a, b] = [part.a[arm] as number, part.b[arm] as number];
        if (a === 0) continue;
        const residual = (b - a * theta) / deviation;
        squares[arm] = (squares[arm] as number) + Math.min(most, (residual * residual) / a);
        degrees[arm] = (degrees[arm] as number) + 1;
      }
      // The estimate of theta takes one degree.
      if (total(arm, 'a') > 0) degrees[arm] = (degrees[arm] as number) - 1;
      units[arm] = Math.sqrt(
        (PRIOR + (squares[arm] as number)) / (PRIOR + (degrees[arm] as number)),
      );
    }
  }
}

/** Samples as measured, whatever the units of their rows. */
export function asMeasured(samples: readonly SparseSamples[]): readonly SparseSamples[] {
  return samples.map((one) => {
    const { units } = one.pull;
    if (units === undefined) return one;
    const sums = Array.from(one.sums, (sum, row) => sum * (units[row] as number));
    return { ...one, pull: { ...one.pull, rows: scaled(one.pull.rows, units) }, sums };
  });
}

function scaled(rows: readonly ObservationRow[], by: readonly number[]): readonly ObservationRow[] {
  return rows.map(({ arms, coefficients }, row) => ({
    arms,
    coefficients: coefficients.map((own) => own * (by[row] as number)),
  }));
}
