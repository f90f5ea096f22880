/** Evidence that numbers with mean 0 under an assumption have the means that earlier measurements predict. */
import type { Action } from '../families/family';
import { dot, norm, scale } from '../numerics/linearAlgebra';
import { logOddFactor } from '../numerics/logOddFactor';
import { MixedProducts, logMeanExp } from './evidence';
import type { StandOut } from './phase';

/** A number of variance about 1. Where the assumption fails, its mean is weight * effect, with one effect per key. */
export interface Coordinate {
  readonly key: string;
  readonly action: Action;
  readonly weight: number;
  readonly value: number;
}

/**
 * The joint law of the numbers. `odd`: given the past, it equals the law of their negatives. `sphere`: they are part of a uniform
 * point on the sphere of radius sqrt(k) in R^k.
 */
export type Law = 'odd' | 'sphere';

/** The tested effect sizes, as multiples of the predicted effect. */
const SIZES: readonly number[] = [0.5, 1, 2];

/**
 * Let p be the means that the past predicts and y the sum of numbers times p. At each s > 0 of a grid, the factor is
 * 2 / (1 + exp(-2 s y)), of mean 1, for odd numbers;
 * exp(s y - s^2 |p|^2 / 2), of mean at most 1, on the sphere, because no moment of a coordinate exceeds that of a standard normal
 * number (docs/assumption-checks.md, section 8).
 */
export class Directed {
  readonly #effects = new Map<string, { readonly action: Action; sum: number; weight: number }>();
  readonly #products = new MixedProducts(SIZES);

  constructor(private readonly law: Law) {}

  /** @param project removes from the predicted means the directions that the numbers cannot have */
  add(unit: readonly Coordinate[], project: (means: Float64Array) => unknown = () => null): void {
    const kept = this.#kept();
    if (kept > 0) {
      const means = Float64Array.from(unit, ({ key, weight }) => {
        const { sum, weight: total } = this.#effects.get(key) ?? { sum: 0, weight: 1 };
        return (kept * weight * sum) / total;
      });
      project(means);
      const values = Float64Array.from(unit, ({ value }) => value);
      const y = dot(means, values);
      const square = dot(means, means);
      this.#products.multiply((s) =>
        this.law === 'odd' ? logOddFactor(s * y) : s * y - (s * s * square) / 2,
      );
    }
    for (const { key, action, weight, value } of unit) {
      const effect = this.#effects.get(key) ?? { action, sum: 0, weight: 0 };
      this.#effects.set(key, effect);
      effect.sum += weight * value;
      effect.weight += weight * weight;
    }
  }

  get log(): number {
    return this.#products.log;
  }

  /** The action with the largest share of the predicted effect. */
  get standsOut(): StandOut | null {
    const parts = [...this.#effects.values()].map(({ action, sum, weight }) => ({
      action,
      square: (sum * sum) / weight,
    }));
    const all = parts.reduce((total, { square }) => total + square, 0);
    const [first] = parts.sort((one, other) => other.square - one.square);
    return first === undefined || all === 0
      ? null
      : { action: first.action, pull: null, share: first.square / all };
  }

  /** James and Stein: the share of the effects beyond chance. */
  #kept(): number {
    let squares = 0;
    for (const { sum, weight } of this.#effects.values()) squares += (sum * sum) / weight;
    return Math.max(0, 1 - this.#effects.size / squares);
  }
}

/** For odd numbers: half of the e-value tests one common effect, half an effect per key. */
export class DirectedBoth {
  readonly #each = new Directed('odd');
  readonly #all = new Directed('odd');
  #isChecked = false;

  add(unit: readonly Coordinate[]): void {
    const [first] = unit;
    if (first === undefined) return;
    this.#isChecked = true;
    this.#each.add(unit);
    const weights = Float64Array.from(unit, ({ weight }) => weight);
    const weight = norm(weights);
    const values = Float64Array.from(unit, ({ value }) => value);
    this.#all.add([{ ...first, key: '', weight, value: dot(weights, values) / weight }]);
  }

  /** ln of the e-value; null before the first number. */
  get log(): number | null {
    return this.#isChecked ? logMeanExp([this.#each.log, this.#all.log]) : null;
  }

  get standsOut(): StandOut | null {
    return this.#each.standsOut;
  }
}

/** Scales numbers to length sqrt(k); null if they are only rounding error. @param size the length before projection */
export function onSphere(
  values: Float64Array,
  degrees: number,
  length: number,
  size: number,
): Float64Array | null {
  return length > ROUNDING * size ? scale(values, Math.sqrt(degrees) / length) : null;
}

/** Far above the rounding error of differences. */
const ROUNDING = 1e-9;
