/** Whether the means of different actions are linear in common values of the base arms. */
import type { Action } from '../families/family';
import { addScaled, multiplyVector, rowOf, scale } from '../numerics/linearAlgebra';
import { OrthonormalBasis } from '../numerics/orthonormalBasis';
import type { Check, LogValue } from './check';
import { SquaredNorm, logMeanExp } from './evidence';
import { PairBet } from './pairBet';
import type { ActionInPhase, Phase, StandOut } from './phase';
import type { PullNoise } from './pullNoise';
import { linearityText } from './texts';

/** Beyond that many multiplications, some half a second, nothing is looked at. */
const MOST_WORK = 3e8;
/** Samples of an action from which on its total counts for more than half (lambda of section 5). */
const PRIOR_SAMPLES = 10;

/** The mean of an action and its weight in the least squares. */
interface Weighed {
  readonly action: Action;
  readonly noise: PullNoise;
  /** Sum over samples, m_x numbers. */
  readonly sum: Float64Array;
  readonly count: number;
  readonly weight: number;
}

/**
 * A third of the e-value is what each phase leaves over by itself, one what all samples so far leave over, one a pair of base arms
 * (docs/assumption-checks.md, section 5).
 */
export class LinearityCheck implements Check {
  readonly name = 'linearity';
  readonly #phases = new SquaredNorm();
  readonly #pair = new PairBet();
  readonly #totals = new Map<string, Omit<Weighed, 'weight'> & { count: number }>();
  /** ln of the e-value of all samples. */
  #total = 0;
  #isChecked = false;
  /** What is known to leave nothing over: learners measure the same actions over and over. */
  #exactPhase = '';
  #exactTotals = 0;
  /** Phases that were too large to look at. */
  skipped = 0;
  #standsOut: () => StandOut | null = () => null;

  addPhase({ actions }: Phase): void {
    this.#addPhase(actions);
    this.#pair.take(actions);
    this.#addToTotals(actions);
  }

  /** ln of the e-value; null while nothing was left over. */
  get log(): number | null {
    return this.#isChecked ? logMeanExp([this.#phases.log, this.#total, this.#pair.log]) : null;
  }

  /** The action without which the means of all samples would fit best; null where no one is ahead of the others. */
  get standsOut(): StandOut | null {
    return this.#standsOut();
  }

  text(value: LogValue | null): string {
    return linearityText(value, this.skipped);
  }

  #addPhase(actions: readonly ActionInPhase[]): void {
    const keys = actions.map(({ key }) => key).join(' ');
    if (keys === this.#exactPhase) return;
    const rest = leftOver(
      actions.map(({ action, noise, all: { sum, count } }) => ({
        ...{ action, noise, sum, count },
        weight: count,
      })),
    );
    if (rest === null) {
      this.skipped++;
    } else if (rest.degrees === 0) {
      this.#exactPhase = keys;
    } else {
      this.#isChecked = true;
      this.#phases.add(rest.degrees, rest.squares);
      this.#pair.bet(actions, rest.means, rest.basis, { law: 'declared' });
    }
  }

  #addToTotals(actions: readonly ActionInPhase[]): void {
    for (const { key, action, noise, all } of actions) {
      const none = { action, noise, sum: all.sum.map(() => 0), count: 0 };
      const total = this.#totals.get(key) ?? none;
      this.#totals.set(key, total);
      addScaled(total.sum, 1, all.sum);
      total.count += all.count;
    }
    // More actions leave more over.
    if (this.#totals.size === this.#exactTotals) return;
    const totals = [...this.#totals.values()];
    const rest = leftOver(
      totals.map((total) => ({
        ...total,
        weight: (total.count * total.count) / (total.count + PRIOR_SAMPLES),
      })),
    );
    // Too large from now on: an e-value may stay what it is.
    if (rest === null) return;
    if (rest.degrees === 0) {
      this.#exactTotals = this.#totals.size;
      return;
    }
    this.#isChecked = true;
    this.#standsOut = rest.standsOut;
    const price = totals.reduce(
      (sum, { noise, count }) => sum + noise.whitening.rows * Math.log1p(count / PRIOR_SAMPLES),
      0,
    );
    this.#total = (rest.squares - price) / 2;
  }
}

/**
 * The least squares of the means of actions: the least sum over x of weight_x |mean of x - M_x theta|^2 in the norm of W_x^+,
 * over all theta. It leaves of the means, whitened and stacked, what the columns of the design do not span.
 */
export class MeansFit {
  private constructor(
    private readonly actions: readonly Omit<Weighed, 'sum'>[],
    readonly basis: OrthonormalBasis,
  ) {}

