/**
 * How far a lead v'theta^ may be off in a single look at samples whose counts were fixed in advance
 * (docs/recommended-polyalba.md, one look at a log), for each assumption on the noise.
 */
import type { Action } from '../../families/family';
import type { Random } from '../../numerics/random';
import { dot, norm, scale, subtract } from '../../numerics/linearAlgebra';
import { regularisedBeta } from '../../statistics/incompleteBeta';
import { studentTail } from '../../statistics/meanInterval';
import type { NoiseModel } from '../noise/noiseModel';
import { equalSamples, withoutRounding, type Residual } from '../noise/residual';
import type { lookFrame } from './lookFrame';

/** A lead v'theta^, and how likely it is by chance. */
export interface SeenLead {
  readonly value: number;
  /** ln of (a bound on) the probability of a lead this large or larger if v'theta + shift is at most 0. */
  logTail(shift: number): number;
  /** The shift above which that probability is at most e^logLevel. */
  shiftFor(logLevel: number): number;
}

export interface LeadLaw {
  /** @param v in the coordinates of the space of the look */
  lead(v: Float64Array): SeenLead;
  /** An upper bound, over all actions, on what a lead of z has to exceed. */
  farthest(z: Action, logLevel: number): number;
  /** Whether only the answer must be compared (docs, theorem 2): the union is then over two rivals, however many there are. */
  readonly isNormal: boolean;
  /** Why these samples prove nothing; null if they may. */
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

/** Sign vectors drawn per inverse of the rarest probability asked for. */
const DRAWS = 40;
/** Probabilities below one in this many are bounded instead. */
export const RAREST = 1500;

/**
 * Symmetric noise: the estimate of a lead in each block is distributed about the true one like its mirror image. If
 * v'theta + shift is at most 0, the sum of the leads of the blocks reaches a rank among sums with random signs no more often
 * than for exact mirror images (a sign test); signs F beat it if shift <= -(mean of the leads with the sign -). Rarer
 * probabilities are bounded by exp(-c^2 / 2), c^2 = (sum)^2 / (sum of squares) (Efron 1969).
 *
 * @param estimates theta^ of each block
 * @param logLevel the rarest probability that will be asked for
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
  const farthest = (z: Action, level: number) => times(centred(level), boundFrom(z));
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

/** Approximate standard deviations of the mean of m blocks that a lead needs; used to choose the number of blocks. */
export function signQuantile(m: number, logLevel: number): number {
  return -logLevel > Math.log(RAREST)
    ? centredQuantile(m, logLevel)
    : studentTail(Math.max(1, m - 1), Math.exp(logLevel));
}

/** c / sqrt(1 - c^2 / m): turns c for leads about 0 into c for leads about their mean. */
function centredQuantile(m: number, logLevel: number): number {
  const square = -2 * logLevel;
  return m > square ? Math.sqrt(square / (1 - square / m)) : Infinity;
}

/** An infinite quantile stays one, also of blocks that are all equal. */
function times(quantile: number, size: number): number {
  return quantile === Infinity ? Infinity : quantile * size;
}

/** For each draw, the blocks whose sign changes. */
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
      // Finds the first entry that is at least `shift`.
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
    shiftFor: (logLevel) => times(centred(logLevel), spread) - value,
  };
}
