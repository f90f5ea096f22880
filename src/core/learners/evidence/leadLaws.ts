/**
 * How far a lead v'theta^ may be off where the counts of all samples were fixed before them and they are looked at once
 * (docs/recommended-polyalba.md, one look at a log): for each thing that may be known of the noise.
 */
import type { Action } from '../../families/family';
import type { Random } from '../../numerics/random';
import { dot, norm, scale, subtract } from '../../numerics/linearAlgebra';
import { regularisedBeta } from '../../statistics/incompleteBeta';
import { studentTail } from '../../statistics/meanInterval';
import type { NoiseModel } from '../noise/noiseModel';
import { equalSamples, withoutRounding, type Residual } from '../noise/residual';
import type { lookFrame } from './lookFrame';

/** A lead v'theta^, and what it would be called a chance by. */
export interface SeenLead {
  readonly value: number;
  /** ln of the probability, or a bound of it, that it is as large as it is or larger where v'theta + shift is 0 at most. */
  logTail(shift: number): number;
  /** What the shift has to be above for that to be e^logLevel at most. */
  shiftFor(logLevel: number): number;
}

export interface LeadLaw {
  /** @param v in the coordinates of the space of the look */
  lead(v: Float64Array): SeenLead;
  /** What a lead of z has to be above for every action, at least. */
  farthest(z: Action, logLevel: number): number;
  /** Whether the answer alone has to be compared (docs, theorem 2): its chances are then those of two rivals, however many there are. */
  readonly isNormal: boolean;
  /** Why these samples prove nothing; null where they may. */
  readonly futile: string | null;
}

type Frame = ReturnType<typeof lookFrame>;

/** R-sub-Gaussian: e^(-t^2 / 2). */
export function declaredLaw(
  { information, ofOneCopy }: Frame,
  theta: Float64Array,
  noise: NoiseModel,
): LeadLaw {
  const { boundFrom } = ofOneCopy();
  return {
    lead: (v) => {
      const value = dot(v, theta);
      const rounding = noise.rounding(value);
      const deviation = noise.deviation(Math.sqrt(information.inverseQuadratic(v)));
      const t = (shift: number) => Math.max(0, value + shift - rounding) / deviation;
      return {
        value,
        logTail: (shift) => (value + shift > rounding ? -0.5 * t(shift) ** 2 : 0),
        shiftFor: (logLevel) => Math.sqrt(-2 * logLevel) * deviation + rounding - value,
      };
    },
    farthest: (z, logLevel) => noise.radius(1, -logLevel) * boundFrom(z) + noise.rounding(1),
    isNormal: false,
    futile: null,
  };
}

/** Normal noise of one unknown size: Student's law of the residual's degrees of freedom. */
export function gaussianLaw(
  { information, ofOneCopy }: Frame,
  theta: Float64Array,
  residual: Residual,
): LeadLaw {
  const { boundFrom } = ofOneCopy();
  const { squares, degrees } = residual;
  // Samples that are all equal may be rounded.
  const isSeen = degrees > 0 && squares > 0;
  const sigma = isSeen ? Math.sqrt(squares / degrees) : Infinity;
  const quantile = (logLevel: number) =>
    isSeen ? studentTail(degrees, Math.exp(logLevel)) : Infinity;
  return {
    lead: (v) => {
      const value = dot(v, theta);
      const deviation = sigma * Math.sqrt(information.inverseQuadratic(v));
      return {
        value,
        logTail: (shift) => {
          const t = (value + shift) / deviation;
          const beta = () => regularisedBeta(degrees / (degrees + t * t), degrees / 2, 1 / 2);
          return t > 0 ? Math.log(beta() / 2) : 0;
        },
        shiftFor: (logLevel) => quantile(logLevel) * deviation - value,
      };
    },
    farthest: (z, logLevel) => quantile(logLevel) * sigma * boundFrom(z),
    isNormal: true,
    futile: equalSamples(residual),
  };
}

/** Signs are drawn so many times for each that would be as rare as is asked for. */
const DRAWS = 40;
/** Chances rarer than one in so many are bounded instead. */
const RAREST = 1500;

