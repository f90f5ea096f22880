/** Evidence that two base arms act on each other, where the measurements before show which (docs/assumption-checks.md, section 5). */
import type { Action } from '../families/family';
import { dot } from '../numerics/linearAlgebra';
import type { OrthonormalBasis } from '../numerics/orthonormalBasis';
import { logOddFactor } from '../numerics/logOddFactor';
import { MixedProducts } from './evidence';
import { explainingPair } from './explainingPair';
import type { FittedPair } from './pairFits';
import type { ActionInPhase } from './phase';

/** Beyond that many multiplications no pair is looked for: it is done before each phase. */
const MOST_WORK = 1e7;
/** The effect is so many times the one that is predicted. */
const SIZES: readonly number[] = [1, 2, 4];

/** What is known of the rest of a phase: of scale 1; its direction, and that its negative is as likely; that it is normal, beside other rests. */
type Known =
  | { readonly law: 'declared' }
  | { readonly law: 'odd'; readonly length: number }
  | { readonly law: 'normal'; readonly length: number; readonly degrees: number };

/**
 * Factors of mean 1 at most given the past where totals are linear, in the direction in which the pair moves the rest of the least squares
 * that explains most of all totals before. With u the rest over its length and p the unit vector of that direction:
 * exp(s y - s^2 |m|^2 / 2) with m predicted and y = m'rest; 2 / (1 + exp(-2 s p'u)); and
 * (1 + t)^(-1/2) (1 - B t / (1 + t))^(-k/2) of B = (p'rest)^2 / (all squares), Beta(1/2, (k - 1)/2).
 */
export class PairBet {
  readonly #totals = new Map<string, { readonly action: Action; samples: number; sum: number[] }>();
  readonly #products = new MixedProducts(SIZES);
  #dimension = 0;
  /** By all that was taken; undefined before it is looked for. */
  #found: FittedPair | null | undefined;

  get log(): number {
    return this.#products.log;
  }

  /** @param rest of a phase, what its least squares leaves @param basis what that spans */
  bet(
    actions: readonly ActionInPhase[],
    rest: Float64Array,
    basis: OrthonormalBasis,
    known: Known,
  ) {
    if (!actions.every(isTotal)) return;
    if (this.#found === undefined)
      this.#found = explainingPair([...this.#totals.values()], this.#dimension, MOST_WORK);
    const found = this.#found;
    const pairs = (this.#dimension * (this.#dimension - 1)) / 2;
    // The share of the effect that is more than chance.
    const kept = found === null ? 0 : Math.max(0, 1 - chanceOf(pairs) / found.ratio);
    if (found === null || kept === 0) return;
    const means = Float64Array.from(actions, ({ action, noise, all: { count } }) => {
      const isInForce = found.pair.every((arm) => action.includes(arm));
      const unit = noise.whitening.data[0] as number;
      return isInForce ? kept * found.effect * unit * Math.sqrt(count) : 0;
    });
    const largest = basis.project(means);
    if (!(largest > 0)) return;
    const y = dot(means, rest);
    this.#products.multiply((s) => {
      switch (known.law) {
        case 'declared':
          return (s * y) / 2 - (s * largest) ** 2 / 8;
        case 'odd':
          return logOddFactor((s * y) / (largest * known.length));
        case 'normal': {
          const t = (s * largest) ** 2 / found.deviation ** 2;
          const share = Math.min(1, (y / (largest * known.length)) ** 2);
          return (-Math.log1p(t) - known.degrees * Math.log1p((-share * t) / (1 + t))) / 2;
        }
      }
    });
  }

  /** Takes what a phase showed. */
  take(actions: readonly ActionInPhase[]): void {
    this.#found = undefined;
    for (const one of actions) {
      if (!isTotal(one)) continue;
      const { key, action, all } = one;
      const total = this.#totals.get(key) ?? { action, samples: 0, sum: [0] };
      this.#totals.set(key, total);
      total.samples += all.count;
      total.sum = [(total.sum[0] as number) + (all.sum[0] as number)];
      for (const arm of action) this.#dimension = Math.max(this.#dimension, arm + 1);
    }
  }
}

/** So many squares of a standard deviation the best of some pairs takes by chance. */
export function chanceOf(pairs: number): number {
  return 2 * Math.log(Math.max(1, pairs));
}

/** Whether what is seen of an action is one number, to which all of its base arms add. */
function isTotal({ action, noise: { whitening, columns } }: ActionInPhase): boolean {
  return (
    whitening.rows === 1 &&
    columns.size === action.length &&
    action.every((arm) => columns.has(arm))
  );
}
