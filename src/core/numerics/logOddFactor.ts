/** ln(2 / (1 + e^-2y)); the factors at y and -y add up to 2. */
export function logOddFactor(y: number): number {
  return y > 0
    ? Math.LN2 - Math.log1p(Math.exp(-2 * y))
    : Math.LN2 + 2 * y - Math.log1p(Math.exp(2 * y));
}
