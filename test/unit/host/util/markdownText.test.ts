import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownText } from '../../../../src/host/util/markdownText';

describe('text as Markdown', () => {
  it('holds no markup: every mark of punctuation stands behind a backslash, and all is in one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const markdown = markdownText(text);
        expect(markdown.replace(/\\[!-/:-@[-`{-~]/g, '')).not.toMatch(/[!-/:-@[-`{-~\n\r\t]/);
        expect(markdown.replace(/\\(.)/g, '$1')).toBe(text.replace(/\s+/g, ' '));
      }),
    );
  });

  it('makes no link of what the editor itself would', () => {
    expect(markdownText('<command:cpe.stopRun> https://a.b')).toBe(
      '\\<command\\:cpe\\.stopRun\\> https\\:\\/\\/a\\.b',
    );
  });
});
