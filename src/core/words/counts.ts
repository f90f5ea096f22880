/** Numbers for people, formatted the same in panel, history, reports and terminal. */

/** Narrow no-break space: between a number and its prefix or unit. */
const THIN = '\u202f';
const MINUS = '\u2212';
const PREFIXES = ['', 'k', 'M', 'G'] as const;
/** Larger counts would need a less familiar prefix, so they become powers of ten. */
const BEYOND_PREFIXES = 999.5e9;
/** Counts from here on have too many digits to read. */
const BEYOND_DIGITS = 1e15;

function withMinus(text: string): string {
  return text.startsWith('-') ? MINUS + text.slice(1) : text;
}

/** A count with three significant digits and an SI prefix, `12.5 k`; exact below 1000; from a trillion on `4.69 × 10¹⁵`. */
export function formatCount(count: number): string {
  if (!Number.isFinite(count)) return String(count);
  if (Math.abs(count) < 1000) return withMinus(String(Math.round(count)));
  if (Math.abs(count) >= BEYOND_PREFIXES) return powerOfTen(count);
  // Rounded before the prefix is chosen: 999,999 is 1.00 M, not 1,000 k.
  const rounded = Number(count.toPrecision(3));
  const power = Math.floor(Math.log10(Math.abs(rounded)) / 3 + 1e-9);
  return withMinus(`${(rounded / 1000 ** power).toPrecision(3)}${THIN}${PREFIXES[power] ?? ''}`);
}

/** `formatCount` without trailing zeros, for axis ticks and counts that a person set. */
export function formatShort(count: number): string {
  return formatCount(count)
    .replace(/(\.\d*?)0+(?=\D|$)/, '$1')
    .replace(/\.(?=\D|$)/, '');
}

/** Shortest exact form of a round count, 1.2345 M, for ranges and ticks that three digits cannot distinguish. */
export function formatShortExact(count: number): string {
  const size = Math.abs(count);
  if (!(size >= 1000) || size >= BEYOND_PREFIXES) return formatShort(count);
  const power = Math.min(PREFIXES.length - 1, Math.floor(Math.log10(size) / 3 + 1e-9));
  return withMinus(
    `${Number((count / 1000 ** power).toPrecision(9))}${THIN}${PREFIXES[power] ?? ''}`,
  );
}

/** Cached, since `toLocaleString` looks up its locale on every call. */
const WITH_COMMAS = new Intl.NumberFormat('en-US');

/** 2,218,419; a power of ten if there were 16 digits. */
export function formatExact(count: number): string {
  if (Math.abs(count) >= BEYOND_DIGITS) return formatCount(count);
  return withMinus(WITH_COMMAS.format(Math.round(count)));
}

/** For texts to copy, which may need the last digit: `2.22 M (2,218,419)`. */
export function formatBoth(count: number): string {
  const short = formatCount(count);
  const exact = formatExact(count);
  return short === exact ? short : `${short} (${exact})`;
}

