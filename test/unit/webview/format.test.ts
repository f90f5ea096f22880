import { describe, expect, it } from 'vitest';
import {
  clock,
  columnDecimals,
  counted,
  decimal,
  duration,
  exact,
  exponential,
  interval,
  percent,
  plusMinus,
  powerOfTen,
  si,
  siShort,
  times,
} from '../../../webview/format';

describe('numbers as a person reads them', () => {
  it('writes counts with three digits and a prefix', () => {
    expect(si(2_218_419)).toBe('2.22\u202fM');
    expect(si(999)).toBe('999');
    expect(si(999_600)).toBe('1.00\u202fM');
    expect(si(8_940_910_645)).toBe('8.94\u202fG');
    expect(si(2 ** 53)).toBe('9.01\u202fP');
    expect(si(1e19)).toBe('1.00\u202f×\u202f10¹⁹');
    expect(exact(2_218_419)).toBe('2,218,419');
  });

  it('drops the zeros of what a person set', () => {
    expect(siShort(1_500_000)).toBe('1.5\u202fM');
    expect(siShort(100_000)).toBe('100\u202fk');
    expect(siShort(1_000_000)).toBe('1\u202fM');
    expect(siShort(10)).toBe('10');
  });

  it('gives the half-width one significant digit', () => {
    expect(plusMinus(2.14441, 0.002659)).toEqual(['2.144', '± 0.003']);
    expect(plusMinus(-0.5, 0.2)).toEqual(['\u22120.5', '± 0.2']);
    expect(plusMinus(2.14441, null)).toEqual(['2.14', null]);
    expect(interval(2.14441, 0.002659)).toBe('2.142 to 2.147');
  });

  it('writes leads with three digits, and a column with the same places', () => {
    expect(decimal(0.01341)).toBe('0.0134');
    expect(decimal(0.25)).toBe('0.250');
    expect(decimal(46.3284)).toBe('46.3');
    expect(decimal(0)).toBe('0');
    expect(columnDecimals([0.5, 0.0078])).toBe(4);
    expect(columnDecimals([0.5, 0.00003])).toBe(6);
    expect(columnDecimals([])).toBe(4);
  });

  it('writes ratios, certainties and powers', () => {
    expect(times(8_940_910_645 / 2_218_419)).toBe('4,030×');
    expect(times(16.9)).toBe('16.9×');
    expect(percent(0.95)).toBe('95%');
    expect(percent(1 - 0.001)).toBe('99.9%');
    expect(percent(1 - 0.025)).toBe('97.5%');
    expect(powerOfTen(3.2e-9)).toBe('3.20\u202f×\u202f10⁻⁹');
    expect(exponential(Math.log(1e57))).toBe('1.00\u202f×\u202f10⁵⁷');
    expect(exponential(5000)).toMatch(/10²¹⁷¹$/);
  });

  it('writes times', () => {
    expect(duration(41)).toBe('41\u00a0ms');
    expect(duration(3210)).toBe('3.2\u00a0s');
    expect(duration(131_000)).toBe('02:11');
    expect(clock(41_999)).toBe('00:41');
    expect(clock(3_731_000)).toBe('1:02:11');
  });

  it('counts', () => {
    expect(counted(1, 'error')).toBe('1 error');
    expect(counted(1200, 'pair', 'pairs')).toBe('1,200 pairs');
  });
});
