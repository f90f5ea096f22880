import { describe, expect, it } from 'vitest';
import { formatAction, formatAlgorithm, formatCount } from '../../../src/shared/format';

describe('numbers and actions for a person', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1.00 k'],
    [12_480, '12.5 k'],
    [999_499, '999 k'],
    [999_500, '1.00 M'],
    [999_999, '1.00 M'],
    [2_218_419, '2.22 M'],
    [123_456_789, '123 M'],
    [1e9, '1.00 G'],
    [Number.MAX_SAFE_INTEGER, '9.01 P'],
  ])('%d is %s', (count, text) => {
    expect(formatCount(count)).toBe(text.replace(' ', '\u202f'));
  });

  it('names the base arms of an action, and how many more there are', () => {
    const labels = { arms: ['a', 'b', 'c', 'd'], sides: null };
    expect(formatAction([0, 2], labels, 3)).toBe('a, c');
    expect(formatAction([0, 1, 2, 3], labels, 2)).toBe('a, b, 2 more');
    expect(formatAction([9], labels, 2)).toBe('arm 9');
  });

  it('writes algorithms as the paper does', () => {
    expect(['polyalba', 'gcb-pe', 'alba', 'other'].map(formatAlgorithm)).toEqual([
      'PolyALBA',
      'GCB-PE',
      'ALBA',
      'other',
    ]);
  });
});
