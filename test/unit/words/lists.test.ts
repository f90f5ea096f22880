import { expect, it } from 'vitest';
import { splitLastLines, withLastLines } from '../../../src/core/words/lastLines';
import { firstOf, listed, listedUpTo } from '../../../src/core/words/lists';
import { TERMS, estimateTerm } from '../../../webview/words';

it('names stand in a sentence, of many the first and how many are left out', () => {
  const [names, more] = [
    ['a', 'b', 'c'],
    ['a', 'b', 'c', 'd'],
  ] as const;
  const sentences = [0, 1, 2, 3].map((count) => listed(names.slice(0, count)));
  expect(sentences).toEqual(['', 'a', 'a and b', 'a, b and c']);
  expect(listed(names, 'or')).toBe('a, b or c');
  expect([names, more].map((all) => listedUpTo(all, 3))).toEqual(['a, b and c', 'a, b and 2 more']);
  expect([names, more].map((all) => firstOf(all, 3))).toEqual(['a, b, c', 'a, b, c, 1 more']);
});

it('why a program failed is told apart from what it wrote last', () => {
  const reason = 'The program ended with exit code 1.';
  for (const lines of [[], ['one line'], ['Traceback:', '  File "a.py"', 'OSError']]) {
    const text = withLastLines(reason, lines);
    expect(text.startsWith(reason)).toBe(true);
    expect(splitLastLines(text)).toEqual({ reason, lines });
  }
});

it('the words of a reward have a formula of their own, all but those that are the plain sum', () => {
  const rewards = ['linear', 'mean', 'min', 'max', 'link', 'coverage', 'dcg', 'expression'];
  const terms = rewards.map(estimateTerm);
  expect(new Set(terms).size).toBe(rewards.length);
  for (const term of terms) {
    expect(TERMS[term][0]).toMatch(/^[A-Z].*\.$/);
    expect(TERMS[term][1]).not.toBe('');
  }
});
