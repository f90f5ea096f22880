/** The noise as repeated samples of an action show it, whatever the means are: what theta^ = M^+ y-bar is independent of. */
import type { Totals } from '../../../protocol/learner';
import { whitenedPull, type WhitenedPull } from '../../../feedback/whitened';
import type { NoiseModel } from '../../noise/noiseModel';
import type { SeenSum } from '../../noise/noiseSeen';
import { withoutRounding, type Residual } from '../../noise/residual';
import type { PartialProblem } from './partialProblem';

/** Samples of an action of the observer set that were asked for at once. */
export interface Part {
  readonly index: number;
  readonly count: number;
}

/** An action of the observer set. */
interface Repeated extends WhitenedPull {
  readonly name: string;
  /** N_i, so far */
  count: number;
  /** One a row of T_i y: its mean so far, of one number. */
  readonly means: readonly Float64Array[];
}

/**
 * With T_i V_i T_i' = sigma^2 I each row of T_i y is normal about its mean with the standard deviation sigma. What the mean of a part
 * differs by from that of all before it is sigma sqrt(1 / c + 1 / N) times a standard normal number; these numbers are independent of
 * each other and of the means of all samples.
 */
export class Replicates {
  private readonly actions: readonly Repeated[];
  private squares = 0;
  private degrees = 0;

  constructor(
    { observerSet, feedback, family }: PartialProblem,
    private readonly noise: NoiseModel,
  ) {
    this.actions = observerSet.actions.map((action) => {
      const pull = whitenedPull(feedback, noise, family.dimension, action);
      const means = pull.rows.map(() => new Float64Array(1));
      return { ...pull, name: action.join(), count: 0, means };
    });
  }

  /** RSS, and k: of each action one less than its parts, times the rank of V_i. */
  get residual(): Residual {
    const { squares, degrees } = this;
    return { squares, degrees };
  }

  /** Takes up parts. @param totals one a part */
  observe(parts: readonly Part[], totals: readonly Totals[]): void {
    const seen: SeenSum[] = [];
    parts.forEach(({ index, count }, position) => {
      const action = this.actions[index] as Repeated;
      const before = action.count;
      action.count += count;
      const sums = action.whiten(totals[position]?.sum ?? []);
      const size = sums.reduce((most, sum) => Math.max(most, Math.abs(sum / count)), 0);
      sums.forEach((sum, row) => {
        const mean = action.means[row] as Float64Array;
        const step = sum / count - (mean[0] as number);
        mean[0] = (mean[0] as number) + (count / action.count) * step;
        seen.push({ action: action.name, row: mean, count, sum });
        if (before === 0) return;
        this.squares += ((before * count) / action.count) * withoutRounding(step, size) ** 2;
        this.degrees++;
      });
    });
    const leverages = new Map(
      this.actions.flatMap(({ means, count }) => means.map((mean) => [mean, 1 / count] as const)),
    );
    // Each row is estimated by its own mean.
    const theta = Float64Array.of(1);
    const inverseQuadratic = (row: Float64Array) => leverages.get(row) as number;
    this.noise.observe(seen, { theta, information: { inverseQuadratic } });
  }
}
