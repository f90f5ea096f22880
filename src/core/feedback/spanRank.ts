/** The dimension of the span of the actions, where its basis is not needed. */
import type { Action, ActionFamily } from '../families/family';
import type { Dense } from '../linearAlgebra';
import { addScaled, norm, rowOf, scale, zeros } from '../linearAlgebra';
import type { Random } from '../random';
import { createNormal } from '../random';
import { searchByProbes } from './actionSearch';
import { createFullBandit } from './fullBandit';

/** So many fresh directions in a row without an action outside the span end the search. */
const FRESH_FAILURES = 2;

/**
 * dim span(X) by the actions that raise it, as `spanOfActions` finds them, but by elimination: a third of d^3
 * multiplications instead of several d^3. X is never listed.
 */
export function rankOfActions(family: ActionFamily, random: Random): number {
  const normal = createNormal(random);
  const search = searchByProbes(family, createFullBandit());
  const complement = new Complement(family.dimension);
  for (let failures = 0; failures < FRESH_FAILURES && complement.size > 0;) {
    const action = search.find(complement.randomDirection(normal));
    if (action === null) {
      failures++;
      continue;
    }
    failures = 0;
    complement.remove(action);
  }
  return family.dimension - complement.size;
}

/**
 * The vectors that are orthogonal to some actions, as reduced row echelon form has them (Gauss-Jordan elimination):
 * each is 1 in a coordinate of its own, 0 in that of every other, and anything in the eliminated coordinates.
 */
class Complement {
  /** The vectors, named by the coordinates of their own. */
  private own: readonly number[];
  /** The eliminated coordinates, in the order in which they were. */
  private readonly eliminated: number[] = [];
  /** The place of each among the eliminated coordinates; -1 for the others. */
  private readonly place: Int32Array;
  /** Row j: the vector of the coordinate j in the eliminated coordinates, one after the other. */
  private readonly entries: Dense;

  constructor(readonly dimension: number) {
    this.own = Array.from({ length: dimension }, (_, coordinate) => coordinate);
    this.place = new Int32Array(dimension).fill(-1);
    this.entries = zeros(dimension, dimension);
  }

  /** The number of vectors. */
  get size(): number {
    return this.own.length;
  }

  /** A combination of all vectors with normal coefficients, of length 1. */
  randomDirection(normal: () => number): Float64Array {
    const direction = new Float64Array(this.dimension);
    const sums = new Float64Array(this.eliminated.length);
    for (const j of this.own) {
      const coefficient = normal();
      direction[j] = coefficient;
      addScaled(sums, coefficient, rowOf(this.entries, j));
    }
    this.eliminated.forEach((coordinate, k) => (direction[coordinate] = sums[k] as number));
    return scale(direction, 1 / norm(direction));
  }

  /** Takes off the direction of an action that is outside the span so far. */
  remove(action: Action): void {
    const products = this.products(action);
    let pivot = 0;
    products.forEach((value, index) => {
      if (Math.abs(value) > Math.abs(products[pivot] as number)) pivot = index;
    });
    const leaving = this.own[pivot] as number;
    const last = this.eliminated.length;
    // The leaving vector is 1 in its own coordinate, which is the next that is eliminated.
    this.entries.data[leaving * this.dimension + last] = 1;
    const row = rowOf(this.entries, leaving).subarray(0, last + 1);
    this.own.forEach((j, index) => {
      const factor = (products[index] as number) / (products[pivot] as number);
      if (j !== leaving && factor !== 0) {
        addScaled(rowOf(this.entries, j).subarray(0, last + 1), -factor, row);
      }
    });
    this.place[leaving] = last;
    this.eliminated.push(leaving);
    this.own = this.own.filter((j) => j !== leaving);
  }

  /** The product of every vector with the action. */
  private products(action: Action): Float64Array {
    const held = new Set(action);
    const all = Int32Array.from(action, (arm) => this.place[arm] as number);
    // In order, because then the entries are read in order.
    const places = all.filter((place) => place >= 0).sort();
    const { data } = this.entries;
    return Float64Array.from(this.own, (j): number => {
      const start = j * this.dimension;
      let sum = held.has(j) ? 1 : 0;
      for (let index = 0; index < places.length; index++) {
        sum += data[start + (places[index] as number)] as number;
      }
      return sum;
    });
  }
}
