import { describe, expect, it } from 'vitest';
import { splitLastLines, withLastLines } from '../../../src/core/words/lastLines';

describe('why a program failed', () => {
  it.each([[[]], [['one line']], [['Traceback:', '  File "a.py"', 'OSError']]])(
    'is told apart from what it wrote last: %j',
    (lines) => {
      const reason = 'The program ended with exit code 1.';
      const text = withLastLines(reason, lines);
      expect(text.startsWith(reason)).toBe(true);
      expect(splitLastLines(text)).toEqual({ reason, lines });
    },
  );
});
