/** Domains and ticks of axes, in 1-2-3-5-7 steps so that a growing axis changes rarely. */

import { formatShortExact, superscript } from '../words/counts';

export type Domain = readonly [low: number, high: number];

const STEPS = [1, 2, 3, 5, 7, 10] as const;
/** Relative slack for rounding errors of computed decades. */
const SLACK = 1e-9;
/** The relative rounding error between equal values computed in different ways. */
const ROUNDING = 1e-12;

function decadeOf(value: number): number {
  return 10 ** Math.floor(Math.log10(value) + SLACK);
}

/** The largest 1, 2, 3, 5 or 7 times a power of ten that is at most `value` > 0. */
export function stepBelow(value: number): number {
  const decade = decadeOf(value);
  const step = STEPS.findLast((candidate) => candidate * decade <= value * (1 + SLACK)) ?? 1;
  return step * decade;
}

/** The smallest 1, 2, 3, 5 or 7 times a power of ten that is at least `value` > 0. @param steps replaces these steps */
export function stepAbove(value: number, steps: readonly number[] = STEPS): number {
  const decade = decadeOf(value);
  return (steps.find((step) => step * decade >= value * (1 - SLACK)) ?? 10) * decade;
}

/** A logarithmic domain around the positive values; `below` and `above` are margin factors. */
export function logDomain(values: readonly number[], below: number, above: number): Domain {
  const usable = values.filter((value) => value > 0 && Number.isFinite(value));
  if (usable.length === 0) return [1, 10];
  const low = stepBelow(Math.min(...usable) / below);
  const high = stepAbove(Math.max(...usable) * above);
  return low < high ? [low, high] : [low, low * 10];
}

/** The multiples of powers of ten within a domain, ascending. */
function multiples([low, high]: Domain, factors: readonly number[]): readonly number[] {
  const first = Math.floor(Math.log10(low) + SLACK);
  const last = Math.floor(Math.log10(high) + SLACK);
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index))
    .flatMap((decade) => factors.map((factor) => factor * decade))
    .filter((value) => value >= low * (1 - SLACK) && value <= high * (1 + SLACK));
}

/** The powers of ten in a domain, including its ends. */
export function decades(domain: Domain): readonly number[] {
  return multiples(domain, [1]);
}

/** The multiples of powers of ten between the decades. */
export function minorTicks(domain: Domain): readonly number[] {
  return multiples(domain, [2, 3, 4, 5, 6, 7, 8, 9]);
}

/** The decades to label: every n-th if not all fit, counted from the largest. */
export function labelledDecades(domain: Domain, most: number): readonly number[] {
  const all = decades(domain);
  const every = Math.max(1, Math.ceil(all.length / Math.max(1, most)));
  return all.filter((_, index) => (all.length - 1 - index) % every === 0);
}

/** Ticks of a logarithmic value axis: 1-2-5 within 1.35 decades, 1-3 within four, then decades. */
export function valueTicks(domain: Domain): readonly number[] {
  const span = Math.log10(domain[1] / domain[0]);
  if (span > 4) return labelledDecades(domain, 5);
  const ticks = multiples(domain, span > 1.35 ? [1, 3] : [1, 2, 5]).map((value) =>
    Number(value.toPrecision(3)),
  );
  if (ticks.length >= 2) return ticks;
  return evenTicks(domain, 4);
}

/** About `count` even ticks within a domain. */
export function evenTicks([low, high]: Domain, count: number): readonly number[] {
  return linearAxis(low, high, count).ticks.filter((tick) => tick >= low && tick <= high);
}

/** The label of a tick, as short as is exact: 0.03, 20, 5 k, 3·10⁻⁷. */
export function valueLabel(value: number): string {
  const size = Math.abs(value);
  if (size >= 1000) return formatShortExact(value);
  if (size !== 0 && size < 1e-3) {
    const [digit, exponent] = value.toExponential(0).split('e');
    return `${digit === '1' ? '' : `${digit}·`}10${superscript(Number(exponent))}`;
  }
  return String(Number(value.toPrecision(3)));
}

export interface LinearAxis {
  readonly domain: Domain;
  readonly ticks: readonly number[];
  /** The number of decimals of all ticks. */
  readonly decimals: number;
}

/** A linear axis with about `count` ticks at 1-2-5 steps; its ends are at half steps. */
export function linearAxis(low: number, high: number, count: number): LinearAxis {
  // Ends that differ only by rounding count as one value: there are fewer numbers than ticks between them.
  const isWide = high - low > ROUNDING * Math.max(Math.abs(low), Math.abs(high));
  const span = isWide ? high - low : Math.max(Math.abs(high), 1) * 0.1;
  const middle = (low + high) / 2;
  const from = isWide ? low : middle - span / 2;
  const to = isWide ? high : middle + span / 2;
  const step = stepAbove(span / count, [1, 2, 5, 10]);
  const half = step / 2;
  const bottom = Math.floor(from / half + SLACK) * half;
  const top = Math.ceil(to / half - SLACK) * half;
  const decimals = Math.max(0, Math.min(9, -Math.floor(Math.log10(step) + SLACK)));
  const ticks: number[] = [];
  for (let index = Math.ceil(bottom / step - SLACK); index * step <= top + SLACK * step; index++)
    ticks.push(Number((index * step).toFixed(decimals)));
  return { domain: [bottom, top], ticks, decimals };
}

