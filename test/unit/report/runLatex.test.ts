import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latexText } from '../../../src/core/report/runLatex';

/** What is special to LaTeX and not part of one of the commands that are written. */
function leftOver(text: string): string {
  return text
    .replace(/\\(text[a-z]+|ldots)\{\}|\\[{}$&#%_,]/g, '')
    .replace(/\$(\\[a-z]+|-)\$/g, '')
    .replace(/~/g, '');
}

describe('text in LaTeX', () => {
  it('leaves nothing that is special', () => {
    const letters = fc.constantFrom(...'\\{}$&#%_^~<>|"`ab1 →δ−…');
    fc.assert(
      fc.property(fc.string({ unit: letters }), (text) => {
        expect(leftOver(latexText(text))).not.toMatch(/[\\{}$&#%_^~<>|"`\n→δ−…]/);
      }),
    );
  });

  it('keeps all other letters, in one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcXYZ019 ().,;:éß') }), (text) => {
        expect(latexText(text)).toBe(text);
      }),
    );
    expect(latexText('a\n\nb')).toBe('a b');
  });

  it('writes what pdfLaTeX has no letter for in maths', () => {
    expect(latexText('Ada → 50% of δ_1')).toBe('Ada $\\to$ 50\\% of $\\delta$\\_1');
  });
});
