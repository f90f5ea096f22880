/** Numbers of runs that may take logarithms: those are shown as the factors whose logarithms they are. */
import {
  columnDecimals,
  formatConstant,
  formatDecimal,
  formatEstimate,
  formatFixed,
  significant,
} from './counts';

/** Whose numbers are shown; null or absent where it is not known. */
export type Shown = { readonly transform?: 'log' } | null | undefined;

/**
 * `× 0.830 (0.790 to 0.873)`: the factor whose logarithm an estimate is, with two digits or more of what it differs from 1
 * by, or of its interval.
 */
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

/** A tick of an axis; of an axis of logarithms the factor that it stands for. */
export function formatTick(
  instance: Shown,
  tick: number,
  format: (tick: number) => string,
): string {
  return instance?.transform === undefined ? format(tick) : significant(Math.exp(tick), 6);
}

/** `, as factors`: after the name of an axis whose ticks are. */
export function asFactors(instance: Shown): string {
  return instance?.transform === undefined ? '' : ', as factors';
}

/** With more decimals a column of leads is too wide for its table: what would vanish then is written by itself. */
const MOST_DECIMALS = 6;

/** How a column of leads is written: with as many decimals as the smallest of `values` needs. */
export function columnFormat(
  instance: Shown,
  values: readonly number[],
): (value: number) => string {
  if (instance?.transform === undefined) {
    const decimals = columnDecimals(values);
    const most = Math.min(decimals, MOST_DECIMALS);
    const least = 10 ** (1 - MOST_DECIMALS);
    return (value) =>
      value !== 0 && Math.abs(value) < least ? formatConstant(value) : formatFixed(value, most);
  }
  const decimals = columnDecimals(values.map(Math.expm1));
  return (value) => `× ${formatFixed(Math.exp(value), decimals)}`;
}

/** An estimate or a lead; one of logarithms as the factor that it is. */
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
