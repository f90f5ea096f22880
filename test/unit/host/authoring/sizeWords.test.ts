import { describe, expect, it } from 'vitest';
import { sizeWords } from '../../../../src/host/authoring/sizeWords';
import { FACTS } from '../samples';

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
