import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactSum } from '../../../src/core/numerics/exactSum';
import { forAll } from '../forAll';
import { integer } from '../manyOf';

/** A finite number as an integer multiple of 2^-1074. */
function scaled(value: number): bigint {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const high = bits.getUint32(0);
  const exponent = (high >>> 20) & 0x7ff;
  const fraction = (BigInt(high & 0xfffff) << 32n) | BigInt(bits.getUint32(4));
  const mantissa = exponent === 0 ? fraction : fraction | (1n << 52n);
  const size = mantissa << BigInt(Math.max(exponent, 1) - 1);
  return high >>> 31 === 0 ? size : -size;
}

function sumOf(terms: readonly number[]): number {
  const sum = new ExactSum();
  for (const term of terms) sum.add(term);
  return sum.value;
}

const terms = fc.array(
  fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e100, max: 1e100 }),
    fc.tuple(integer(-9, 9), integer(-60, 60)).map(([a, b]) => a * 2 ** b),
  ),
  { maxLength: 40 },
);

describe('an exact sum', () => {
  it('is the number nearest to the sum of the terms as rationals, to even at a tie', () => {
    forAll([terms], 300, (list) => {
      const exact = list.reduce((total, term) => total + scaled(term), 0n);
      const sum = sumOf(list);
      const off = (value: number) => {
        const distance = scaled(value) - exact;
        return distance < 0n ? -distance : distance;
      };
      const step = Math.max(Number.MIN_VALUE, Math.abs(sum) * Number.EPSILON);
      for (const other of [sum - step, sum - step / 2, sum + step / 2, sum + step]) {
        expect(off(sum) <= off(other)).toBe(true);
      }
      if (off(sum) !== 0n) {
        const twin = [sum - step / 2, sum + step / 2, sum - step, sum + step].find(
          (other) => other !== sum && off(other) === off(sum),
        );
        // Of two that are as near, the one with an even last bit.
        if (twin !== undefined) {
          const size = scaled(sum) < 0n ? -scaled(sum) : scaled(sum);
          const length = size.toString(2).length;
          expect((size >> BigInt(Math.max(0, length - 53))) % 2n).toBe(0n);
        }
      }
    });
  });

  it('does not depend on the order', () => {
    forAll(
      [
        terms.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
      ],
      ([list, other]) => {
        expect(sumOf(other)).toBe(sumOf(list) + 0);
      },
    );
    expect(sumOf([1e100, 1, -1e100])).toBe(1);
    expect(sumOf([0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1])).toBe(1);
  });
});
