import { expect, test } from 'vitest';
import { hadamard } from '../../../src/core/combinatorics/hadamard';

/** All orders up to 48 that a Hadamard matrix can have. */
const ORDERS = [1, 2, ...Array.from({ length: 12 }, (_, i) => 4 * (i + 1))];

test.each(ORDERS)('rows of order %i are orthogonal, the first all 1', (n) => {
  const rows = hadamard(n) ?? [];
  expect(rows).toHaveLength(n);
  expect(rows.every((row) => row.every((value) => Math.abs(value) === 1))).toBe(true);
  expect(rows[0]?.every((value) => value === 1)).toBe(true);
  for (const [i, a] of rows.entries()) {
    for (const [j, b] of rows.entries()) {
      expect(a.reduce((sum, value, k) => sum + value * (b[k] as number), 0)).toBe(i === j ? n : 0);
    }
  }
});

test('there is none of another order', () => {
  for (let n = 1; n <= 50; n++) if (!ORDERS.includes(n)) expect(hadamard(n)).toBeNull();
});
