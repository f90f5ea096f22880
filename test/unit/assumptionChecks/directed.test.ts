import { describe, expect, it } from 'vitest';
import { Directed, type Coordinate } from '../../../src/core/assumptionChecks/directed';

const unitOf = (values: readonly number[]): readonly Coordinate[] =>
  values.map((value, arm) => ({ key: String(arm), action: [arm], weight: 1, value }));

/** The e-value of a second unit, after a first one that predicts something. */
function eValue(law: 'odd' | 'sphere', first: readonly number[], second: readonly number[]) {
  const directed = new Directed(law);
  directed.add(unitOf(first));
  directed.add(unitOf(second));
  return Math.exp(directed.log);
}

describe('evidence in a predicted direction', () => {
  it.each([1.2, 1.5, 2])('has mean 1 at most on a circle, after numbers of %f', (size) => {
    const ANGLES = 720;
    const values = Array.from({ length: ANGLES }, (_, k) => {
      const angle = (2 * Math.PI * k) / ANGLES;
      const point = [Math.SQRT2 * Math.cos(angle), Math.SQRT2 * Math.sin(angle)];
      return eValue('sphere', [size, size], point);
    });
    const mean = values.reduce((sum, value) => sum + value, 0) / ANGLES;
    expect(mean).toBeLessThanOrEqual(1 + 1e-12);
    expect(Math.max(...values)).toBeGreaterThan(1.1);
  });

  it('has mean 1 over a number and its negative, and grows where the prediction is right', () => {
    const [same, opposite] = [1, -1].map((sign) => eValue('odd', [2, -2], [sign, -1.5 * sign]));
    expect(((same as number) + (opposite as number)) / 2).toBeCloseTo(1, 12);
    expect(same).toBeGreaterThan(1.3);
  });
});