  /** Null where it would take too long. */
  static of(actions: readonly Omit<Weighed, 'sum'>[]): MeansFit | null {
    const size = actions.reduce((sum, { noise }) => sum + noise.whitening.rows, 0);
    const arms = new Set(actions.flatMap(({ noise }) => [...noise.columns.keys()]));
    if (size * arms.size * Math.min(size, arms.size) > MOST_WORK) return null;
    const columns = new Map([...arms].map((arm) => [arm, new Float64Array(size)]));
    let at = 0;
    for (const { noise, weight } of actions) {
      for (const [arm, column] of noise.columns)
        columns.get(arm)?.set(scale(column, Math.sqrt(weight)), at);
      at += noise.whitening.rows;
    }
    const basis = new OrthonormalBasis(size);
    for (const column of columns.values()) basis.add(column);
    return new MeansFit(actions, basis);
  }

  /** How many dimensions it leaves. */
  get degrees(): number {
    return this.basis.dimension - this.basis.size;
  }

  /** The means, whitened, times the roots of their weights. @param sums one an action, in their order */
  stacked(sums: readonly Float64Array[]): Float64Array {
    const means = new Float64Array(this.basis.dimension);
    let at = 0;
    this.actions.forEach(({ noise, count, weight }, i) => {
      const sum = sums[i] as Float64Array;
      means.set(scale(multiplyVector(noise.whitening, sum), Math.sqrt(weight) / count), at);
      at += noise.whitening.rows;
    });
    return means;
  }
}

function leftOver(actions: readonly Weighed[]): {
  readonly degrees: number;
  readonly squares: number;
  /** The rest. */
  readonly means: Float64Array;
  readonly basis: OrthonormalBasis;
  readonly standsOut: () => StandOut | null;
} | null {
  const fit = MeansFit.of(actions);
  if (fit === null) return null;
  const means = fit.stacked(actions.map(({ sum }) => sum));
  const length = fit.basis.project(means);
  return {
    degrees: fit.degrees,
    squares: length * length,
    ...{ means, basis: fit.basis },
    standsOut: () => standsOut(actions, means, fit.basis),
  };
}

/** An action stands out where without it so much less is left over than without any other. */
const AHEAD = 1.01;

/** @param rest what is left over, in the rows of the actions one after the other */
function standsOut(
  actions: readonly Weighed[],
  rest: Float64Array,
  basis: OrthonormalBasis,
): StandOut | null {
  const leverage = new Float64Array(rest.length);
  const vectors = basis.rows();
  for (let k = 0; k < vectors.rows; k++) {
    rowOf(vectors, k).forEach((value, i) => (leverage[i] = (leverage[i] as number) + value ** 2));
  }
  let at = 0;
  let all = 0;
  const without = actions.map(({ action, noise }) => {
    let squares = 0;
    for (const end = at + noise.whitening.rows; at < end; at++) {
      const own = (rest[at] as number) ** 2;
      // A row by itself, taken away, takes this much with it.
      squares += own / Math.max(1 - (leverage[at] as number), Number.EPSILON);
      all += own;
    }
    return { action, squares };
  });
  const [first, second] = without.sort((one, other) => other.squares - one.squares);
  if (first === undefined || !(first.squares > AHEAD * (second?.squares ?? 0))) return null;
  return { action: first.action, pull: null, share: Math.min(1, first.squares / all) };
}
