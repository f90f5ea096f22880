/**
 * Interval arithmetic with slopes: bounds for a formula and for each of its (generalised) partial derivatives, while each theta_i
 * lies in its interval (Moore 1966, "Interval analysis"; Rall 1981, "Automatic differentiation").
 */
import type { Action } from '../../families/family';
import type { Box } from '../box';
import type { Arithmetic } from './arithmetic';
import type { Quantity } from './parse';

type Interval = readonly [low: number, high: number];

/** NaN if the formula is nowhere defined; -Infinity to Infinity if it is not defined everywhere. */
export interface Slopes {
  readonly value: Interval;
  /** One per base arm. */
  readonly low: Float64Array;
  readonly high: Float64Array;
}

export type Ends = Pick<Box, 'low' | 'high'>;

const ZERO: Interval = [0, 0];
const ALL: Interval = [-Infinity, Infinity];
const NOWHERE: Interval = [NaN, NaN];

function plus([a, b]: Interval, [c, d]: Interval): Interval {
  return [a + c, b + d];
}

function minus([a, b]: Interval, [c, d]: Interval): Interval {
  return [a - d, b - c];
}

/** 0 times an unbounded end is 0, because it stands for the product with a finite number. */
function times([a, b]: Interval, [c, d]: Interval): Interval {
  const product = (x: number, y: number) => (x === 0 || y === 0 ? 0 : x * y);
  const all = [product(a, c), product(a, d), product(b, c), product(b, d)];
  return [Math.min(...all), Math.max(...all)];
}

function reciprocal([a, b]: Interval): Interval {
  if (a === 0 && b === 0) return NOWHERE;
  return a <= 0 && b >= 0 ? ALL : [1 / b, 1 / a];
}

/** The image under an increasing function that is defined from `least` on. */
function growing([a, b]: Interval, of: (x: number) => number, least = -Infinity): Interval {
  if (b < least) return NOWHERE;
  return a < least ? ALL : [of(a), of(b)];
}

function powerOf(base: Interval, exponent: number): Interval {
  const [a, b] = base;
  if (exponent === 0) return [1, 1];
  if (exponent < 0) return reciprocal(powerOf(base, -exponent));
  const isWhole = Number.isInteger(exponent);
  const of = (x: number) => Math.pow(x, exponent);
  if (!isWhole || exponent % 2 === 1) return growing(base, of, isWhole ? -Infinity : 0);
  return a <= 0 && b >= 0 ? [0, Math.max(of(a), of(b))] : sorted(of(a), of(b));
}

function sorted(a: number, b: number): Interval {
  return a <= b ? [a, b] : [b, a];
}

/** @param d the number of base arms */
export function slopesOver(d: number): Arithmetic<Slopes> {
  const made = (value: Interval, slopeOf: (arm: number) => Interval): Slopes => {
    const low = new Float64Array(d);
    const high = new Float64Array(d);
    for (let arm = 0; arm < d; arm++) [low[arm], high[arm]] = slopeOf(arm);
    return { value, low, high };
  };
  const at = ({ low, high }: Slopes, arm: number): Interval => [
    low[arm] as number,
    high[arm] as number,
  ];
  const chain = (a: Slopes, value: Interval, derivative: Interval): Slopes =>
    made(value, (arm) => times(derivative, at(a, arm)));
  const product = (a: Slopes, b: Slopes): Slopes =>
    made(times(a.value, b.value), (arm) =>
      plus(times(at(a, arm), b.value), times(a.value, at(b, arm))),
    );
  const inverse = (a: Slopes): Slopes => {
    const value = reciprocal(a.value);
    return chain(a, value, times([-1, -1], times(value, value)));
  };
  const exp = (a: Slopes): Slopes => {
    const value = growing(a.value, Math.exp);
    return chain(a, value, value);
  };
  const log = (a: Slopes): Slopes =>
    chain(a, growing(a.value, Math.log, Number.MIN_VALUE), reciprocal(a.value));
  const power = (a: Slopes, b: Slopes): Slopes => {
    const [exponent, same] = b.value;
    const isFixed = exponent === same && b.low.every((low, arm) => low === 0 && b.high[arm] === 0);
    if (!isFixed) return exp(product(b, log(a)));
    const derivative = times([exponent, exponent], powerOf(a.value, exponent - 1));
    return chain(a, powerOf(a.value, exponent), exponent === 0 ? ZERO : derivative);
  };
  return {
    number: (value) => made([value, value], () => ZERO),
    functions: {
      exp,
      log,
      sqrt: (a) => {
        const value = growing(a.value, Math.sqrt, 0);
        return chain(a, value, times([0.5, 0.5], reciprocal(value)));
      },
      abs: (a) => {
        const [low, high] = a.value;
        if (low >= 0) return a;
        if (high <= 0) return chain(a, [-high, -low], [-1, -1]);
        return chain(a, [0, Math.max(-low, high)], [-1, 1]);
      },
    },
    operators: {
      '+': (a, b) => made(plus(a.value, b.value), (arm) => plus(at(a, arm), at(b, arm))),
      '-': (a, b) => made(minus(a.value, b.value), (arm) => minus(at(a, arm), at(b, arm))),
      '*': product,
      '/': (a, b) => product(a, inverse(b)),
      '^': power,
    },
  };
}

/** theta_i as its interval. */
export function armIn(ends: Ends, arm: number): Slopes {
  const low = new Float64Array(ends.low.length);
  low[arm] = 1;
  return { value: [ends.low[arm] as number, ends.high[arm] as number], low, high: low };
}

/** The quantities of an action as intervals with slopes. */
export function quantitiesIn(action: Action, ends: Ends): Readonly<Record<Quantity, Slopes>> {
  const d = ends.low.length;
  const of = (value: Interval, slopeOf: (low: number, high: number) => Interval): Slopes => {
    const low = new Float64Array(d);
    const high = new Float64Array(d);
    for (const arm of action)
      [low[arm], high[arm]] = slopeOf(ends.low[arm] as number, ends.high[arm] as number);
    return { value, low, high };
  };
  const lows = action.map((arm) => ends.low[arm] as number);
  const highs = action.map((arm) => ends.high[arm] as number);
  const n = action.length;
  const total: Interval = [lows.reduce((a, b) => a + b, 0), highs.reduce((a, b) => a + b, 0)];
  const least: Interval = [Math.min(...lows), Math.min(...highs)];
  const largest: Interval = [Math.max(...lows), Math.max(...highs)];
  // The slope of a base arm is 1 if it is always the only extreme one, and 0 if it never is.
  const others = (isBeyond: (index: number) => boolean) => action.filter((_, i) => isBeyond(i));
  return {
    sum: of(total, () => [1, 1]),
    mean: of([total[0] / n, total[1] / n], () => [1 / n, 1 / n]),
    min: of(least, (low, high) => [
      others((i) => (lows[i] as number) <= high).length === 1 ? 1 : 0,
      low <= least[1] ? 1 : 0,
    ]),
    max: of(largest, (low, high) => [
      others((i) => (highs[i] as number) >= low).length === 1 ? 1 : 0,
      high >= largest[0] ? 1 : 0,
    ]),
    count: of([n, n], () => ZERO),
  };
}