/** `1 error`, `1,200 pairs`. */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatExact(count)} ${count === 1 ? one : many}`;
}

/** Counts up to here are written in full; above, three digits are enough. */
const WRITTEN_OUT = 99_999;

/** A count of anything but samples, such as |X|: `120`, `40,320`, `3.63 M`. */
export function formatSize(count: number): string {
  return count <= WRITTEN_OUT ? formatExact(count) : formatCount(count);
}

/**
 * |X|: `120`, `3.63 M`, or `about 2.40 × 10¹⁸` if no exact count is known.
 * @param actions its digits; null if not counted
 * @param logActions its natural logarithm
 */
export function formatActions(actions: string | null, logActions: number): string {
  if (actions === null) return `about ${exponential(logActions)}`;
  const count = Number(actions);
  return Number.isFinite(count) ? formatSize(count) : exponential(logActions);
}

/** The number of actions without constraints, to follow the actual number: `, 720 without constraints`; empty without any. */
export function besidesConstraints(
  whole: { readonly actions: string | null; readonly logActions: number } | undefined,
): string {
  if (whole === undefined) return '';
  return `, ${formatActions(whole.actions, whole.logActions)} without constraints`;
}

/** 3.20 × 10¹². */
function powerOfTen(value: number): string {
  const [mantissa, exponent] = value.toExponential(2).split('e') as [string, string];
  return withMinus(`${mantissa}${THIN}×${THIN}10${superscript(Number(exponent))}`);
}

/** e^x as a power of ten, for counts too large for a number: 1.00 × 10⁵⁷. */
export function exponential(x: number): string {
  const decimal = x / Math.LN10;
  const exponent = Math.floor(decimal + 1e-12);
  return `${(10 ** (decimal - exponent)).toFixed(2)}${THIN}×${THIN}10${superscript(exponent)}`;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

export function superscript(integer: number): string {
  const digits = String(Math.abs(integer)).replace(/\d/g, (d) => SUPERSCRIPTS[Number(d)] ?? d);
  return integer < 0 ? `⁻${digits}` : digits;
}

/** A fixed number of decimals, fewer if there were 16 digits, with a true minus sign. */
export function formatFixed(v: number, decimals: number): string {
  const size = Math.abs(v);
  if (size >= BEYOND_DIGITS) return powerOfTen(v);
  const places = Math.min(decimals, 14 - Math.floor(Math.log10(Math.max(1, size))));
  const text = v.toFixed(places);
  return withMinus(Number(text) === 0 ? (0).toFixed(places) : text);
}

/** Numbers from here on have a prefix. */
const PREFIXED = 999.5;
/** Smaller numbers are powers of ten. */
const SMALLEST = 1e-6;

/** Whether a number has a prefix or is a power of ten. */
export function isFarFromOne(size: number): boolean {
  return size >= PREFIXED || (size > 0 && size < SMALLEST);
}

/** A lead, a threshold or an estimate without interval: three significant digits. */
export function formatDecimal(v: number): string {
  const size = Math.abs(v);
  if (size === 0) return '0';
  if (size === Infinity) return 'unbounded';
  if (size >= PREFIXED) return formatCount(Number(v.toPrecision(3)));
  if (size < SMALLEST) return powerOfTen(v);
  if (size >= 0.1) return formatFixed(v, size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
  return withMinus(v.toPrecision(3));
}

/** A setting, a gap or the price of a sample as people write it: 0.05, 0.0178. @param digits significant digits */
export function formatSetting(value: number, digits = 3): string {
  return withMinus(significant(value, digits));
}

/** A lower bound on samples, which may be below 1. */
export function formatBound(samples: number): string {
  return samples < 10 ? formatSetting(samples, 2) : formatCount(samples);
}

/** The same with a hyphen as minus sign, for sentences that programs also read. */
export function significant(value: number, digits: number): string {
  return String(Number(value.toPrecision(digits)));
}

/** An upper bound with three significant digits, rounded up. */
export function formatAtMost(bound: number): string {
  const unit = 10 ** (Math.floor(Math.log10(bound)) - 2);
  // The factor absorbs rounding errors, which would turn 0.1 into 0.101.
  return formatSetting(bound > 0 ? Math.ceil((bound / unit) * (1 - 1e-12)) * unit : 0);
}

/** A setting in full precision, as a person wrote it. */
export function formatAsWritten(value: number): string {
  return formatSetting(value, 15);
}

/** A constant of a run: four significant digits, integers in full. */
export function formatConstant(value: number): string {
  const size = Math.abs(value);
  if (size === Infinity) return 'unbounded';
  if (Number.isInteger(value) && size < 1e9) return formatExact(value);
  if (size >= 1e6 || size < 1e-4) return powerOfTen(value);
  return formatSetting(value, 4);
}

/** A cost in the unit of the spec's `feedback.cost`: 0.5, 1,250, 4.69 M. */
export function formatCost(cost: number): string {
  return cost < 1000 ? formatSetting(cost) : formatSize(cost);
}

/** The decimals of a column of leads: four, or more if the smallest would vanish. */
export function columnDecimals(values: readonly number[]): number {
  const sizes = values.map(Math.abs).filter((v) => v > 0 && Number.isFinite(v));
  if (sizes.length === 0) return 4;
  return Math.max(4, Math.min(9, 1 - Math.floor(Math.log10(Math.min(...sizes)))));
}

/** The number of decimals that shows one significant digit of the half-width. */
function decimalsFor(halfWidth: number): number {
  if (!(halfWidth > 0)) return 4;
  return Math.max(0, Math.min(9, -Math.floor(Math.log10(halfWidth))));
}

/**
 * `2.144 ± 0.003`, `2.8 k ± 0.3 k`, or `2.14` without a half-width.
 * @param digits significant digits of the half-width
 * @param least the fewest decimals, unless there is a prefix
 */
export function formatEstimate(
  value: number,
  halfWidth: number | null,
  digits = 1,
  least = 0,
): string {
  if (halfWidth === null) return formatDecimal(value);
  const size = Math.max(Math.abs(value), halfWidth);
  const isScaled = size >= PREFIXED && size < BEYOND_PREFIXES;
  if (!isScaled && isFarFromOne(size))
    return `${formatDecimal(value)} ± ${formatDecimal(halfWidth)}`;
  // Both have the prefix of the larger one.
  const power = isScaled ? Math.floor(Math.log10(Number(size.toPrecision(3))) / 3 + 1e-9) : 0;
  const unit = 1000 ** power;
  const places = Math.max(isScaled ? 0 : least, decimalsFor(halfWidth / unit) + digits - 1);
  const prefix = isScaled ? `${THIN}${PREFIXES[power] ?? ''}` : '';
  return [value, halfWidth].map((v) => formatFixed(v / unit, places) + prefix).join(' ± ');
}

/** A ratio with three significant digits: 16.9×, 4,030×, 1.20 M×. */
export function formatTimes(ratio: number): string {
  const rounded = Number(ratio.toPrecision(3));
  if (ratio < PREFIXED) return `${ratio.toPrecision(3)}×`;
  return `${rounded < 1e6 ? formatExact(rounded) : formatCount(rounded)}×`;
}

/** A rate in percent with at most three significant digits: 5%, 16.8%, 0.125%. */
export function formatPercent(probability: number): string {
  return `${Number((probability * 100).toPrecision(3))}%`;
}

/** The probability of a guarantee, 95%, 99.9%, rounded down: it is no stronger promise. */
export function formatCertainty(delta: number): string {
  const shown = Math.max(delta, 1e-12);
  const scale = 10 ** Math.max(4, -Math.floor(Math.log10(shown)));
  // 100 (1 - delta) is itself rounded.
  return `${Math.floor((100 * (1 - shown) + 3e-14) * scale) / scale}%`;
}

/** `72%`, rounded down. */
export function formatShare(confidence: number): string {
  return `${Math.floor(1000 * confidence) / 10}%`;
}

/** A computing time: 4.1 ms, 41 ms, 3.2 s, 02:11, 1:02:11. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 9.95) return `${milliseconds.toFixed(1)}${THIN}ms`;
  if (milliseconds < 999.5) return `${Math.round(milliseconds)}${THIN}ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)}${THIN}s`;
  return formatClock(milliseconds);
}

/** A running time: 00:41, 1:02:11. */
export function formatClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (v: number): string => String(v).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/**
 * An interval in words: `1.79 M to 2.89 M`, or `± 337 k` if both ends would look alike. A common unit is written once
 * (`13 to 15 ms`), but an SI prefix twice, since a count without it would be another count.
 * @param format writes one number
 */
export function formatInterval(
  { low, high }: { readonly low: number; readonly high: number },
  format: (value: number) => string,
): string {
  const from = format(low);
  const to = format(high);
  if (from === to) return `± ${format((high - low) / 2)}`;
  const unit = unitOf(to);
  const isShared = unit !== '' && from.endsWith(unit);
  return `${isShared ? from.slice(0, -unit.length) : from} to ${to}`;
}

/** The unit after a number, with the space before it; empty for a prefix, a power of ten or nothing. */
function unitOf(text: string): string {
  const at = text.lastIndexOf(THIN);
  const unit = text.slice(at + 1);
  const isUnit = at >= 0 && /^[a-z]+$/i.test(unit) && !PREFIXES.some((prefix) => prefix === unit);
  return isUnit ? text.slice(at) : '';
}

/** A count in full, `2,000`, or as `1.2e+20` if it is huge. */
export function readable(count: number): string {
  if (!Number.isFinite(count)) return 'more than 1e300';
  return count < 1e15 ? count.toLocaleString('en') : count.toExponential(1);
}
