import fc from 'fast-check';

/** Lists of exactly so many. */
export function manyOf<One>(length: number, one: fc.Arbitrary<One>): fc.Arbitrary<One[]> {
  return fc.array(one, { minLength: length, maxLength: length });
}

/** Lists of `least` to `most`. */
export function listOf<One>(least: number, most: number, one: fc.Arbitrary<One>) {
  return fc.array(one, { minLength: least, maxLength: most });
}

export const integer = (min: number, max: number) => fc.integer({ min, max });

/** Numbers that are some. */
export const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
