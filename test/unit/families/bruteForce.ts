/** What every family must do, checked against the list of all its actions. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Action, ActionFamily, RankedAction } from '../../../src/core/families/family';
import { integer, manyOf, real } from '../manyOf';

/** All sets of base arms that satisfy the predicate; goes through all 2^arms of them. */
export function allSets(arms: number, isAction: (arms: readonly number[]) => boolean): Action[] {
  const actions: Action[] = [];
  for (let mask = 1; mask < 2 ** arms; mask++) {
    const set: number[] = [];
    for (let arm = 0; arm < arms; arm++) if ((mask >> arm) & 1) set.push(arm);
    if (isAction(set)) actions.push(set);
  }
  return actions;
}

/** Weights of one kind each: ties, zeros, both signs, orders of magnitude far apart, huge ones. */
export function weightsOf(arms: number): fc.Arbitrary<Float64Array> {
  const numbers = (one: fc.Arbitrary<number>): fc.Arbitrary<number[]> => manyOf(arms, one);
  const ordinary = real(-10, 10);
  return fc
    .oneof(
      numbers(integer(-3, 3)),
      numbers(integer(0, 1)),
      numbers(integer(-100, -1)),
      numbers(fc.constant(0)),
      numbers(ordinary),
      numbers(fc.constantFrom(0.1, 0.2, 0.3, -0.1)),
      numbers(fc.tuple(ordinary, integer(-9, 9)).map(([a, b]) => a * 10 ** b)),
      numbers(real(-1e307, 1e307)),
    )
    .map((weights) => Float64Array.from(weights));
}

function weigh(action: Action, weights: Float64Array): number {
  return action.reduce((total, arm) => total + (weights[arm] as number), 0);
}

function keysOf(actions: Iterable<Action>): string[] {
  return Array.from(actions, (action) => action.join(' ')).sort();
}

/** Checks every promise of the contract; `actions` is X, found in some other way. */
export function expectFamily(
  family: ActionFamily,
  actions: readonly Action[],
  weights: Float64Array,
): void {
  const lengths = [...new Set(actions.map((action) => action.length))].sort((a, b) => a - b);
  expect(family.dimension).toBe(weights.length);
  expect(family.sizes).toEqual(lengths);
  expect(family.smallestAction).toBe(lengths[0]);
  expect(family.largestAction).toBe(lengths.at(-1));
  expect(family.count.exact).toBe(BigInt(actions.length));
  const log = Math.log(actions.length);
  expect(Math.abs(family.count.logActions - log)).toBeLessThanOrEqual(1e-12 * log);

  expect(keysOf(family.enumerate(actions.length) ?? [])).toEqual(keysOf(actions));
  expect(family.enumerate(actions.length - 1)).toBeNull();
  expect(family.enumerate(0)).toBeNull();

  expectRanking(family, actions, weights);
  for (const size of lengths) {
    const part = family.ofSize(size);
    const ofSize = actions.filter((action) => action.length === size);
    expect(part.sizes).toEqual([size]);
    expect(part.dimension).toBe(family.dimension);
    expect(part.kind).toBe(family.kind);
    expect(part.count.exact).toBe(BigInt(ofSize.length));
    expect(keysOf(part.enumerate(ofSize.length) ?? [])).toEqual(keysOf(ofSize));
    expectRanking(part, ofSize, weights);
  }
  const missing = Array.from({ length: weights.length + 2 }, (_, size) => size);
  for (const size of missing.filter((length) => !lengths.includes(length))) {
    expect(() => family.ofSize(size)).toThrow(RangeError);
  }
}

/** `maximize` and `best` against the sorted list. */
export function expectRanking(
  family: ActionFamily,
  actions: readonly Action[],
  weights: Float64Array,
): void {
  const isWhole = weights.every(Number.isInteger);
  const scale = weights.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 0);
  const tolerance = isWhole && scale < 1e15 ? 0 : 1e-13 * weights.length * scale;
  const values = actions.map((action) => weigh(action, weights)).sort((a, b) => b - a);
  const members = new Set(keysOf(actions));

  const counts = new Set([1, 2, 3, 7, actions.length - 1, actions.length, actions.length + 5]);
  for (const k of [...counts].filter((count) => count > 0)) {
    const ranked = family.best(weights, k);
    expect(ranked.length).toBe(Math.min(k, actions.length));
    expect(new Set(keysOf(ranked.map(({ action }) => action))).size).toBe(ranked.length);
    const isRight = ({ action, value }: RankedAction, i: number): boolean =>
      members.has(action.join(' ')) &&
      Object.is(value, weigh(action, weights)) &&
      value <= (ranked[i - 1]?.value ?? Infinity) &&
      Math.abs(value - (values[i] ?? NaN)) <= tolerance;
    // One expectation for all of them: there are many.
    expect(ranked.filter((one, i) => !isRight(one, i))).toEqual([]);
    // Same question, same answer; and with exact sums a longer answer begins with a shorter one.
    expect(family.best(weights, k)).toEqual(ranked);
    if (tolerance === 0) expect(family.best(weights, k + 3).slice(0, k)).toEqual(ranked);
  }
  const first = family.maximize(weights);
  expect(first).toEqual(family.best(weights, 1)[0]);
}
