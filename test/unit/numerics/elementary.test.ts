import { expect, it } from 'vitest';
import { exp, log, log1p, log2, pow, tanh } from '../../../src/core/numerics/elementary';
import { forAll } from '../forAll';
import { real } from '../manyOf';

/** By series with 60 decimal digits, in whole numbers: what a double is compared with. */
const ONE = 10n ** 60n;
const fixed = (x: number): bigint => {
  // Exact: a double is a whole number of 2^-1074, and these are not that small.
  const scaled = BigInt(Math.round(x * 2 ** 60 * 2 ** 20));
  return (scaled * ONE) / (1n << 80n);
};
function exactExp(x: number): number {
  let term = ONE;
  let sum = ONE;
  for (let n = 1n; term !== 0n; n++) {
    term = (term * fixed(x)) / (n * ONE);
    sum += term;
  }
  return Number(sum / 10n ** 30n) / 1e30;
}

const nearly = (value: number, truth: number, units: number): void => {
  expect(Math.abs(value - truth)).toBeLessThanOrEqual(units * 2 ** -52 * Math.abs(truth));
};

it('exp is that of its series', () => {
  forAll([real(-20, 20)], (x) => {
    const short = Math.round(x * 2 ** 20) / 2 ** 20;
    nearly(exp(short), exactExp(short), 1.5);
  });
});

it('log undoes it, log1p near 0 is its series, tanh is made of it', () => {
  forAll([real(-600, 600)], (x) => {
    expect(Math.abs(log(exp(x)) - x)).toBeLessThanOrEqual(2 ** -51 * Math.max(1, Math.abs(x)));
  });
  forAll([real(-1e-6, 1e-6)], (x) => {
    nearly(log1p(x), x - x ** 2 / 2 + (x * x * x) / 3, 4);
    nearly(tanh(x), x - (x * x * x) / 3, 4);
  });
  forAll([real(-0.9, 1e6)], (x) => {
    nearly(log1p(x) + 10, log(1 + x) + 10, 4);
  });
  nearly(tanh(1.5), (exp(3) - 1) / (exp(3) + 1), 2);
});

it('log2 and pow are exact where the result is a double', () => {
  for (let k = -1000; k <= 1000; k++) expect(log2(2 ** k)).toBe(k);
  for (let k = 0; k <= 22; k++) expect(pow(10, k)).toBe(Number(`1e${k}`));
  expect(pow(0.25, 0.5)).toBe(0.5);
  nearly(pow(2, 0.1) ** 10, 2, 40);
});

it.each([
  ['exp', exp, [NaN, Infinity, -Infinity, 0, -0, 1000, -1000, 5e-324]],
  ['log', log, [NaN, Infinity, -1, 0, 1, 5e-324, Number.MAX_VALUE]],
  ['log1p', log1p, [NaN, Infinity, -1, -2, 0, -0, 5e-324]],
  ['log2', log2, [NaN, Infinity, -1, 0, 1]],
  ['tanh', tanh, [NaN, Infinity, -Infinity, 0, -0, 30, -30]],
] as const)('%s has the limits of any other', (name, own, values) => {
  const limits: Readonly<Record<string, readonly number[]>> = {
    exp: [NaN, Infinity, 0, 1, 1, Infinity, 0, 1],
    log: [NaN, Infinity, NaN, -Infinity, 0, -744.4400719213812, 709.782712893384],
    log1p: [NaN, Infinity, -Infinity, NaN, 0, -0, 5e-324],
    log2: [NaN, Infinity, NaN, -Infinity, 0],
    tanh: [NaN, 1, -1, 0, -0, 1, -1],
  };
  expect(values.map((value) => own(value))).toEqual(limits[name]);
});

it('pow has the limits of the operator', () => {
  const values = [NaN, -Infinity, -2, -1, -0.5, -0, 0, 0.5, 1, 2, Infinity];
  for (const x of values) {
    for (const y of values) expect([x, y, pow(x, y)]).toEqual([x, y, x ** y]);
  }
});