/**
 * As likely up as down: with each block of samples its estimate of a lead is about the true one like its mirror image. Where
 * v'theta + shift is 0 at most, the sum of the leads of the blocks is as large as those with signs that are drawn in no more cases
 * than if they were mirror images (a test by signs); signs F beat it where shift <= -(mean of the leads with the sign -).
 * Rarer chances by exp(-c^2 / 2), c^2 = (sum)^2 / (sum of squares) (Efron 1969).
 *
 * @param estimates theta^ of each block
 * @param logLevel the rarest chance that will be asked for
 */
export function symmetricLaw(
  { directionsOf }: Frame,
  estimates: readonly Float64Array[],
  logLevel: number,
  random: Random,
): LeadLaw {
  const m = estimates.length;
  const mean = estimates[0]?.map((_, i) =>
    estimates.reduce((s, own) => s + (own[i] as number) / m, 0),
  );
  const centre = mean ?? new Float64Array();
  const { boundFrom } = directionsOf(estimates.map((own) => scale(subtract(own, centre), 1 / m)));
  const centred = (level: number) => centredQuantile(m, level);
  const size = Math.max(...estimates.map(norm));
  const leadsOf = (v: Float64Array) => {
    const rounding = norm(v) * size;
    return Float64Array.from(estimates, (own) => withoutRounding(dot(v, own), rounding));
  };
  const flips =
    -logLevel > Math.log(RAREST) ? null : signsOf(m, DRAWS * Math.exp(-logLevel), random);
  const farthest = (z: Action, level: number) => centred(level) * boundFrom(z);
  return {
    lead: (v) => {
      const leads = leadsOf(v);
      const value = leads.reduce((total, one) => total + one / m, 0);
      return flips === null ? bySquares(leads, value, centred) : bySigns(leads, value, flips);
    },
    farthest,
    isNormal: false,
    futile: null,
  };
}

/** About how many standard deviations of the mean of m blocks a lead needs: by that the number of blocks is chosen. */
export function signQuantile(m: number, logLevel: number): number {
  return -logLevel > Math.log(RAREST)
    ? centredQuantile(m, logLevel)
    : studentTail(Math.max(1, m - 1), Math.exp(logLevel));
}

/** c / sqrt(1 - c^2 / m): c of leads about 0, of leads about their mean. */
function centredQuantile(m: number, logLevel: number): number {
  const square = -2 * logLevel;
  return m > square ? Math.sqrt(square / (1 - square / m)) : Infinity;
}

/** For each draw the blocks whose sign changes. */
function signsOf(m: number, draws: number, random: Random): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(draws) }, () =>
    Array.from({ length: m }, (_, j) => j).filter(() => random.uniform() < 0.5),
  );
}

function bySigns(
  leads: Float64Array,
  value: number,
  flips: readonly (readonly number[])[],
): SeenLead {
  const beatenUpTo = Float64Array.from(flips, (changed) => {
    let total = 0;
    for (const j of changed) total += leads[j] as number;
    return changed.length === 0 ? Infinity : -total / changed.length;
  }).sort();
  const all = beatenUpTo.length;
  return {
    value,
    logTail: (shift) => {
      // Those from `low` on.
      let [low, high] = [0, all];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((beatenUpTo[middle] as number) >= shift) high = middle;
        else low = middle + 1;
      }
      return Math.log((1 + all - low) / (1 + all));
    },
    shiftFor: (logLevel) => {
      const allowed = Math.floor(Math.exp(logLevel) * (1 + all)) - 1;
      return allowed < 0 ? Infinity : (beatenUpTo[all - 1 - allowed] ?? -Infinity);
    },
  };
}

function bySquares(
  leads: Float64Array,
  value: number,
  centred: (logLevel: number) => number,
): SeenLead {
  const m = leads.length;
  const spread = Math.sqrt(leads.reduce((total, one) => total + (one - value) ** 2, 0)) / m;
  return {
    value,
    logTail: (shift) => {
      const squares = (m * spread) ** 2 + m * (value + shift) ** 2;
      return value + shift > 0 ? -((m * (value + shift)) ** 2) / (2 * squares) : 0;
    },
    shiftFor: (logLevel) => centred(logLevel) * spread - value,
  };
}
