import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, suggest } from '../../../src/core/text/suggest';
import { forAll } from '../forAll';

test('distances', () => {
  expect(editDistance('', 'abc')).toBe(3);
  expect(editDistance('abc', 'abc')).toBe(0);
  expect(editDistance('kitten', 'sitting')).toBe(3);
  // A swap of neighbours is one edit.
  expect(editDistance('amrs', 'arms')).toBe(1);
  // No part of a word is edited twice: the unrestricted distance would be 2.
  expect(editDistance('ca', 'abc')).toBe(3);
});

test('the distance is symmetric, and 0 only for equal words', () => {
  const word = fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b', 'c') });
  forAll([word, word], (a, b) => {
    const distance = editDistance(a, b);
    expect(distance).toBe(editDistance(b, a));
    expect(distance === 0).toBe(a === b);
    expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
    expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
  });
});

test('the nearest name, where one is near', () => {
  const names = ['full-bandit', 'semi-bandit', 'masked'];
  expect(suggest('full bandit', names)).toBe('full-bandit');
  expect(suggest('FullBandit', names)).toBe('full-bandit');
  expect(suggest('semibandits', names)).toBe('semi-bandit');
  expect(suggest('maskd', names)).toBe('masked');
  expect(suggest('ranking', names)).toBeNull();
  expect(suggest('x', ['k'])).toBeNull();
  expect(suggest('m'.repeat(1000), names)).toBeNull();
});
