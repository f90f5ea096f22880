// What all phases say of the leads of pairs of elements, and the factors that e-processes are made of (docs/large-problems.md).
import { sphereCoordinate } from '../noise/gaussianProcesses';
import type { ObservationRow } from '../../feedback/feedback';
import type { NoiseModel } from '../noise/noiseModel';
import type { PhaseLeads } from './phaseLeads';

/** The points s of a process. */
export const POINTS = 12;
/** They reach so many standard deviations around the lead that was seen, and down to so small a share of it. */
const REACH = 2.5;
const LEAST = 6;

/** Factors since a moment, of pairs by their numbers. */
export interface PairLedger {
  /** Takes up what a phase says of the direction of a pair, which it determines. */
  take(pair: number, phase: PhaseLeads, v: ObservationRow): void;
  /**
   * The processes of some pairs from now on, started by the lead of each and its standard deviation.
   * @returns by the place of a pair in `pairs`
   */
  open(pairs: Int32Array, leads: Float64Array, deviations: Float64Array): OpenPairs;
}

export interface OpenPairs {
  /**
   * ln of the mixture over s of the factors since the start; for each of them with mean 1 at most where the lead is 0 or less, or no
   * more than `margin` below 0.
   * @param sign -1 for the opposite lead
   * @param far where it is less than that, less will do, but no more than `LOOSE` of it
   */
  logValue(place: number, sign: 1 | -1, margin?: number, far?: number): number;
}

/**
 * Points of s in geometric progression around the lead that was seen, and what each is worth at the start: in parts as likely as
 * the samples make it, in parts evenly.
 *
 * @param most what the lowest point is at most
 */
export function pointsAround(
  lead: number,
  deviation: number,
  most = Infinity,
): { low: number; ratio: number } {
  const least = Math.max(lead, deviation) / LEAST;
  const low = Math.min(Math.max(lead - REACH * deviation, least), most);
  const high = Math.max(lead + REACH * deviation, 2 * deviation, 2 * low);
  return { low, ratio: Math.pow(high / low, 1 / (POINTS - 1)) };
}

const EVENLY = 0.2;
/** The least share that a point has, as a logarithm of one over it. */
const LOOSE = Math.log((POINTS * (1 + EVENLY)) / EVENLY);
/** In standard deviations of the lead. */
const BOUNDED = 1;
/** The variance of the lead counts so many times: it was chosen by the same samples. */
const WIDER = 1.5;

export function weightAt(s: number, lead: number, deviation: number): number {
  return EVENLY + Math.exp(-((s - lead) ** 2) / (2 * WIDER * deviation ** 2));
}

/** Numbers of pairs, as many as there come to be. */
export class Growable {
  private data = new Float64Array(1024);

  get(place: number): number {
    return place < this.data.length ? (this.data[place] as number) : 0;
  }

  /** Those at some places. */
  of(places: Int32Array): Float64Array {
    const found = new Float64Array(places.length);
    for (let k = 0; k < places.length; k++) found[k] = this.get(places[k] as number);
    return found;
  }

  add(place: number, value: number): void {
    if (place >= this.data.length) {
      const larger = new Float64Array(Math.max(place + 1, 2 * this.data.length));
      larger.set(this.data);
      this.data = larger;
    }
    this.data[place] = (this.data[place] as number) + value;
  }
}

/**
 * A phase adds to G and I, so that exp(s G - s^2 I / 2) is a supermartingale where the lead is 0 or less: of a declared scale
 * g / v and 1 / v, for an estimate g whose noise is v-sub-Gaussian; of normal noise of unknown size a W and a^2, W as in
 * `GaussianProcesses` and a = 1 / (sigma^ sqrt q), sigma^ by the phases before.
 */
export class QuadraticLedger implements PairLedger {
  private readonly evidence = new Growable();
  private readonly information = new Growable();

  constructor(private readonly noise: Pick<NoiseModel, 'blocks'>) {}

  take(pair: number, phase: PhaseLeads, v: ObservationRow): void {
    const square = phase.square(v);
    if (!(square > 0)) return;
    const g = phase.value(0, v);
    const variance = phase.noise.variance(square);
    if (this.noise.blocks.kind === 'none') {
      this.evidence.add(pair, g / variance);
      this.information.add(pair, 1 / variance);
      return;
    }
    this.evidence.add(pair, sphereCoordinate(g, square, phase.residual) / Math.sqrt(variance));
    this.information.add(pair, 1 / variance);
  }

  open(pairs: Int32Array, leads: Float64Array, deviations: Float64Array): OpenPairs {
    const { evidence, information } = this;
    const isBounded = this.noise.blocks.kind !== 'none';
    const before = evidence.of(pairs);
    const known = information.of(pairs);
    const logs = new Float64Array(POINTS);
    const weights = new Float64Array(POINTS);
    return {
      logValue(place, sign, margin = 0, far = -Infinity) {
        const pair = pairs[place] as number;
        const I = information.get(pair) - (known[place] as number);
        if (!(I > 0)) return 0;
        const G = sign * (evidence.get(pair) - (before[place] as number)) + margin * I;
        const lead = sign * (leads[place] as number);
        const deviation = deviations[place] as number;
        // |W| has a bound, so that of large leads small points say most.
        const most = isBounded ? BOUNDED * deviation : Infinity;
        const { low, ratio } = pointsAround(lead, deviation, most);
        let largest = -Infinity;
        for (let k = 0, s = low; k < POINTS; k++, s *= ratio) {
          const log = s * (G - (s * I) / 2);
          logs[k] = log;
          if (log > largest) largest = log;
        }
        // A mean is no more than the largest, and no less than its share of that.
        if (largest < far) return largest - LOOSE;
        for (let k = 0, s = low; k < POINTS; k++, s *= ratio)
          weights[k] = weightAt(s, lead, deviation);
        return logMean(logs, weights);
      },
    };
  }
}

/** ln of the weighted mean of e^logs. */
export function logMean(logs: Float64Array, weights: Float64Array): number {
  let largest = -Infinity;
  for (const log of logs) if (log > largest) largest = log;
  let [sum, whole] = [0, 0];
  for (let k = 0; k < logs.length; k++) {
    sum += (weights[k] as number) * Math.exp((logs[k] as number) - largest);
    whole += weights[k] as number;
  }
  return largest + Math.log(sum / whole);
}
