import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownCode, markdownTable, markdownText } from '../../../src/core/report/markdown';

/** What a reader of Markdown makes of escaped text. */
function read(text: string): string {
  return text.replace(/\\([\\`*_{}[\]<>|#~$])/g, '$1').replace(/&amp;/g, '&');
}

/** The cells of a row: bars that are not escaped end a cell. */
function cellsOf(line: string): readonly string[] {
  return line
    .slice(2, -2)
    .split(/(?<=(?<!\\)(?:\\\\)*) \| /)
    .map(read);
}

const CELL = fc.string({ unit: fc.constantFrom(...'ab|\\`*_<>&[]#$~é→') });

describe('text in Markdown', () => {
  it('is read as it was written, on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const escaped = markdownText(text);
        expect(escaped).not.toMatch(/[\r\n]/);
        expect(read(escaped)).toBe(text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' '));
      }),
    );
  });

  it('is never markup', () => {
    expect(markdownText('<b>*a*</b> | [x](y) `c` &lt; $z$')).toBe(
      '\\<b\\>\\*a\\*\\</b\\> \\| \\[x\\](y) \\`c\\` &amp;lt; \\$z\\$',
    );
  });

  it('stays in its cell', () => {
    fc.assert(
      fc.property(fc.array(CELL, { minLength: 1, maxLength: 4 }), (cells) => {
        const head = cells.map(() => 'h');
        const lines = markdownTable(head, [cells]).split('\n');
        expect(lines).toHaveLength(3);
        expect(cellsOf(lines[2] ?? '')).toEqual(cells);
      }),
    );
  });

  it('stands behind a fence that it cannot close', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('`', 'a', '\n') }), (text) => {
        const [first = '', ...rest] = markdownCode(text, 'jsonc').split('\n');
        const fence = first.replace('jsonc', '');
        expect(fence).toMatch(/^`{3,}$/);
        expect(rest.pop()).toBe(fence);
        expect(rest.join('\n')).toBe(text.trimEnd());
        expect(text).not.toContain(fence);
      }),
    );
  });
});
