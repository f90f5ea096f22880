/** How large the noise of each base arm is beside the others, where each is seen alone: it weighs what comes, and proves nothing. */
import type { ObservationRow } from '../../feedback/feedback';
import { eachRow, type SparsePull, type SparseSamples } from './sparsePull';

/** A unit is 1 with so many degrees of freedom before anything is seen of it. */
const PRIOR = 4;
/** A residual counts for so many of its standard deviations at most: a few far ones say little of the others. */
const MOST_DEVIATIONS = 4;

export class ArmUnits {
  /** By what the numbers of each base arm are divided. */
  readonly units: Float64Array;
  private readonly squares: Float64Array;
  private readonly degrees: Float64Array;

  constructor(dimension: number) {
    this.units = new Float64Array(dimension).fill(1);
    this.squares = new Float64Array(dimension);
    this.degrees = new Float64Array(dimension);
  }

  /** The pull with its rows in the units of now. */
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
   * @param parts of the same counts each
   * @param deviation of all numbers
   */
  learn(parts: readonly (readonly SparseSamples[])[], deviation: number): void {
    const { units, squares, degrees } = this;
    if (parts.length < 2 || !(deviation > 0)) return;
    // Of each part and base arm b and A of the least squares A theta = b.
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
      // theta takes one.
      if (total(arm, 'a') > 0) degrees[arm] = (degrees[arm] as number) - 1;
      units[arm] = Math.sqrt(
        (PRIOR + (squares[arm] as number)) / (PRIOR + (degrees[arm] as number)),
      );
    }
  }
}

/** Samples as they were measured, whatever units their rows are in. */
export function asMeasured(samples: readonly SparseSamples[]): readonly SparseSamples[] {
  return samples.map((one) => {
    const { units } = one.pull;
    if (units === undefined) return one;
    const sums = Array.from(one.sums, (sum, row) => sum * (units[row] as number));
    return { ...one, pull: { ...one.pull, rows: scaled(one.pull.rows, units) }, sums };
  });
}

/** Each row times its number. */
function scaled(rows: readonly ObservationRow[], by: readonly number[]): readonly ObservationRow[] {
  return rows.map(({ arms, coefficients }, row) => ({
    arms,
    coefficients: coefficients.map((own) => own * (by[row] as number)),
  }));
}
