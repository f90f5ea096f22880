/**
 * exp, log and functions built on them, by basic arithmetic alone: the last bits of an engine's own functions change between
 * versions, and with them the samples of a run. The bundles use these functions instead (packaging/elementary.mjs).
 */

const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;

/** Odd powers of ln((1 + s) / (1 - s)) - 2s: minimax on |s| < 0.1716 (Tang 1990; the coefficients of FreeBSD's libm). */
const LOG = [
  6.66666666666673513e-1, 3.999999999940941908e-1, 2.857142874366239149e-1, 2.222219843214978396e-1,
  1.818357216161805012e-1, 1.531383769920937332e-1, 1.479819860511658591e-1,
] as const;

/** Even powers of r coth(r / 2): minimax on |r| < ln(2) / 2 (the same source). */
const EXP = [
  1.66666666666666019037e-1, -2.77777777770155933842e-3, 6.61375632143793436117e-5,
  -1.6533902205465251539e-6, 4.13813679705723846039e-8,
] as const;

const LARGEST_EXP = 709.782712893383973096;
const LEAST_EXP = -745.13321910194110842;

/** The natural logarithm, to less than one unit in the last place. */
export function log(x: number): number {
  if (!(x > 0) || x === Infinity) return x === 0 ? -Infinity : x === Infinity ? x : NaN;
  const { mantissa, exponent } = split(x);
  return logOf(mantissa - 1, exponent, 0);
}

/** ln(1 + x), accurate for x near 0. */
export function log1p(x: number): number {
  if (!(x > -1) || x === Infinity) return x === -1 ? -Infinity : x === Infinity ? x : NaN;
  const sum = 1 + x;
  if (sum === 1) return x;
  if (Math.abs(x) < 0.29) return logOf(x, 0, 0);
  // The rounding error of the sum, relative to the sum.
  const lost = x < 1 ? x - (sum - 1) : 1 - (sum - x);
  const { mantissa, exponent } = split(sum);
  return logOf(mantissa - 1, exponent, lost / sum);
}

/** ln(2^exponent (1 + f)) + lost, for 1 + f near 1. */
function logOf(f: number, exponent: number, lost: number): number {
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const even = w * (LOG[1] + w * (LOG[3] + w * LOG[5]));
  const odd = z * (LOG[0] + w * (LOG[2] + w * (LOG[4] + w * LOG[6])));
  const rest = even + odd;
  const half = 0.5 * f * f;
  const low = exponent * LN2_LOW + lost;
  return exponent * LN2_HIGH - (half - (s * (half + rest) + low) - f);
}

/** 2^512, 2^256, …, 2. */
const POWERS = Array.from({ length: 10 }, (_, i) => 2 ** (512 >> i));

/** x = 2^exponent * mantissa, with the mantissa from sqrt(1/2) to sqrt(2). @param x positive and finite */
function split(x: number): { readonly mantissa: number; readonly exponent: number } {
  // Products with powers of two are exact.
  let mantissa = x;
  let exponent = 0;
  // Most numbers are near 1, so large powers can be skipped.
  for (let i = x < 16 && x >= 1 / 16 ? 8 : 0; i < POWERS.length; i++) {
    const power = POWERS[i] as number;
    if (mantissa >= power) {
      mantissa /= power;
      exponent += 512 >> i;
    } else if (mantissa * power < 1) {
      mantissa *= power;
      exponent -= 512 >> i;
    }
  }
  while (mantissa >= Math.SQRT2) {
    mantissa /= 2;
    exponent += 1;
  }
  while (mantissa < Math.SQRT1_2) {
    mantissa *= 2;
    exponent -= 1;
  }
  return { mantissa, exponent };
}

/** Covers half of the largest exponent of e^x. */
const MOST_TWOS = 540;
/** 2^-540, …, 2^540: the power operator would take as long as all the rest. */
const TWOS = Float64Array.from({ length: 2 * MOST_TWOS + 1 }, (_, i) => 2 ** (i - MOST_TWOS));

/** e to the x, to less than one unit in the last place. */
export function exp(x: number): number {
  if (x > LARGEST_EXP) return Infinity;
  if (x < LEAST_EXP) return 0;
  if (!(Math.abs(x) > 2 ** -28)) return 1 + x;
  const k = Math.abs(x) > 0.5 * Math.LN2 ? Math.round(x / Math.LN2) : 0;
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  const t = r * r;
  const c = r - t * (EXP[0] + t * (EXP[1] + t * (EXP[2] + t * (EXP[3] + t * EXP[4]))));
  if (k === 0) return 1 - ((r * c) / (c - 2) - r);
  const y = 1 - (low - (r * c) / (2 - c) - high);
  // In two halves, so that neither factor is out of range.
  const half = Math.trunc(k / 2);
  return y * (TWOS[MOST_TWOS + half] as number) * (TWOS[MOST_TWOS + k - half] as number);
}

/** The base-2 logarithm; exact for powers of two. */
export function log2(x: number): number {
  const value = log(x) / Math.LN2;
  const whole = Math.round(value);
  return 2 ** whole === x ? whole : value;
}

/** The hyperbolic tangent, to 30 units in the last place; the worst case is just above |x| = 0.01, where e - 1 cancels. */
export function tanh(x: number): number {
  if (Math.abs(x) > 22) return Math.sign(x);
  // Near 0, the difference of two exponentials would lose digits.
  const square = x * x;
  if (square < 1e-4) return x * (1 - square * (1 / 3 - square * (2 / 15 - (square * 17) / 315)));
  const e = exp(2 * x);
  return (e - 1) / (e + 1);
}

/** The largest integer exponent computed by repeated squaring. */
const MOST_SQUARED = 1024;

/** x to the y: by multiplications for integer y, else by exp and log, which loses |y ln x| units in the last place. */
export function pow(x: number, y: number): number {
  if (y === 0.5 && x > 0) return Math.sqrt(x);
  if (Number.isInteger(y) && Math.abs(y) <= MOST_SQUARED) {
    let product = 1;
    let factor = x;
    for (let left = Math.abs(y); left > 0; left = Math.floor(left / 2)) {
      if (left % 2 === 1) product *= factor;
      factor *= factor;
    }
    return y < 0 ? 1 / product : product;
  }
  // Zeros, signs and infinities are exact in all engines.
  if (!(x > 0) || !Number.isFinite(x) || !Number.isFinite(y)) return x ** y;
  return exp(y * log(x));
}
