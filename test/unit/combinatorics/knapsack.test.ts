import { describe, expect, it } from 'vitest';
import {
  knapsackCells,
  reduceKnapsack,
} from '../../../src/core/combinatorics/knapsack/knapsackItems';

describe('reduceKnapsack', () => {
  it('leaves out what does not fit, and measures in units of the weights', () => {
    const items = reduceKnapsack([6, 40, 9, 3], 32, null);
    expect(items).toEqual({ arms: [0, 2, 3], weights: [2, 3, 1], capacity: 6, size: null });
    expect(knapsackCells(items)).toBe(4 * 7);
  });

  it('takes from all weights of a fixed size what they have in common', () => {
    // Three weights of 100, 102, 104, 110 within 310: 10 is left beyond three times 100.
    const items = reduceKnapsack([100, 104, 102, 110], 310, 3);
    expect(items).toEqual({ arms: [0, 1, 2, 3], weights: [0, 2, 1, 5], capacity: 5, size: 3 });
    // One of the first three items can be missing at most.
    expect(knapsackCells(items)).toBe(5 * 2 * 6);
  });

  it('leaves out what is too heavy beside the lightest others', () => {
    // 9 fits alone, but not with two others.
    const items = reduceKnapsack([2, 2, 9, 2], 12, 3);
    expect(items).toEqual({ arms: [0, 1, 3], weights: [0, 0, 0], capacity: 0, size: 3 });
    expect(knapsackCells(items)).toBe(4);
  });
});
