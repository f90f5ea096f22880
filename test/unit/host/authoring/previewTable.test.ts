import { describe, expect, it } from 'vitest';
import type { Observer } from '../../../../src/core/run/preview';
import { columns, drawing, sums } from '../../../../src/host/authoring/previewTable';
import { sizeWords } from '../../../../src/host/authoring/sizeWords';
import { weightsIn } from '../../../../src/host/authoring/weightsIn';
import { FACTS } from '../samples';

const OBSERVERS: readonly Observer[] = [
  {
    action: [0, 2],
    rows: [
      { arms: [0], coefficients: [1] },
      { arms: [0, 2], coefficients: [2, -0.5] },
    ],
  },
  { action: [1], rows: [] },
];

describe('a table in plain text', () => {
  it('has columns of one width', () => {
    expect(
      columns(
        [
          ['', 'a'],
          ['10', 'bb'],
        ],
        [0],
      ),
    ).toEqual(['      a', '  10  bb']);
    expect(columns([], [])).toEqual([]);
  });

  it('draws what each action of an observer set shows', () => {
    expect(drawing(OBSERVERS, 3)).toEqual([
      '      0  1     2',
      '  x1  1  ·     o',
      '      2  ·  -0.5',
      '  x2  ·  o     ·',
    ]);
  });

  it('writes it as sums where there are too many base arms to draw', () => {
    expect(OBSERVERS.map(sums)).toEqual([['θ0', '2 θ0 − 0.5 θ2'], []]);
    const negative = { action: [1], rows: [{ arms: [1], coefficients: [-1] }] };
    expect(sums(negative)).toEqual(['−θ1']);
  });
});

describe('the sizes of an instance', () => {
  const { instance, observerSet } = FACTS;

  it('are told in a few characters', () => {
    expect(sizeWords(instance, observerSet)).toBe('d = 3, |X| = 3, rank 3');
    expect(sizeWords(instance, null)).toBe('d = 3, |X| = 3');
    expect(sizeWords({ ...instance, actions: '1234567' }, null)).toBe('d = 3, |X| = 1,234,567');
  });

  it('are told by a power of ten where they are large, as a bound where they are not counted', () => {
    expect(sizeWords({ ...instance, actions: `1${'0'.repeat(27)}` }, null)).toBe(
      'd = 3, |X| ≈ 10^27',
    );
    const logActions = 20.5 * Math.LN10;
    expect(sizeWords({ ...instance, actions: null, logActions }, null)).toBe('d = 3, |X| ≤ 10^21');
  });
});

describe('weights that are typed', () => {
  it('are numbers with commas or spaces between', () => {
    expect(weightsIn('1, 2.5;-3e-2\n4')).toEqual([1, 2.5, -0.03, 4]);
    expect(weightsIn('  ')).toEqual([]);
    for (const text of ['1, x', 'NaN', '1 Infinity', '1e999']) expect(weightsIn(text)).toBeNull();
  });
});
