import { describe, expect, it } from 'vitest';
import { logNormalCdf } from '../../../src/core/numerics/normalDistribution';

// Abramowitz and Stegun (1964), tables 26.1 and 26.2.
const CITED: readonly (readonly [x: number, cdf: number])[] = [
  [0, 0.5],
  [1, 0.841344746068543],
  [2, 0.97724986805182],
  [-1, 0.158655253931457],
  [-3, 1.3498980316301e-3],
  [-5, 2.866515719e-7],
];

describe('logNormalCdf', () => {
  it.each(CITED)('Phi(%d) = %d', (x, cdf) => {
    expect(Math.exp(logNormalCdf(x)) / cdf).toBeCloseTo(1, 9);
  });

  it('meets -ln Q(x) of table 26.2 far in the tail', () => {
    // The table has -log10 Q(10) = 23.11805 and -log10 Q(30) = 197.30921.
    expect(-logNormalCdf(-10) / Math.LN10).toBeCloseTo(23.11805, 5);
    expect(-logNormalCdf(-30) / Math.LN10).toBeCloseTo(197.30921, 5);
  });

  it('adds up to 1 with its mirror image, also where the methods change', () => {
    for (let x = 0; x <= 12; x += 0.01) {
      expect(Math.exp(logNormalCdf(x)) + Math.exp(logNormalCdf(-x))).toBeCloseTo(1, 12);
    }
  });
});
