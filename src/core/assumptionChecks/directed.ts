/** Evidence in the direction that earlier measurements predict, of what has mean 0 where an assumption holds. */
import type { Action } from '../families/family';
import { dot, norm, scale } from '../numerics/linearAlgebra';
import { logOddFactor } from '../numerics/logOddFactor';
import { MixedProducts, logMeanExp } from './evidence';
import type { StandOut } from './phase';

/** One number of variance 1 or so and, where the assumption does not hold, of mean weight * effect, the same effect at each key. */
export interface Coordinate {
  readonly key: string;
  readonly action: Action;
  readonly weight: number;
  readonly value: number;
}

/**
 * What is known of the numbers together: `odd`: their law is that of their negatives, given the past; `sphere`: they are
 * part of a uniform point of the sphere of radius sqrt(k) in R^k.
 */
export type Law = 'odd' | 'sphere';

/** The effects are so many times those that are predicted. */
const SIZES: readonly number[] = [0.5, 1, 2];

/**
 * With y the sum of the numbers times the means p that the past predicts, at each s > 0 of a grid the factor
 * 2 / (1 + exp(-2 s y)) of mean 1 where they are odd, and exp(s y - s^2 |p|^2 / 2) of mean at most 1 on the sphere, where a
 * coordinate has no larger moments than a standard normal number (docs/assumption-checks.md, section 8).
 */
export class Directed {
  readonly #effects = new Map<string, { readonly action: Action; sum: number; weight: number }>();
  readonly #products = new MixedProducts(SIZES);

  constructor(private readonly law: Law) {}

  /** @param project takes the directions off the predicted means that the numbers cannot have */
  add(unit: readonly Coordinate[], project: (means: Float64Array) => unknown = () => null): void {
    const kept = this.#kept();
    if (kept > 0) {
      const means = Float64Array.from(unit, ({ key, weight }) => {
        const { sum, weight: total } = this.#effects.get(key) ?? { sum: 0, weight: 1 };
        return (kept * weight * sum) / total;
      });
      project(means);
      const y = dot(
        means,
        Float64Array.from(unit, ({ value }) => value),
      );
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

  /** Where most of what was predicted is. */
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

  /** James and Stein: the share of the effects that is more than chance. */
  #kept(): number {
    let squares = 0;
    for (const { sum, weight } of this.#effects.values()) squares += (sum * sum) / weight;
    return Math.max(0, 1 - this.#effects.size / squares);
  }
}

/** Of numbers that are odd: half of the e-value is for one effect that all have alike, half for one of each. */
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

  /** ln of the e-value; null while there was nothing. */
  get log(): number | null {
    return this.#isChecked ? logMeanExp([this.#each.log, this.#all.log]) : null;
  }

  get standsOut(): StandOut | null {
    return this.#each.standsOut;
  }
}

/** Numbers scaled to the length sqrt(k); null where they are rounding. @param size of what they are the rest of */
export function onSphere(
  values: Float64Array,
  degrees: number,
  length: number,
  size: number,
): Float64Array | null {
  return length > ROUNDING * size ? scale(values, Math.sqrt(degrees) / length) : null;
}

/** Far above what rounding leaves of differences. */
const ROUNDING = 1e-9;
