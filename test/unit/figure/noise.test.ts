import { describe, expect, it } from 'vitest';
import { printMeasure } from '../../../src/core/figure/labels';
import { noiseFigure } from '../../../src/core/figure/noise';

const SEEN = {
  ...{ deviation: 0.014, low: 0.011, high: 0.016, least: 0.0094, most: 0.02 },
  actions: [
    { action: [7, 8, 9], deviation: 0.02, low: 0.0034, high: 0.061 },
    { action: [4, 5, 8], deviation: 0.011, low: 0.00008, high: 0.035 },
  ],
};

describe('the noise that was seen', () => {
  it.each([300, 320, 360, 420, 700])('has labels that stand apart at %i pixels', (width) => {
    const { x, plot } = noiseFigure(SEEN, (action) => `ads ${action.join()}`, width);
    const along = (value: number): number =>
      plot.left +
      ((plot.right - plot.left) * Math.log(value / x.domain[0])) /
        Math.log(x.domain[1] / x.domain[0]);
    const labels = x.ticks.map(({ value, label }) => {
      const half = printMeasure(label, 11) / 2;
      return { from: along(value) - half, to: along(value) + half };
    });
    expect(labels.length).toBeGreaterThan(0);
    for (const [index, { from }] of labels.entries())
      expect(from).toBeGreaterThan(labels[index - 1]?.to ?? -Infinity);
    expect(x.ticks.some(({ value }) => value === 0.0001 || value === 0.001)).toBe(true);
  });
});