/** The ratio of largest to smallest value above which a linear axis would hide the small ones. */
const LOG_FROM = 20;

/** Whether the positive values span more than a factor of `logFrom`. */
export function isLogarithmic(values: readonly number[], logFrom = LOG_FROM): boolean {
  const usable = values.filter((value) => value > 0);
  return usable.length > 0 && Math.max(...usable) > logFrom * Math.min(...usable);
}

/**
 * The axis of positive counts: linear from 0, or logarithmic.
 * @param logFrom the ratio of largest to smallest value above which it is logarithmic
 */
export function countAxis(
  values: readonly number[],
  logFrom = LOG_FROM,
): AxisDomain & { readonly ticks: readonly number[] } {
  if (isLogarithmic(values, logFrom)) {
    const domain = logDomain(values, 3, 1.1);
    return { type: 'logarithmic', domain, ticks: labelledDecades(domain, 6) };
  }
  const usable = values.filter((value) => value > 0);
  const { domain, ticks } = linearAxis(0, 1.02 * (usable.length > 0 ? Math.max(...usable) : 10), 5);
  return { type: 'linear', domain: [0, domain[1]], ticks: ticks.filter(Number.isInteger) };
}

/** The union with the previous domain, so that a live chart only grows. */
export function grown(before: Domain | null, now: Domain): Domain {
  return before === null ? now : [Math.min(before[0], now[0]), Math.max(before[1], now[1])];
}

export type Scale = (value: number) => number;

/** @param range the pixels of the ends of the domain */
export function linearScale(domain: Domain, range: readonly [number, number]): Scale {
  const factor = (range[1] - range[0]) / (domain[1] - domain[0]);
  return (value) => range[0] + (value - domain[0]) * factor;
}

/** Values at or below 0 are drawn at the lower end. */
export function logScale(domain: Domain, range: readonly [number, number]): Scale {
  const factor = (range[1] - range[0]) / Math.log(domain[1] / domain[0]);
  return (value) => (value > 0 ? range[0] + Math.log(value / domain[0]) * factor : range[0]);
}

export interface AxisDomain {
  readonly type: 'linear' | 'logarithmic';
  readonly domain: Domain;
}

export interface Axis extends AxisDomain {
  readonly ticks: readonly { readonly value: number; readonly label: string }[];
  /** Short ticks below an x axis. */
  readonly minor?: readonly number[];
  /** Whether there is a grid line at every tick. */
  readonly grid: boolean;
}

/** An axis with a grid line at every tick. */
export function axisOf(
  { type, domain }: AxisDomain,
  ticks: readonly number[],
  label: (value: number) => string,
): Axis {
  const labelled = ticks.map((value) => ({ value, label: label(value) }));
  return { type, domain, ticks: labelled, grid: true };
}

/** A logarithmic value axis. */
export function logAxis(domain: Domain): Axis {
  return axisOf({ type: 'logarithmic', domain }, valueTicks(domain), valueLabel);
}

/** An axis of leads between logarithms; its ticks and labels are round factors. */
export function leadFactorAxis(domain: Domain): Axis {
  return axisOf({ type: 'logarithmic', domain }, leadFactorTicks(domain), (tick) =>
    String(Number(Math.exp(tick).toPrecision(6))),
  );
}

/** The logarithm of the largest factor with a tick. */
const MOST_LOG = 690;

/** Ticks of a linear axis of logarithms, at round factors within the range of doubles. */
export function factorTicks(domain: Domain): readonly number[] {
  const [low, high] = domain.map((end) => Math.max(-MOST_LOG, Math.min(MOST_LOG, end)));
  if (low === undefined || high === undefined || !(low < high)) return [];
  return valueTicks([Math.exp(low), Math.exp(high)]).map(Math.log);
}

/** Ticks of a logarithmic axis of leads between logarithms, at round factors: 1.01, 1.02, 1.05, 2, 5. */
export function leadFactorTicks(domain: Domain): readonly number[] {
  const rounded = (ticks: readonly number[], digits: number): readonly number[] => {
    const factors = ticks.map((tick) =>
      tick < Math.LN2
        ? Math.log1p(Number(Math.expm1(tick).toPrecision(digits)))
        : Math.log(Number(Math.exp(tick).toPrecision(digits))),
    );
    return [...new Set(factors)].filter(
      (tick) => tick >= domain[0] * (1 - SLACK) && tick <= domain[1] * (1 + SLACK),
    );
  };
  const round = rounded(valueTicks(domain), 1);
  return round.length > 1 ? round : rounded(evenTicks(domain, 4), 2);
}

/** The note on a logarithmic axis; empty for a linear one. */
export function scaleWords({ type }: AxisDomain): string {
  return type === 'logarithmic' ? ' (log scale)' : '';
}

/** @param range the pixels of the ends of the domain */
export function scaleAlong({ type, domain }: AxisDomain, range: readonly [number, number]): Scale {
  return type === 'logarithmic' ? logScale(domain, range) : linearScale(domain, range);
}
