// The evidence of all phases on the leads of pairs of elements: the factors of e-processes (docs/large-problems.md).
import { sphereCoordinate } from '../noise/gaussianProcesses';
import type { ObservationRow } from '../../feedback/feedback';
import type { NoiseModel } from '../noise/noiseModel';
import type { PhaseLeads } from './phaseLeads';

/** The number of points s of a process. */
export const POINTS = 12;
/** The points reach REACH standard deviations around the observed lead, and down to 1 / LEAST of it. */
const REACH = 2.5;
const LEAST = 6;

/** The factors of pairs, by pair number. */
export interface PairLedger {
  /** Adds what a phase says about the direction of a pair; the phase must determine it. */
  take(pair: number, phase: PhaseLeads, v: ObservationRow): void;
  /**
   * Starts the processes of some pairs, from the lead of each and its standard deviation.
   * @returns the processes by place in `pairs`
   */
  open(pairs: Int32Array, leads: Float64Array, deviations: Float64Array): OpenPairs;
}

export interface OpenPairs {
  /**
   * ln of the mixture over s of the factors since the start. Each factor has mean at most 1 if the lead is at most -margin.
   * @param sign -1 for the opposite lead
   * @param far a value below this may be replaced by a lower bound, at most `LOOSE` below it
   */
  logValue(place: number, sign: 1 | -1, margin?: number, far?: number): number;
}

/**
 * Points s in geometric progression around the observed lead. `weightAt` weighs them partly by their likelihood under the
 * samples, and partly evenly.
 *
 * @param most upper bound on the lowest point
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
/** ln of 1 over the least share of a point. */
const LOOSE = Math.log((POINTS * (1 + EVENLY)) / EVENLY);
/** The most that the lowest point may be if |W| is bounded, in standard deviations of the lead. */
const BOUNDED = 1;
/** Widens the variance of the lead, which was chosen by the same samples. */
const WIDER = 1.5;

export function weightAt(s: number, lead: number, deviation: number): number {
  return EVENLY + Math.exp(-((s - lead) ** 2) / (2 * WIDER * deviation ** 2));
}

/** An array that grows on demand; entries start at 0. */
export class Growable {
  private data = new Float64Array(1024);

  get(place: number): number {
    return place < this.data.length ? (this.data[place] as number) : 0;
  }

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
 * A phase adds to G and I so that exp(s G - s^2 I / 2) is a supermartingale if the lead is at most 0. With a declared scale
 * it adds g / v and 1 / v, for an estimate g with v-sub-Gaussian noise; with normal noise of unknown size a W and a^2, with W
 * as in `GaussianProcesses` and a = 1 / (sigma^ sqrt q), sigma^ from the phases before.
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
    const isKnown = this.noise.blocks.kind === 'none';
    const W = () => sphereCoordinate(g, square, phase.residual);
    this.evidence.add(pair, isKnown ? g / variance : W() / Math.sqrt(variance));
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
        // |W| is bounded, so for large leads small points tell most.
        const most = isBounded ? BOUNDED * deviation : Infinity;
        const { low, ratio } = pointsAround(lead, deviation, most);
        let largest = -Infinity;
        for (let k = 0, s = low; k < POINTS; k++, s *= ratio) {
          const log = s * (G - (s * I) / 2);
          logs[k] = log;
          if (log > largest) largest = log;
        }
        // The mean is at most the largest term, and at least its share of that term.
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
