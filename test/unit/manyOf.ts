import fc from 'fast-check';

/** Lists of exactly so many. */
export function manyOf<One>(length: number, one: fc.Arbitrary<One>): fc.Arbitrary<One[]> {
  return fc.array(one, { minLength: length, maxLength: length });
}
