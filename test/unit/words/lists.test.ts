import { describe, expect, it, test } from 'vitest';
import { splitLastLines, withLastLines } from '../../../src/core/words/lastLines';
import { firstOf, listed, listedUpTo } from '../../../src/core/words/lists';
import { TERMS, estimateTerm } from '../../../webview/words';

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

it.each([[[]], [['one line']], [['Traceback:', '  File "a.py"', 'OSError']]])(
  'why a program failed is told apart from what it wrote last: %j',
  (lines) => {
    const reason = 'The program ended with exit code 1.';
    const text = withLastLines(reason, lines);
    expect(text.startsWith(reason)).toBe(true);
    expect(splitLastLines(text)).toEqual({ reason, lines });
  },
);

it('the words of a reward have a formula of their own, all but those that are the plain sum', () => {
  const rewards = ['linear', 'mean', 'min', 'max', 'link', 'coverage', 'dcg', 'expression'];
  const terms = rewards.map(estimateTerm);
  expect(new Set(terms).size).toBe(rewards.length);
  for (const term of terms) {
    expect(TERMS[term][0]).toMatch(/^[A-Z].*\.$/);
    expect(TERMS[term][1]).not.toBe('');
  }
});
