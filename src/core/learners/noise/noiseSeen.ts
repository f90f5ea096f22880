/** How large the noise is by what was seen. It guides sizes and weights, and is shown; no test rests on its being right. */
import { dot } from '../../numerics/linearAlgebra';
import { huber } from '../../numerics/huber';
import type { Fitted } from '../../numerics/leastSquares';
import type { ActionNoise } from '../../protocol/learner';
import { once } from '../../protocol/withLazyFields';
import { roundingIn } from './residual';

/** What the samples of a block added up to, in one row of an action. */
export interface SeenSum {
  /** The base arms of the one it is of, with commas between. */
  readonly action: string;
  /** z: a sample shows z'theta + noise. */
  readonly row: Float64Array;
  readonly count: number;
  readonly sum: number;
}

/** What is shown of it: standard deviations of one row of one sample. */
export interface NoiseSummary {
  readonly deviation: number;
  /** The ends of its 95% interval. */
  readonly low: number;
  readonly high: number;
  /** By action, the smallest and the largest. */
  readonly least: number;
  readonly most: number;
  /** The noisiest first; of many the noisiest and the least noisy. */
  readonly byAction: readonly ActionNoise[];
}

/** The third quartile of the standard normal law: the median of |z|. */
export const MEDIAN = 0.6744897501960817;
/** The standard normal quantile of 97.5%. */
const NORMAL_975 = 1.959963984540054;
/** So many of the last sums are looked at. */
export const MOST_SEEN = 1000;
/** Where the standard deviation is so many times what the median says, the tails are heavy and the median counts. */
const HEAVY_TAILS = 1.5;
/** With fewer residuals the median says little. */
const LEAST_FOR_MEDIAN = 20;
/** An action with fewer residuals is left out of the smallest and the largest. */
const LEAST_OF_ACTION = 8;
/** So many actions are shown. */
const MOST_ACTIONS = 64;
/** The noise of values that are rounded, where none is seen yet, as a part of the step between them. */
const STEP_SHARE = 0.1;
/** The residuals of more sums than these are worked out anew when there are so many times the samples, of fewer at each phase. */
const FEW = 400;
const ANEW = 1.5;
/** A sum that determines its own fitted value leaves no residual. */
const LEAST_LEFT = 1e-6;

/** What the fit leaves of a sum, in standard deviations of one row. */
interface Residual {
  readonly action: string;
  readonly size: number;
}

export class NoiseSeen {
  private samples = 0;
  /** The samples when all residuals were worked out last. */
  private lookedAt = 0;
  private sums: SeenSum[] = [];
  private residuals: readonly Residual[] = [];
  /** Theirs, in ascending order. */
  private sizes = new Float64Array();
  /** The standard deviation of one row; 1 before anything was seen. */
  deviation = 1;
  /** A residual that is no larger may be none. */
  private rounding = 0;

  /** @param isRobust what is far off counts less, also for what guides a run */
  constructor(private readonly isRobust = false) {}

  /**
   * @param estimate of all samples so far, those of `sums` among them
   * @returns the estimate that guides what comes
   */
  add<Known extends Fitted>(sums: readonly SeenSum[], estimate: Known): Known {
    const { information } = estimate;
    this.sums = [...this.sums, ...sums].slice(-MOST_SEEN);
    for (const { count } of sums) this.samples += count;
    const isAnew = this.sums.length <= FEW || this.samples > ANEW * this.lookedAt;
    if (isAnew) this.lookedAt = this.samples;
    const largest = this.sums.reduce((most, { sum }) => Math.max(most, Math.abs(sum)), 0);
    this.rounding = roundingIn(largest);
    const scaleOf = (sizes: readonly number[]) => {
      const median = medianOf(Float64Array.from(sizes).sort());
      return median > this.rounding ? median : 0;
    };
    const theta = this.isRobust ? huber(this.sums, estimate.theta, scaleOf) : estimate.theta;
    const fitted = new Map<Float64Array, { readonly square: number; readonly value: number }>();
    const fit = (row: Float64Array) => {
      const known = fitted.get(row) ?? {
        square: information.inverseQuadratic(row),
        value: dot(row, theta),
      };
      fitted.set(row, known);
      return known;
    };
    const found: Residual[] = [];
    for (const { action, row, count, sum } of isAnew ? this.sums : sums) {
      const { square, value } = fit(row);
      // The share of the variance of a residual that the fit leaves.
      const left = 1 - count * square;
      if (left >= LEAST_LEFT)
        found.push({ action, size: Math.abs(sum - count * value) / Math.sqrt(count * left) });
    }
    this.residuals = isAnew ? found : [...this.residuals, ...found].slice(-MOST_SEEN);
    this.sizes = Float64Array.from(this.residuals, ({ size }) => size).sort();
    const deviation = deviationOf(this.sizes, this.rounding);
    if (this.residuals.length > 0)
      this.deviation = deviation > this.rounding ? deviation : this.unseen();
    return { ...estimate, theta };
  }

