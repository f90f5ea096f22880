import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accuracyWords } from '../../../src/core/words/accuracy';
import * as counts from '../../../src/core/words/counts';
import { columnFormat, formatValue } from '../../../src/core/words/factors';

const plain = (text: string): string => text.replaceAll('\u202f', ' ');

describe('a number as a person reads it', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.00 k'],
    [12_480, '12.5 k'],
    [999_499, '999 k'],
    [999_999, '1.00 M'],
    [2_218_419, '2.22 M'],
    [8_940_910_645, '8.94 G'],
    [999.4e9, '999 G'],
    [999.6e9, '1.00 × 10¹²'],
    [4_690_123_456_789_012, '4.69 × 10¹⁵'],
    [1e19, '1.00 × 10¹⁹'],
  ])('has SI letters up to G, then powers of ten: %d is %s', (count, text) => {
    expect(plain(counts.formatCount(count))).toBe(text);
  });

  it('never has sixteen digits in a row, whatever it is and whoever writes it', () => {
    const writers = [
      counts.formatBoth,
      counts.formatConstant,
      counts.formatCost,
      counts.formatCount,
      counts.formatDecimal,
      counts.formatExact,
      counts.formatSetting,
      counts.formatShort,
      counts.formatTimes,
      (value: number) => counts.formatCounted(value, 'sample'),
      (value: number) => counts.formatEstimate(value, Math.abs(value) * 1e-12),
      (value: number) => counts.formatEstimate(value, null),
      (value: number) => counts.formatFixed(value, 4),
    ];
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        for (const write of writers) {
          const digits = write(value).match(/[\d,.]+/g) ?? [];
          for (const run of digits) expect(run.replace(/\D/g, '').length, run).toBeLessThan(16);
        }
      }),
    );
  });

  it('drops the zeros of what a person set', () => {
    expect([1_500_000, 100_000, 1_000_000, 10, 2e12].map(counts.formatShort).map(plain)).toEqual([
      ...['1.5 M', '100 k', '1 M', '10', '2 × 10¹²'],
    ]);
    expect([0.05, 0.01784, 0.5].map((value) => counts.formatSetting(value))).toEqual([
      ...['0.05', '0.0178', '0.5'],
    ]);
  });

  it('says the exact count beside the short one where it is taken away', () => {
    expect(plain(counts.formatBoth(2_218_419))).toBe('2.22 M (2,218,419)');
    expect(counts.formatBoth(29)).toBe('29');
    expect(counts.formatCounted(1, 'error')).toBe('1 error');
    expect(counts.formatCounted(1200, 'pair', 'pairs')).toBe('1,200 pairs');
  });

  it('gives the half-width one significant digit', () => {
    expect(counts.formatEstimate(1.4058833811748095, 0.174)).toBe('1.4 ± 0.2');
    expect(counts.formatEstimate(2.14441, 0.002659)).toBe('2.144 ± 0.003');
    expect(counts.formatEstimate(0.01776, 0.00791, 2)).toBe('0.0178 ± 0.0079');
    expect(counts.formatEstimate(-0.5, 0.2)).toBe('\u22120.5 ± 0.2');
    expect(counts.formatEstimate(2.14441, null)).toBe('2.14');
    expect(counts.formatEstimate(0.3, 0.2, 1, 2)).toBe('0.30 ± 0.20');
    const [count, small] = [2_190_875, 1.6e-7];
    expect(plain(counts.formatEstimate(2790, 250))).toBe('2.8 k ± 0.3 k');
    expect(plain(counts.formatEstimate(-count, 20_559, 1, 2))).toBe('\u22122.19 M ± 0.02 M');
    expect(plain(counts.formatEstimate(small, small / 8))).toBe('1.60 × 10⁻⁷ ± 2.00 × 10⁻⁸');
    expect([count, small].map(counts.formatDecimal).map(plain)).toEqual(['2.19 M', '1.60 × 10⁻⁷']);
    // In a column numbers that are close stay apart.
    const column = (...values: number[]): string =>
      values.map(columnFormat(null, values)).map(plain).join(' ');
    expect(column(12, 1232.9176)).toBe('12.0 1232.9');
    expect(column(10_012, 10_045)).toBe('10012.0 10045.0');
    expect(column(2_190_875)).toBe('2.19088 M');
    expect(plain(counts.formatTimes(1.5e12))).toBe('1.50 × 10¹²×');
  });

  it('writes leads with three digits, and a column with the same places', () => {
    expect([0.01341, 0.25, 46.3284, 0].map(counts.formatDecimal)).toEqual([
      '0.0134',
      '0.250',
      '46.3',
      '0',
    ]);
    expect(counts.columnDecimals([0.5, 0.0078])).toBe(4);
    expect(counts.columnDecimals([0.5, 0.00003])).toBe(6);
    expect(counts.columnDecimals([])).toBe(4);
  });

  it('writes factors so that they differ from 1, and their ends from them', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-6, max: 5, noNaN: true }),
        fc.boolean(),
        fc.option(fc.double({ min: 1e-6, max: 3, noNaN: true })),
        (size, isLess, halfWidth) => {
          const text = formatValue({ transform: 'log' }, isLess ? -size : size, halfWidth);
          const [factor = NaN, low = 0, high = Infinity] = (
            text.replaceAll(',', '').match(/\d+(\.\d+)?/g) ?? []
          ).map(Number);
          expect(Math.abs(factor / Math.exp(isLess ? -size : size) - 1)).toBeLessThan(0.006);
          if (halfWidth === null) expect(factor).not.toBe(1);
          else expect(low < factor && factor < high).toBe(true);
        },
      ),
      { seed: 20261126 },
    );
  });

  it('writes ratios, guarantees, rates and costs', () => {
    expect(counts.formatTimes(8_940_910_645 / 2_218_419)).toBe('4,030×');
    expect(counts.formatTimes(16.9)).toBe('16.9×');
    expect([0.05, 0.001, 0.025].map(counts.formatCertainty)).toEqual(['95%', '99.9%', '97.5%']);
    expect(counts.formatCertainty(1e-8)).toBe('99.999999%');
    expect(counts.formatCertainty(1 / 3)).toBe('66.6666%');
    for (let power = 1; power < 300; power += 0.5) {
      expect(Number.parseFloat(counts.formatCertainty(10 ** -power))).toBeLessThan(100);
    }
    expect([0.168, 0.00125].map(counts.formatPercent)).toEqual(['16.8%', '0.125%']);
    expect([12.5, 1250, 4_690_000].map(counts.formatCost).map(plain)).toEqual([
      '12.5',
      '1,250',
      '4.69 M',
    ]);
  });

  it('writes constants with four digits', () => {
    expect([16, 0.0304, 12.0744, 1e-9, Infinity].map(counts.formatConstant).map(plain)).toEqual([
      ...['16', '0.0304', '12.07', '1.00 × 10⁻⁹', 'unbounded'],
    ]);
  });

  it('writes how many actions there are, whatever is known of it', () => {
    expect(counts.formatActions('40320', Math.log(40_320))).toBe('40,320');
    expect(plain(counts.formatActions('3628800', Math.log(3_628_800)))).toBe('3.63 M');
    expect(plain(counts.formatActions(null, Math.log(2.4e18)))).toBe('about 2.40 × 10¹⁸');
    expect(plain(counts.formatActions(`1${'0'.repeat(400)}`, 400 * Math.LN10))).toBe(
      '1.00 × 10⁴⁰⁰',
    );
    expect(counts.exponential(2568.0)).toMatch(/10¹¹¹⁵$/);
  });

  it('writes times', () => {
    expect([4.12, 41, 3210, 131_000].map(counts.formatDuration).map(plain)).toEqual([
      ...['4.1 ms', '41 ms', '3.2 s', '02:11'],
    ]);
    expect(counts.formatClock(41_999)).toBe('00:41');
    expect(counts.formatClock(3_731_000)).toBe('1:02:11');
  });
});

