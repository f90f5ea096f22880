import { describe, expect, it } from 'vitest';
import { boxName, boxWidth, codeWidth, headOf, pathOf } from '../../../../webview/pictures/drawing';

describe('boxes', () => {
  it('are as wide as the longest name, up to what there is room for', () => {
    expect(boxWidth(['HAM', 'A'], 96)).toBeGreaterThan(codeWidth('HAM'));
    expect(boxWidth(['A name that is long'], 50)).toBe(50);
    expect(boxWidth([], 50)).toBeGreaterThan(0);
  });

  it('keep the beginning and the end of a name that is too long', () => {
    const box = { width: 50, height: 20 };
    expect(boxName('HAM', box)).toBe('HAM');
    expect(boxName('node 1234', box)).toBe('no…34');
    for (const width of [10, 30, 44, 96]) {
      const name = boxName('A name that is long', { width, height: 20 });
      expect(codeWidth(name)).toBeLessThanOrEqual(Math.max(width, codeWidth('…')));
    }
  });
});

describe('lines', () => {
  const [a, b, c] = [
    { x: 0, y: 0 },
    { x: 40, y: 0 },
    { x: 40, y: 60 },
  ] as const;

  it('are straight between two points, turn at corners without leaving them, and end in heads', () => {
    expect(pathOf([a, b])).toBe('M0.0 0.0L40.0 0.0');
    expect(pathOf([a, b, c])).toBe('M0.0 0.0L30.0 0.0Q40.0 0.0 40.0 10.0L40.0 60.0');
    expect(headOf([a, b], 8)).toBe('M48.0 0.0L39.0 4.4L39.0 -4.4Z');
  });
});
