import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownText } from '../../../../src/host/util/markdownText';

/** Control characters, all punctuation, some letters. */
const CHARACTER = fc.nat(0x2ff).map((code) => String.fromCodePoint(code));

describe('text as Markdown', () => {
  it('holds no markup: every mark of punctuation stands behind a backslash, and all is in one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: CHARACTER, maxLength: 40 }), (text) => {
        const markdown = markdownText(text);
        expect(markdown.replace(/\\[!-/:-@[-`{-~]/g, '')).not.toMatch(/[!-/:-@[-`{-~\n\r\t]/);
        expect(markdown.replace(/\\(.)/g, '$1')).toBe(text.replace(/\s+/g, ' '));
      }),
    );
  });
});
