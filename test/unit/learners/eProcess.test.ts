import { describe, expect, it } from 'vitest';
import { leadWhere, logEValue } from '../../../src/core/learners/noise/eProcess';
import { logSumExp } from '../../../src/core/numerics/logSumExp';

/** The mixture over the half-normal law of variance 1 / kappa, by Simpson's rule. */
function integrated(evidence: number, information: number, kappa: number): number {
  const end = 12 / Math.sqrt(kappa) + Math.max(0, (3 * evidence) / (information + kappa));
  const steps = 40_000;
  const density = (s: number) =>
    2 *
    Math.sqrt(kappa / (2 * Math.PI)) *
    Math.exp(s * evidence - (s * s * (information + kappa)) / 2);
  let sum = density(0) + density(end);
  for (let i = 1; i < steps; i++) sum += (i % 2 === 0 ? 2 : 4) * density((i * end) / steps);
  return (sum * end) / (3 * steps);
}

describe('the e-value of one action against another', () => {
  it.each([
    [0, 0, 1],
    [3, 2, 1],
    [-4, 2, 0.5],
    [10, 30, 4],
    [-20, 5, 1],
    [40, 60, 0.01],
  ])('is the integral of its mixture: G = %d, I = %d, kappa = %d', (G, I, kappa) => {
    const exact = integrated(G, I, kappa);
    expect(Math.exp(logEValue(G, I, kappa)) / exact).toBeCloseTo(1, 6);
  });

  it('tells the lead at which it is reached', () => {
    for (const information of [1e-3, 10, 100, 1e4]) {
      for (const target of [-9, -0.1, 0, 5, 300]) {
        const isReached = (G: number) => logEValue(G, information, 1) >= target;
        const lead = leadWhere(isReached, information, 1);
        expect(logEValue(lead * information, information, 1)).toBeCloseTo(target, 9);
      }
    }
    expect(leadWhere(() => false, 0, 1)).toBe(Infinity);
  });
});

describe('logSumExp', () => {
  it('adds without overflow', () => {
    expect(logSumExp([1000, 1000])).toBeCloseTo(1000 + Math.LN2, 9);
    expect(logSumExp([-2000, 0])).toBeCloseTo(0, 12);
    expect(logSumExp([])).toBe(-Infinity);
  });
});
