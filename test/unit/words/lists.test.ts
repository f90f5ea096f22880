import { describe, expect, test } from 'vitest';
import { firstOf, listed, listedUpTo } from '../../../src/core/words/lists';

describe('names in a sentence', () => {
  test.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a and b'],
    [['a', 'b', 'c'], 'a, b and c'],
  ])('%j is %j', (names, sentence) => {
    expect(listed(names)).toBe(sentence);
  });

  test('another word before the last one', () => {
    expect(listed(['a', 'b', 'c'], 'or')).toBe('a, b or c');
  });

  test('of many the first, and how many are left out', () => {
    expect(listedUpTo(['a', 'b', 'c'], 3)).toBe('a, b and c');
    expect(listedUpTo(['a', 'b', 'c', 'd'], 3)).toBe('a, b and 2 more');
    expect(firstOf(['a', 'b', 'c'], 3)).toBe('a, b, c');
    expect(firstOf(['a', 'b', 'c', 'd'], 3)).toBe('a, b, c, 1 more');
  });
});