it.each([
  ['has a unit that both ends share once', 13, 15, counts.formatDuration, '13 to 15 ms'],
  ['has both units where they differ', 900, 1200, counts.formatDuration, '900 ms to 1.2 s'],
  ['has the prefix of both counts', 1.79e6, 2.89e6, counts.formatCount, '1.79 M to 2.89 M'],
  ['has both powers of ten', 1.2e15, 2e15, counts.formatCount, '1.20 × 10¹⁵ to 2.00 × 10¹⁵'],
  ['has no unit where there is none', 120, 135, counts.formatCount, '120 to 135'],
  ['has the percent of both', 0, 0.168, counts.formatPercent, '0% to 16.8%'],
  [
    'is half its width where both ends read alike',
    8_942e6,
    8_942.6e6,
    counts.formatCount,
    '± 300 k',
  ],
])('an interval in words %s', (_, low, high, format, words) => {
  expect(plain(counts.formatInterval({ low, high }, format))).toBe(words);
});

it('is as it was written, and of logarithms a factor of at least as much', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-4, max: 5, noNaN: true }), (accuracy) => {
      const factor = Number(
        /^a factor ([\d.]+)$/.exec(accuracyWords(accuracy, { transform: 'log' }))?.[1],
      );
      expect(factor).toBeGreaterThanOrEqual(Math.exp(accuracy) * (1 - 1e-9));
      expect(factor - 1).toBeLessThan(Math.expm1(accuracy) * 1.021);
      expect(accuracyWords(accuracy, {})).toBe(accuracyWords(accuracy));
    }),
    { seed: 20261126 },
  );
  expect([
    accuracyWords(0.1),
    accuracyWords('2%'),
    accuracyWords('2%', { transform: 'log' }),
  ]).toEqual(['0.1', '2%', '2%']);
});
