/** Numbers as a person reads them. */

import { formatCount } from '../src/shared/format';

/** Narrow no-break space: between a number and its prefix or unit. */
const THIN = '\u202f';
const MINUS = '\u2212';

function withMinus(text: string): string {
  return text.startsWith('-') ? MINUS + text.slice(1) : text;
}

/** `v` with a fixed number of decimals and a real minus sign. */
export function fixed(v: number, decimals: number): string {
  const text = v.toFixed(decimals);
  return withMinus(Number(text) === 0 ? (0).toFixed(decimals) : text);
}

/** The largest prefix is P: what is above 999 P is a power of ten. */
const BEYOND_PREFIXES = 999.5e15;

/** A count with three significant digits and an SI prefix, 2.22 M, as the host writes it too. */
export function si(count: number): string {
  return Math.abs(count) >= BEYOND_PREFIXES ? powerOfTen(count) : formatCount(count);
}

/** Like `si` without trailing zeros: axis ticks, and counts that a person set. */
export function siShort(count: number): string {
  return si(count)
    .replace(/(\.\d*?)0+(?=\D|$)/, '$1')
    .replace(/\.(?=\D|$)/, '');
}

const PREFIXES = ['', 'k', 'M', 'G', 'T', 'P'];

/** A round count as short as it is exact: 1.2345 M. For ends of ranges and ticks that three digits do not tell apart. */
export function siExact(count: number): string {
  if (!(count >= 1000) || count >= BEYOND_PREFIXES) return siShort(count);
  const power = Math.min(PREFIXES.length - 1, Math.floor(Math.log10(count) / 3 + 1e-9));
  return `${Number((count / 10 ** (3 * power)).toPrecision(9))}${THIN}${PREFIXES[power] ?? ''}`;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function superscript(integer: number): string {
  const digits = String(Math.abs(integer)).replace(/\d/g, (d) => SUPERSCRIPTS[Number(d)] ?? d);
  return integer < 0 ? `⁻${digits}` : digits;
}

/** 3.20 × 10¹². */
export function powerOfTen(value: number): string {
  const [mantissa, exponent] = value.toExponential(2).split('e') as [string, string];
  return `${mantissa}${THIN}×${THIN}10${superscript(Number(exponent))}`;
}

/** e^x as a power of ten, for counts that no number holds: about 10⁵⁷. */
export function exponential(x: number): string {
  const decimal = x / Math.LN10;
  const exponent = Math.floor(decimal + 1e-12);
  return `${(10 ** (decimal - exponent)).toFixed(2)}${THIN}×${THIN}10${superscript(exponent)}`;
}

/** Kept: `toLocaleString` looks its locale up at every call. */
const WITH_COMMAS = new Intl.NumberFormat('en-US');

/** 2,218,419. */
export function exact(count: number): string {
  return withMinus(WITH_COMMAS.format(Math.round(count)));
}

/** 4,030×, 16.9×. */
export function times(ratio: number): string {
  const text =
    ratio >= 999.5
      ? Number(ratio.toPrecision(3)).toLocaleString('en-US')
      : Number(ratio).toPrecision(3);
  return `${text}×`;
}

/** How many decimals show the half-width with one significant digit. */
export function decimalsFor(halfWidth: number): number {
  if (!(halfWidth > 0)) return 4;
  return Math.max(0, Math.min(6, -Math.floor(Math.log10(halfWidth))));
}

/** The two parts of `2.144 ± 0.003`; the second is null where no half-width is known. */
export function plusMinus(value: number, halfWidth: number | null): [string, string | null] {
  if (halfWidth === null) return [decimal(value), null];
  const places = decimalsFor(halfWidth);
  return [fixed(value, places), `± ${fixed(halfWidth, places)}`];
}

/** `2.142 to 2.147`. */
export function interval(value: number, halfWidth: number): string {
  const places = decimalsFor(halfWidth);
  return `${fixed(value - halfWidth, places)} to ${fixed(value + halfWidth, places)}`;
}

/** A lead or what is needed, in prose: three significant digits. */
export function decimal(v: number): string {
  const size = Math.abs(v);
  if (size === 0) return '0';
  if (size >= 999.5 || size < 1e-6) return withMinus(powerOfTen(v));
  if (size >= 0.1) return fixed(v, size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
  return withMinus(v.toPrecision(3));
}

/** A gap of a plan: three significant digits without trailing zeros, as a person would write it: 0.05, 0.0178. */
export function gapText(gap: number): string {
  return String(Number(gap.toPrecision(3)));
}

/** How many decimals a column of leads needs: four, or more where the smallest would vanish. */
export function columnDecimals(values: readonly number[]): number {
  const sizes = values.map(Math.abs).filter((v) => v > 0 && Number.isFinite(v));
  if (sizes.length === 0) return 4;
  return Math.max(4, Math.min(9, 1 - Math.floor(Math.log10(Math.min(...sizes)))));
}

/** 95%, 99.9%: never rounded up to a promise that was not made. */
export function percent(probability: number): string {
  return `${Number((probability * 100).toPrecision(6))}%`;
}

/** 41 ms, 3.2 s, 02:11, 1:02:11. */
export function duration(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)}\u00a0ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)}\u00a0s`;
  return clock(milliseconds);
}

/** A time that runs: 00:41, 1:02:11. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (v: number): string => String(v).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** The time of the day of a moment, in the person's own zone: 14:02:11. */
export function timeOfDay(moment: number): string {
  const date = new Date(moment);
  return [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map((v) => String(v).padStart(2, '0'))
    .join(':');
}

/** `1 error`, `2 errors`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${exact(count)} ${count === 1 ? one : many}`;
}
