/** Evidence that two base arms interact, for the pair that earlier measurements suggest (docs/assumption-checks.md, section 5). */
import type { Action } from '../families/family';
import { dot } from '../numerics/linearAlgebra';
import type { OrthonormalBasis } from '../numerics/orthonormalBasis';
import { logOddFactor } from '../numerics/logOddFactor';
import { MixedProducts } from './evidence';
import { explainingPair } from './explainingPair';
import type { FittedPair } from './pairFits';
import type { ActionInPhase } from './phase';

/** Work limit in multiplications; smaller than elsewhere because the search runs in every phase. */
const MOST_WORK = 1e7;
/** The points s of the factors. */
const SIZES: readonly number[] = [1, 2, 4];

/** The law of a phase's residual: noise of scale 1; symmetric with known length; or normal with `degrees` degrees of freedom. */
type Known =
  | { readonly law: 'declared' }
  | { readonly law: 'odd'; readonly length: number }
  | { readonly law: 'normal'; readonly length: number; readonly degrees: number };

/**
 * A product of factors with mean at most 1 given the past if totals are linear. Earlier totals select the pair that explains most
 * of their misfit; the direction is the effect of that pair on the residual of the phase. With u the normalised residual and p
 * the unit vector of the direction, the factors are
 * exp(s y / 2 - s^2 |m|^2 / 8) with m the prediction and y = m'rest (`declared`);
 * 2 / (1 + exp(-2 s p'u)) (`odd`);
 * (1 + t)^(-1/2) (1 - B t / (1 + t))^(-k/2) with B = (p'rest)^2 / (all squares), Beta(1/2, (k - 1)/2) (`normal`).
 */
export class PairBet {
  readonly #totals = new Map<string, { readonly action: Action; samples: number; sum: number[] }>();
  readonly #products = new MixedProducts(SIZES);
  #dimension = 0;
  /** The pair found in all totals; undefined before the search. */
  #found: FittedPair | null | undefined;

  get log(): number {
    return this.#products.log;
  }

  /** @param rest the least-squares residual of the phase @param basis the span of its design */
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
    // The share of the effect beyond chance.
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

  /** Adds a phase to the totals. */
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

/** About the largest squared effect of `pairs` pairs by chance, in squared standard deviations. */
export function chanceOf(pairs: number): number {
  return 2 * Math.log(Math.max(1, pairs));
}

/** Whether an observation of the action is one number that depends on all of its base arms. */
function isTotal({ action, noise: { whitening, columns } }: ActionInPhase): boolean {
  return (
    whitening.rows === 1 &&
    columns.size === action.length &&
    action.every((arm) => columns.has(arm))
  );
}
