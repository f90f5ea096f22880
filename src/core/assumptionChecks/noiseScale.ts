/** Checks whether the samples of one action in one phase scatter more than the declared noise scale allows. */
import type { Check, LogValue } from './check';
import { GrowingMean, logEvidence } from './evidence';
import type { Phase, StandOut } from './phase';
import { noiseScaleText } from './texts';

/** Uses the scatter about the mean of each action in each phase, with one e-value per row (docs/assumption-checks.md, section 4). */
export class NoiseScaleCheck implements Check {
  readonly name = 'noise-scale';
  readonly #rows = new GrowingMean<number>();
  /** The sum over samples and rows of (y_j - mean)^2 / R_j^2; #degrees is its expected value at scale R. */
  #seen = 0;
  #degrees = 0;
  #furthest: (Omit<StandOut, 'share'> & { readonly log: number }) | null = null;
  /** The number of samples without sums of squares. */
  skipped = 0;

  /** @param declared R */
  constructor(private readonly declared: number) {}

  addPhase({ actions }: Phase): void {
    const measured = actions.filter(({ withSquares }) => withSquares.count > 1);
    for (const { all, withSquares } of actions) this.skipped += all.count - withSquares.count;
    this.#rows.open(measured.flatMap(({ noise }) => [...noise.scales.keys()]));
    for (const inPhase of measured) {
      const { noise, withSquares } = inPhase;
      let log = 0;
      const { count, sum, squares } = withSquares;
      noise.scales.forEach((scale, j) => {
        // A row without arms shows nothing.
        if (scale === 0) return;
        const scatter = scatterOf(count, sum[j] as number, squares[j] as number) / (scale * scale);
        this.#rows.add(j, count - 1, scatter);
        log = Math.max(log, logEvidence(count - 1, scatter));
        this.#seen += scatter;
        this.#degrees += count - 1;
      });
      if (log > (this.#furthest?.log ?? 0)) {
        this.#furthest = { log, action: inPhase.action, pull: inPhase.furthestPull };
      }
    }
  }

  /** The pull with the largest part of the evidence; null without evidence against the scale. */
  get standsOut(): StandOut | null {
    if (this.#furthest === null || !(this.#rows.log > 0)) return null;
    const { log, action, pull } = this.#furthest;
    return { action, pull, share: Math.min(1, log / this.#rows.log) };
  }

  /** ln of the e-value; null while there is nothing to check. */
  get log(): number | null {
    return this.#degrees === 0 ? null : this.#rows.log;
  }

  text(value: LogValue | null): string {
    return noiseScaleText(value, this, this.declared);
  }

  /** The empirical standard deviation in units of the declared scale, and its degrees of freedom. */
  get seen(): { readonly ratio: number; readonly degrees: number } {
    return { ratio: Math.sqrt(this.#seen / this.#degrees), degrees: this.#degrees };
  }
}

/** The sum of (y - mean)^2, lowered by the largest possible rounding error: rounding must not create evidence. */
function scatterOf(count: number, sum: number, squares: number): number {
  const rounding = 2 * (count + 2) * Number.EPSILON * squares;
  return Math.max(0, squares - (sum / count) * sum - rounding);
}
