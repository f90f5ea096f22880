import { binomials } from '../bigCounting';

/** The number of matchings of K_{left, right} with `minimum` to `maximum` edges: the sum of C(left, s) C(right, s) s!. */
export function countCompleteMatchings(
  left: number,
  right: number,
  minimum: number,
  maximum: number,
): bigint {
  const ofLeft = binomials(left, 0, maximum);
  const ofRight = binomials(right, 0, maximum);
  let total = 0n;
  let factorial = 1n;
  for (let size = 0; size <= maximum; size++) {
    if (size > 0) factorial *= BigInt(size);
    if (size >= minimum) total += (ofLeft[size] as bigint) * (ofRight[size] as bigint) * factorial;
  }
  return total;
}
