import fc from 'fast-check';
import { expect, it } from 'vitest';
import { markdownText } from '../../../../src/host/util/markdownText';
import { numbersIn } from '../../../../src/host/util/numbersIn';

/** Control characters, all punctuation, some letters. */
const CHARACTER = fc.nat(0x2ff).map((code) => String.fromCodePoint(code));

it('text as Markdown holds no markup: a backslash is before each mark, and all is in one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: CHARACTER, maxLength: 40 }), (text) => {
      const markdown = markdownText(text);
      expect(markdown.replace(/\\[!-/:-@[-`{-~]/g, '')).not.toMatch(/[!-/:-@[-`{-~\n\r\t]/);
      expect(markdown.replace(/\\(.)/g, '$1')).toBe(text.replace(/\s+/g, ' '));
    }),
  );
});

it('numbers that are typed are finite, with spaces or what else parts them', () => {
  expect(numbersIn(' 1  2,5\n−3e-2 ')).toEqual([1, 2.5, -0.03]);
  expect(numbersIn('1, 2.5;-3e-2\n4', null, /[\s,;]+/)).toEqual([1, 2.5, -0.03, 4]);
  expect(numbersIn('  ')).toEqual([]);
  for (const text of ['1 x', 'NaN', '1 Infinity', '1e999', '1,5,2'])
    expect(numbersIn(text)).toBeNull();
  expect([numbersIn('1 2', 2), numbersIn('1', 2), numbersIn('', 1)]).toEqual([[1, 2], null, null]);
});
