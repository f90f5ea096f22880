/** The exchanges of the leader, and which of them need more evidence. In flat arrays, because there may be millions. */
import type { NoiseModel } from '../noise/noiseModel';
import type { Attempts } from './attempts';
import type { Exchanges, ExchangeSpace } from './exchangeSpace';
import type { Knowledge } from './knowledge';
import type { PairNumbers } from './pairNumbers';

/** Pairs of elements with their numbers. */
export interface Pairs extends Exchanges {
  readonly pair: Int32Array;
}

/** For each exchange: is its element of the leader worth more than the other one? */
export interface Questions extends Pairs {
  /** The lead by all samples so far, and its standard deviation. */
  readonly lead: Float64Array;
  readonly deviation: Float64Array;
  /** ln of delta times the evidence of all attempts; 0 or more if answered. */
  readonly log: Float64Array;
  /** 1 if not answered, or if the answer has to be checked again. */
  readonly isOpen: Uint8Array;
}

/** With more than MANY questions, those that miss FAR or more, as a logarithm, are only approximated. */
const MANY = 2e4;
const FAR = 3;
/** An answered question rests while its lead exceeds this many standard deviations. */
const RESTING = 3;

export function questionsOf(
  space: ExchangeSpace,
  numbers: PairNumbers,
  basis: readonly number[],
): Questions {
  const { inside, outside } = space.exchangesOf(basis);
  const { length } = inside;
  return {
    inside,
    outside,
    pair: numbers.numbersOf({ inside, outside }),
    lead: new Float64Array(length),
    deviation: new Float64Array(length),
    log: new Float64Array(length).fill(-Infinity),
    isOpen: new Uint8Array(length).fill(1),
  };
}

export interface Seen {
  readonly space: ExchangeSpace;
  /** The value of each element by all samples so far. */
  readonly values: Float64Array;
  readonly known: Knowledge;
  readonly noise: NoiseModel;
}

/**
 * Updates the questions.
 *
 * @param margin by which an exchange may be better than the leader
 * @returns how many are not answered
 */
export function lookAt(
  { inside, outside, pair, lead, deviation, log, isOpen }: Questions,
  { space, values, known, noise }: Seen,
  attempts: Attempts,
  { delta, margin }: { readonly delta: number; readonly margin: number },
): number {
  const logDelta = Math.log(delta);
  const far = inside.length > MANY ? -logDelta - FAR : -Infinity;
  let unanswered = 0;
  for (let q = 0; q < inside.length; q++) {
    const [i, j] = [inside[q] as number, outside[q] as number];
    const gap = (values[i] as number) - (values[j] as number);
    const width = deviationOf(space, i, j, known, noise);
    lead[q] = gap;
    deviation[q] = width;
    if (isOpen[q] === 1)
      log[q] = logDelta + attempts.logEvidence(pair[q] as number, signOf(i, j), i, j, margin, far);
    const isAnswered = (log[q] as number) >= 0;
    if (!isAnswered) unanswered++;
    isOpen[q] = isAnswered && gap > RESTING * width ? 0 : 1;
  }
  return unanswered;
}

/** Pairs store the lead of the lower element over the other one. */
export function signOf(i: number, j: number): 1 | -1 {
  return i < j ? 1 : -1;
}

/** The standard deviation of the lead of one element over another. */
export function deviationOf(
  { factors }: ExchangeSpace,
  i: number,
  j: number,
  { covariance }: Knowledge,
  noise: NoiseModel,
): number {
  const square = covariance.square(i, factors[i] as number, j, factors[j] as number);
  return noise.deviation(Math.sqrt(square));
}

export function openOf({ isOpen }: Questions): Int32Array {
  return new Int32Array(isOpen.length).map((_, q) => q).filter((q) => isOpen[q] === 1);
}

/** The chosen pairs, followed by others. */
export function pairsOf(pairs: Pairs, chosen: Int32Array, others: Pairs): Pairs {
  const pick = (own: Int32Array, rest: Int32Array) => {
    const all = new Int32Array(chosen.length + rest.length);
    for (let k = 0; k < chosen.length; k++) all[k] = own[chosen[k] as number] as number;
    all.set(rest, chosen.length);
    return all;
  };
  return {
    inside: pick(pairs.inside, others.inside),
    outside: pick(pairs.outside, others.outside),
    pair: pick(pairs.pair, others.pair),
  };
}
