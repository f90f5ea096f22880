/** How far estimated differences may be off: the confidence radii of the algorithms on a list of actions. */
import { cholesky } from '../../numerics/cholesky';
import { multiply, type Dense } from '../../numerics/linearAlgebra';
import { logInverseDeltaOfRound } from '../contract/accuracyRounds';
import type { DesignMoment, DesignState } from '../designs/designState';
import type { NoiseModel } from '../noise/noiseModel';

/** A test's theta^, with |y'(theta^ - theta)| <= radius(y'(form)y) for the differences y that matter. */
export interface Confidence {
  readonly moment: DesignMoment;
  /** r x r, symmetric */
  readonly form: Dense;
  radius(square: number): number;
}

/** @param test number of the test, from 1 */
export type ConfidenceAt = (state: DesignState, test: number) => Confidence;

/** The radius sqrt(square) times |y| in the norm of A^-1. */
export function inNormOf(moment: DesignMoment, square: number): Confidence {
  return { moment, form: moment.inverse, radius: (own) => Math.sqrt(square * own) };
}

/**
 * 2 sqrt(2) R |y| sqrt(logarithm) in the norm of A^-1, as Soare, Lazaric and Munos 2014 print it. Their logarithm has 6 / pi^2,
 * which is a slip for pi^2 / 6; the factor 2 sqrt(2) instead of sqrt(2) makes up for it.
 * @param logarithmAfter the logarithm after n samples
 */
export function soareRadius(
  noise: NoiseModel,
  logarithmAfter: (n: number) => number,
): ConfidenceAt {
  return (state) => {
    const moment = state.now();
    return inNormOf(moment, noise.variance(8 * logarithmAfter(moment.samples)));
  };
}

/**
 * For pulls that do not depend on the tested rewards, and the K - 1 pairs with the unknown best action, one-sided:
 * R |y| sqrt(2 ln((K - 1) / delta_j)) in the norm of A^-1, delta_j = 6 delta / (pi^2 j^2) at the j-th test. An error needs a
 * lead over x* that is off by more than its radius.
 * @param rivals K - 1
 */
export function fixedDesign(noise: NoiseModel, rivals: number, delta: number): ConfidenceAt {
  return (state, test) => {
    const moment = state.now();
    const logarithm = Math.log(rivals) + logInverseDeltaOfRound(delta, test);
    return inNormOf(moment, noise.variance(2 * logarithm));
  };
}

/**
 * For all directions and times at once, whatever rule chooses the pulls (method of mixtures with the prior N(0, G^-1), G
 * fixed before the first reward; derived here):
 * R sqrt(2 ln(1 / delta) + ln det(A + G) - ln det G) sqrt(|y|^2 in A^-1 + |A^-1 y|^2 in G).
 * It needs no bound on theta and does not depend on the coordinates.
 * @param prior G, positive definite: the information of the first pulls
 */
export function selfNormalised(noise: NoiseModel, prior: Dense, delta: number): ConfidenceAt {
  const priorLogDet = cholesky(prior)?.logDet();
  if (priorLogDet === undefined) throw new Error('The first pulls do not span.');
  return (state) => {
    const moment = state.now();
    const { inverse, matrix } = moment;
    // form = A^-1 + A^-1 G A^-1
    const form = added(inverse, multiply(multiply(inverse, prior), inverse));
    const sumLogDet = cholesky(added(matrix, prior))?.logDet() ?? NaN;
    const factor = noise.variance(2 * Math.log(1 / delta) + sumLogDet - priorLogDet);
    return { moment, form, radius: (square) => Math.sqrt(factor * square) };
  };
}

/** The ridge iota. */
const RIDGE = 1;

/**
 * With a ridge, and thus with a bound L on |theta| (Abbasi-Yadkori, Pal and Szepesvari 2011, theorem 2): V = A + I,
 * C_t = R sqrt(2 ln(union / delta) + ln det V) + L, radius C_t |y| in the norm of V^-1.
 * @param union the number of events that share delta, if the source has a union bound
 */
export function ridged(noise: NoiseModel, L: number, delta: number, union = 1): ConfidenceAt {
  return (state) => {
    const moment = state.now(RIDGE);
    const deviation = Math.sqrt(2 * Math.log(union / delta) + moment.logDet);
    const scale = noise.deviation(deviation) + Math.sqrt(RIDGE) * L;
    return { moment, form: moment.inverse, radius: (square) => scale * Math.sqrt(square) };
  };
}

function added(a: Dense, b: Dense): Dense {
  return { ...a, data: a.data.map((value, i) => value + (b.data[i] as number)) };
}
