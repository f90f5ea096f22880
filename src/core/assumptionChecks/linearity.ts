/** Checks whether the means of different actions are linear in common values of the base arms. */
import type { Action } from '../families/family';
import { addScaled, multiplyVector, rowOf, scale } from '../numerics/linearAlgebra';
import { OrthonormalBasis } from '../numerics/orthonormalBasis';
import type { Check, LogValue } from './check';
import { SquaredNorm, logMeanExp } from './evidence';
import { PairBet } from './pairBet';
import type { ActionInPhase, Phase, StandOut } from './phase';
import type { PullNoise } from './pullNoise';
import { caveatText } from './texts';

/** Work limit in multiplications: about half a second. */
const MOST_WORK = 3e8;
/** From this many samples on, the total of an action counts for more than half (lambda in section 5). */
const PRIOR_SAMPLES = 10;

/** The mean of an action and its weight in the least squares. */
interface Weighed {
  readonly action: Action;
  readonly noise: PullNoise;
  readonly sum: Float64Array;
  readonly count: number;
  readonly weight: number;
}

/**
 * One third of the e-value tests the misfit of each phase, one third that of all samples, one third a pair of base arms
 * (docs/assumption-checks.md, section 5).
 */
export class LinearityCheck implements Check {
  readonly name = 'linearity';
  readonly #phases = new SquaredNorm();
  readonly #pair = new PairBet();
  readonly #totals = new Map<string, Omit<Weighed, 'weight'> & { count: number }>();
  /** ln of the e-value of all samples together. */
  #total = 0;
  #isChecked = false;
  /** Designs known to fit exactly; learners often repeat the same actions. */
  #exactPhase = '';
  #exactTotals = 0;
  /** The number of phases that exceeded the work limit. */
  skipped = 0;
  #standsOut: () => StandOut | null = () => null;

  addPhase({ actions }: Phase): void {
    this.#addPhase(actions);
    this.#pair.take(actions);
    this.#addToTotals(actions);
  }

  /** ln of the e-value; null while no design had residual degrees of freedom. */
  get log(): number | null {
    return this.#isChecked ? logMeanExp([this.#phases.log, this.#total, this.#pair.log]) : null;
  }

  /** The action whose removal improves the fit of all samples most; null if no action is clearly ahead. */
  get standsOut(): StandOut | null {
    return this.#standsOut();
  }

  text(value: LogValue | null): string {
    if (value !== null) return caveatText('linearity', value);
    return this.skipped > 0
      ? 'Not checked: there are too many actions and base arms.'
      : 'Not checked: so few actions were measured that some values fit them exactly.';
  }

  #addPhase(actions: readonly ActionInPhase[]): void {
    const keys = actions.map(({ key }) => key).join(' ');
    if (keys === this.#exactPhase) return;
    const rest = leftOver(
      actions.map(({ action, noise, all: { sum, count } }) => ({
        action,
        noise,
        sum,
        count,
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
    // Only new actions can add residual degrees of freedom.
    if (this.#totals.size === this.#exactTotals) return;
    const totals = [...this.#totals.values()];
    const rest = leftOver(
      totals.map((total) => ({
        ...total,
        weight: (total.count * total.count) / (total.count + PRIOR_SAMPLES),
      })),
    );
    // The work limit is exceeded from here on; an e-value may keep its last value.
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
 * Weighted least squares of the means of actions: minimises the sum over x of weight_x |mean of x - M_x theta|^2 in the norm of
 * W_x^+, over all theta. The residual is the part of the whitened, stacked means outside the span of the design's columns.
 */
export class MeansFit {
  private constructor(
    private readonly actions: readonly Omit<Weighed, 'sum'>[],
    readonly basis: OrthonormalBasis,
  ) {}

  /** Null if the fit would exceed the work limit. */
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

  /** The residual degrees of freedom. */
  get degrees(): number {
    return this.basis.dimension - this.basis.size;
  }

  /** The whitened means times the square roots of their weights. @param sums one per action, in the same order */
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
  /** The residual. */
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
    means,
    basis: fit.basis,
    standsOut: () => standsOut(actions, means, fit.basis),
  };
}

/** An action stands out if its removal reduces the misfit by this factor more than that of any other action. */
const AHEAD = 1.01;

/** @param rest the residual, row by row, action by action */
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
      // Leave-one-out: removing this row alone lowers the sum of squares by this much.
      squares += own / Math.max(1 - (leverage[at] as number), Number.EPSILON);
      all += own;
    }
    return { action, squares };
  });
  const [first, second] = without.sort((one, other) => other.squares - one.squares);
  if (first === undefined || !(first.squares > AHEAD * (second?.squares ?? 0))) return null;
  return { action: first.action, pull: null, share: Math.min(1, first.squares / all) };
}
