/** Numbers of a run. If the run takes logarithms, its numbers are shown as factors. */
import {
  columnDecimals,
  formatConstant,
  formatDecimal,
  formatEstimate,
  formatFixed,
  formatShortExact,
  isFarFromOne,
  significant,
} from './counts';

/** The instance of the numbers; null or absent if unknown. */
export type Shown = { readonly transform?: 'log' } | null | undefined;

/** `× 0.830 (0.790 to 0.873)`: the factor of a logarithm, with two or more digits of its difference from 1 or its interval. */
function formatFactor(value: number, halfWidth: number | null): string {
  const factor = Math.exp(value);
  if (!Number.isFinite(factor)) return formatDecimal(factor);
  const part = Math.expm1(halfWidth === null ? Math.abs(value) : halfWidth);
  const digits = part > 0 ? Math.max(3, Math.min(9, 1 - Math.floor(Math.log10(part)))) : 3;
  const places = Math.max(0, digits - 1 - Math.floor(Math.log10(factor)));
  const [middle, low, high] = [0, -1, 1].map((side) =>
    formatFixed(Math.exp(value + side * (halfWidth ?? 0)), places),
  );
  return `× ${middle}${halfWidth === null ? '' : ` (${low} to ${high})`}`;
}

/** A tick of an axis, from 1000 on with a prefix; on an axis of logarithms, the factor. */
export function formatTick(
  instance: Shown,
  tick: number,
  format: (tick: number) => string,
): string {
  if (instance?.transform !== undefined) return significant(Math.exp(tick), 6);
  return Math.abs(tick) < 1000 ? format(tick) : formatShortExact(tick);
}

/** `, as factors`, to follow the name of an axis with such ticks. */
export function asFactors(instance: Shown): string {
  return instance?.transform === undefined ? '' : ', as factors';
}

/** More decimals would make a column of leads too wide: values that would vanish are formatted individually. */
const MOST_DECIMALS = 6;
/** Columns with numbers of this size have three decimals less; longer numbers than LONG have a prefix. */
const LARGE = 1000;
const LONG = 1e6;

/** The format of a column of leads, with as many decimals as the smallest of `values` needs. */
export function columnFormat(
  instance: Shown,
  values: readonly number[],
): (value: number) => string {
  if (instance?.transform === undefined) {
    const decimals = columnDecimals(values);
    const most = Math.min(decimals, MOST_DECIMALS);
    const least = 10 ** (1 - MOST_DECIMALS);
    const sizes = values.map(Math.abs).filter(Number.isFinite);
    const largest = sizes.reduce((a, b) => Math.max(a, b), 0);
    return (value) => {
      const size = Math.abs(value);
      if (size >= LONG && size < Infinity) return formatShortExact(Number(value.toPrecision(6)));
      if (size < least && size > 0)
        return isFarFromOne(size) ? formatDecimal(value) : formatConstant(value);
      return formatFixed(value, Math.max(largest, size) >= LARGE ? Math.max(0, most - 3) : most);
    };
  }
  const decimals = columnDecimals(values.map(Math.expm1));
  return (value) => `× ${formatFixed(Math.exp(value), decimals)}`;
}

/** An estimate or a lead; a logarithm is shown as a factor. */
export function formatValue(
  instance: Shown,
  value: number,
  halfWidth: number | null = null,
  digits = 1,
): string {
  return instance?.transform === undefined
    ? formatEstimate(value, halfWidth, digits)
    : formatFactor(value, halfWidth);
}
