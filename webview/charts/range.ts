/**
 * Chosen ranges of an x axis: from pixels, or by a factor around a value. Their ends are on 1-2-5 steps (whole steps of a decade
 * if the range spans more than one) within the whole axis.
 */
import { stepAbove, stepBelow, type Domain } from '../../src/core/figure/axes';
import type { Axis, Box } from '../../src/core/figure/figure';

type Shown = Pick<Axis, 'type' | 'domain'>;

/** Shortest range of counts. */
const LEAST = 1;
/** Smallest ratio of the ends of a logarithmic range; beyond it, labels would need more than five digits. */
const LEAST_RATIO = 1.002;
/** The ends of a range are multiples of a step of about 1 / `PARTS` of it. */
const PARTS = 10;
const SLACK = 1e-9;

/** Maps values to positions that are linear on the screen. */
function spaced(type: Axis['type'], value: number): number {
  return type === 'logarithmic' ? Math.log(value) : value;
}

function valueOf(type: Axis['type'], position: number): number {
  return type === 'logarithmic' ? Math.exp(position) : position;
}

/** The axis value at a pixel position. */
export function valueAt({ type, domain }: Shown, plot: Box, x: number): number {
  const share = (x - plot.left) / (plot.right - plot.left);
  const low = spaced(type, domain[0]);
  return valueOf(type, low + share * (spaced(type, domain[1]) - low));
}

/** The smallest 1, 2 or 5 times a power of ten that is at least `value` > 0. */
function stepOf(value: number): number {
  const decade = 10 ** Math.floor(Math.log10(value) + SLACK);
  return ([1, 2, 5, 10].find((factor) => factor * decade >= value * (1 - SLACK)) ?? 10) * decade;
}

/**
 * Rounds the ends of a range outwards.
 * @param whole the whole axis, which bounds the range
 * @returns null for a range that covers the whole axis
 */
export function roundedRange(type: Axis['type'], [from, to]: Domain, whole: Domain): Domain | null {
  const low = Math.max(whole[0], Math.min(from, to));
  const high = Math.min(whole[1], Math.max(from, to));
  if (!(high > low)) return null;
  let range: Domain;
  if (type === 'logarithmic' && high > 10 * low) range = [stepBelow(low), stepAbove(high)];
  else {
    // On a logarithmic axis, a step chosen for the upper end may be as large as the lower end.
    const stepAt = (end: number): number => {
      const parts = type === 'logarithmic' ? Math.min(high - low, end) : high - low;
      return Math.max(LEAST, stepOf(parts / PARTS));
    };
    const rounded = (end: number, round: (steps: number) => number): number =>
      Number((round(end / stepAt(end)) * stepAt(end)).toPrecision(12));
    range = [
      rounded(low, (steps) => Math.floor(steps + SLACK)),
      rounded(high, (steps) => Math.ceil(steps - SLACK)),
    ];
  }
  const inside: Domain = [Math.max(whole[0], range[0]), Math.min(whole[1], range[1])];
  return inside[0] <= whole[0] && inside[1] >= whole[1] ? null : inside;
}

/** The range between two pixels; null for the whole axis. */
export function rangeBetween(
  axis: Shown,
  plot: Box,
  [from, to]: readonly [number, number],
  whole: Domain,
): Domain | null {
  const ends = [valueAt(axis, plot, from), valueAt(axis, plot, to)] as const;
  const low = Math.min(...ends);
  const high = Math.max(...ends);
  return roundedRange(axis.type, widened(axis.type, [low, high]), whole);
}

/**
 * The shown range scaled by `factor`, with `around` staying in place.
 * @returns null for the whole axis
 */
export function scaledRange(
  { type, domain }: Shown,
  around: number,
  factor: number,
  whole: Domain,
): Domain | null {
  const middle = spaced(type, around);
  const ends = domain.map((end) => middle + factor * (spaced(type, end) - middle));
  const [low = 0, high = 0] = ends.map((end) => valueOf(type, end));
  return roundedRange(type, widened(type, [low, high]), whole);
}

/** Widens a range that is too narrow to draw. */
function widened(type: Axis['type'], [low, high]: Domain): Domain {
  const middle = (low + high) / 2;
  const span = Math.max(
    2 * LEAST,
    type === 'logarithmic' ? middle * (LEAST_RATIO - 1) : 0,
    high - low,
  );
  return span > high - low ? [middle - span / 2, middle + span / 2] : [low, high];
}
