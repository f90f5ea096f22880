import { expect, it } from 'vitest';
import { numbersIn } from '../../../../src/host/util/numbersIn';

it('numbers that are typed are finite, with spaces or what else parts them', () => {
  expect(numbersIn(' 1  2.5\n-3e-2 ')).toEqual([1, 2.5, -0.03]);
  expect(numbersIn('1, 2.5;-3e-2\n4', null, /[\s,;]+/)).toEqual([1, 2.5, -0.03, 4]);
  expect(numbersIn('  ')).toEqual([]);
  for (const text of ['1 x', 'NaN', '1 Infinity', '1e999', '1,5'])
    expect(numbersIn(text)).toBeNull();
  expect([numbersIn('1 2', 2), numbersIn('1', 2), numbersIn('', 1)]).toEqual([[1, 2], null, null]);
});