  /** Null where nothing is known of it. What is known by action is worked out where somebody asks. */
  summary(): NoiseSummary | null {
    const { residuals, deviation, sizes, rounding } = this;
    if (residuals.length === 0) return null;
    const each = once(() => byAction(residuals, rounding));
    return {
      ...withInterval(deviation, sizes),
      get least() {
        return each().at(-1)?.deviation ?? deviation;
      },
      get most() {
        return each()[0]?.deviation ?? deviation;
      },
      get byAction() {
        const all = each();
        return all.length > MOST_ACTIONS
          ? [...all.slice(0, MOST_ACTIONS / 2), ...all.slice(-MOST_ACTIONS / 2)]
          : all;
      },
    };
  }

  /**
   * No noise at all was seen: a part of the step between two values, or from 0, for they may be rounded, and what a process bets once
   * it does not get back.
   */
  private unseen(): number {
    const values = Float64Array.of(0, ...this.sums.map(({ count, sum }) => sum / count)).sort();
    let step = Infinity;
    for (let i = 1; i < values.length; i++) {
      const own = (values[i] as number) - (values[i - 1] as number);
      if (own > this.rounding && own < step) step = own;
    }
    return step < Infinity ? STEP_SHARE * step : this.deviation;
  }
}

/** The noisiest first. */
function byAction(residuals: readonly Residual[], rounding: number): readonly ActionNoise[] {
  const ofAction = new Map<string, number[]>();
  for (const { action, size } of residuals) {
    const sizes = ofAction.get(action);
    if (sizes === undefined) ofAction.set(action, [size]);
    else sizes.push(size);
  }
  return [...ofAction]
    .filter(([, sizes]) => sizes.length >= LEAST_OF_ACTION)
    .map(([action, own]) => {
      const sizes = Float64Array.from(own).sort();
      return {
        action: action.split(',').map(Number),
        ...withInterval(deviationOf(sizes, rounding), sizes),
      };
    })
    .sort((one, other) => other.deviation - one.deviation);
}

/**
 * The standard deviation of residuals: by their squares, or by their median where some are far larger than most. Where most are 0
 * (numbers are rounded, or there are few that they can be) it says nothing.
 * @param sizes in ascending order
 */
function deviationOf(sizes: Float64Array, rounding: number): number {
  const { length } = sizes;
  let squares = 0;
  for (const size of sizes) squares += size * size;
  const square = Math.sqrt(squares / Math.max(1, length));
  if (length < LEAST_FOR_MEDIAN) return square;
  const median = medianOf(sizes);
  return square > HEAVY_TAILS * median && median > rounding ? median : square;
}

/** The interval is that of the median by the binomial law of how many residuals are below it. @param sorted their sizes */
function withInterval(deviation: number, sorted: Float64Array): Omit<ActionNoise, 'action'> {
  const { length } = sorted;
  const reach = (NORMAL_975 * Math.sqrt(length)) / 2;
  const at = (rank: number) => sorted[Math.min(length - 1, Math.max(0, rank))] as number;
  return {
    deviation,
    low: Math.min(deviation, at(Math.floor(length / 2 - reach)) / MEDIAN),
    high: Math.max(deviation, at(Math.ceil(length / 2 + reach)) / MEDIAN),
  };
}

function medianOf(sorted: Float64Array): number {
  return (sorted[Math.floor((sorted.length - 1) / 2)] as number) / MEDIAN;
}
