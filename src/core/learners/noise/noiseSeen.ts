/** The observed size of the noise. It guides sizes and weights and is reported; no test relies on it. */
import { dot } from '../../numerics/linearAlgebra';
import { huber } from '../../numerics/huber';
import type { Fitted } from '../../numerics/leastSquares';
import type { ActionNoise } from '../../protocol/learner';
import { once } from '../../protocol/withLazyFields';
import { NORMAL_975 } from './noiseModel';
import { roundingIn } from './residual';

/** The sum of the samples of a block, in one row of an action. */
export interface SeenSum {
  /** The base arms of the action, joined by commas. */
  readonly action: string;
  /** z: a sample shows z'theta + noise. */
  readonly row: Float64Array;
  /** The sample was divided by the root of this. */
  readonly dependent: number;
  readonly count: number;
  readonly sum: number;
}

/** The size for a report: standard deviations of one number of a sample. */
export interface NoiseSummary {
  readonly deviation: number;
  /** The ends of its 95% interval. */
  readonly low: number;
  readonly high: number;
  /** The smallest and the largest of single actions. */
  readonly least: number;
  readonly most: number;
  /** Noisiest first; of many actions, the noisiest and the least noisy ones. */
  readonly byAction: readonly ActionNoise[];
}

/** The third quartile of the standard normal law: the median of |z|. */
export const MEDIAN = 0.6744897501960817;
/** Only this many of the latest sums are used. */
export const MOST_SEEN = 1000;
/** If the standard deviation exceeds the median's estimate by this factor, the tails are heavy and the median counts. */
const HEAVY_TAILS = 1.5;
/** With fewer residuals, the median says little. */
const LEAST_FOR_MEDIAN = 20;
/** An action with fewer residuals is not reported. */
const LEAST_OF_ACTION = 8;
/** The most actions in a report. */
const MOST_ACTIONS = 64;
/** The noise assumed for rounded values while none is seen, as a share of the step between values. */
const STEP_SHARE = 0.1;
/** Residuals are recomputed at each phase for at most FEW sums, and for more whenever the samples have grown by ANEW. */
const FEW = 400;
const ANEW = 1.5;
/** A sum that determines its own fitted value leaves no residual. */
const LEAST_LEFT = 1e-6;

/** The residual of a sum, scaled to the noise of one row. */
interface Residual extends Pick<SeenSum, 'action' | 'dependent'> {
  readonly size: number;
}

export class NoiseSeen {
  private samples = 0;
  /** The samples when all residuals were last recomputed. */
  private lookedAt = 0;
  private sums: SeenSum[] = [];
  private residuals: readonly Residual[] = [];
  /** The sizes of the residuals, ascending. */
  private sizes: Float64Array = new Float64Array();
  /** The standard deviation of one row; 1 before anything was seen. */
  deviation = 1;
  /** A residual up to this size may be rounding error. */
  private rounding = 0;
  /** For a report: one value that is far off must not move the fit, and so the residuals of all others. */
  private withoutSlips = (): readonly Residual[] => [];

  /** @param isRobust whether outliers count less, also in the estimate that guides the run */
  constructor(private readonly isRobust = false) {}

  /**
   * @param estimate of all samples so far, including those of `sums`
   * @returns the estimate that guides the run
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
    const robust = () => huber(this.sums, estimate.theta, scaleOf);
    const theta = this.isRobust ? robust() : estimate.theta;
    const found = residualsOf(isAnew ? this.sums : sums, theta, information);
    this.residuals = isAnew ? found : [...this.residuals, ...found].slice(-MOST_SEEN);
    this.sizes = sizesOf(this.residuals);
    const deviation = deviationOf(this.sizes, this.rounding);
    this.withoutSlips = once(() => residualsOf(this.sums, robust(), information));
    if (this.residuals.length > 0)
      this.deviation = deviation > this.rounding ? deviation : this.unseen();
    return { ...estimate, theta };
  }

  /** Null before the first residual. Values by action are computed when read. */
  summary(): NoiseSummary | null {
    const { rounding } = this;
    if (this.residuals.length === 0) return null;
    const isHeavy = hasHeavyTails(this.sizes, rounding);
    const residuals = (isHeavy ? this.withoutSlips() : this.residuals).map((one) => ({
      ...one,
      size: one.size * Math.sqrt(one.dependent),
    }));
    const sizes = sizesOf(residuals);
    const own = deviationOf(sizes, rounding);
    const deviation = isHeavy || own > rounding ? own : this.deviation;
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
   * The noise if all residuals are rounding error: a share of the least step between two values, or from 0, because the values
   * may be rounded, and a process never regains what it bet as if there were no noise.
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

/** Noisiest first. */
function byAction(residuals: readonly Residual[], rounding: number): readonly ActionNoise[] {
  const ofAction = new Map<string, number[]>();
  for (const { action, size } of residuals)
    ofAction.set(action, [...(ofAction.get(action) ?? []), size]);
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
 * The standard deviation of residuals, from their squares, or from their median if some are far larger than most. If most
 * are 0 (rounded values, or few possible ones), the median says nothing.
 * @param sizes ascending
 */
function deviationOf(sizes: Float64Array, rounding: number): number {
  return hasHeavyTails(sizes, rounding) ? medianOf(sizes) : meanOf(sizes);
}

function hasHeavyTails(sizes: Float64Array, rounding: number): boolean {
  if (sizes.length < LEAST_FOR_MEDIAN) return false;
  const median = medianOf(sizes);
  return meanOf(sizes) > HEAVY_TAILS * median && median > rounding;
}

/** The root of the mean square. */
function meanOf(sizes: Float64Array): number {
  let squares = 0;
  for (const size of sizes) squares += size * size;
  return Math.sqrt(squares / Math.max(1, sizes.length));
}

function sizesOf(residuals: readonly Residual[]): Float64Array {
  const sizes = new Float64Array(residuals.length);
  residuals.forEach(({ size }, place) => (sizes[place] = size));
  return sizes.sort();
}

function residualsOf(
  sums: readonly SeenSum[],
  theta: Float64Array,
  information: Fitted['information'],
): readonly Residual[] {
  const fitted = new Map<Float64Array, { readonly square: number; readonly value: number }>();
  const residuals: Residual[] = [];
  for (const { action, row, dependent, count, sum } of sums) {
    let known = fitted.get(row);
    if (known === undefined) {
      known = { square: information.inverseQuadratic(row), value: dot(row, theta) };
      fitted.set(row, known);
    }
    // The share of the variance of a residual that the fit leaves.
    const left = 1 - count * known.square;
    if (left < LEAST_LEFT) continue;
    const size = Math.abs(sum - count * known.value) / Math.sqrt(count * left);
    residuals.push({ action, dependent, size });
  }
  return residuals;
}

/** Adds the interval of the median, by the binomial law of the residuals below it. @param sorted sizes of residuals */
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
