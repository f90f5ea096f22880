import { norm } from '../../../src/core/numerics/linearAlgebra';

/** max over all signs of ||sum of sign_k * vector_k||_2, one corner of the box after the other. */
export function byBruteForce(vectors: readonly Float64Array[]): number {
  let best = 0;
  for (let bits = 0; bits < 2 ** vectors.length; bits++) {
    const sum = new Float64Array(vectors[0]?.length ?? 0);
    vectors.forEach((vector, k) => {
      const sign = (bits >> k) & 1 ? -1 : 1;
      for (let i = 0; i < sum.length; i++)
        sum[i] = (sum[i] as number) + sign * (vector[i] as number);
    });
    best = Math.max(best, norm(sum));
  }
  return best;
}
