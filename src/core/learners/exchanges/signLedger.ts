// The same for noise of which only its symmetry is known: the factors of SymmetricProcesses, at points s that each pair keeps.
import type { ObservationRow } from '../../feedback/feedback';
import type { PhaseLeads } from './phaseLeads';
import {
  Growable,
  logMean,
  POINTS,
  pointsAround,
  weightAt,
  type OpenPairs,
  type PairLedger,
} from './pairLedger';

/** psi: z clipped to so many standard deviations. */
const CLIP = 4;
/** So many factors are multiplied before their logarithm is taken. */
const FLUSHED = 500;

/**
 * A block whose estimate of a lead is g has the factor 2 / (1 + e^-2sy), y = w psi(w g), w = 1 / (sigma^ sqrt q) by the samples
 * before: with mean 1 at most where the lead is 0 or less. For the opposite lead it is that times e^-2sy.
 */
export class SignLedger implements PairLedger {
  /** Of each pair the first point, 0 before there is one, and the ratio of the points. */
  private readonly first = new Growable();
  private readonly ratios = new Growable();
  /** ln of the factors at each point, and the sum of the y. */
  private readonly logs = new Growable();
  private readonly sums = new Growable();

  take(pair: number, phase: PhaseLeads, v: ObservationRow): void {
    const low = this.first.get(pair);
    const square = phase.square(v);
    // Nothing was opened for it.
    if (low === 0 || !(square > 0)) return;
    const ratio = this.ratios.get(pair);
    const w = 1 / phase.noise.deviation(Math.sqrt(square));
    const sizes = new Float64Array(phase.blocks);
    let [up, down] = [0, 0];
    for (let block = 0; block < phase.blocks; block++) {
      const y = w * clipped(w * phase.value(block, v));
      sizes[block] = Math.abs(y);
      if (y > 0) up += y;
      else down -= y;
    }
    this.sums.add(pair, up - down);
    for (let k = 0, s = low; k < POINTS; k++, s *= ratio)
      this.logs.add(pair * POINTS + k, logFactors(sizes, s) - 2 * s * down);
  }

  open(pairs: Int32Array, leads: Float64Array, deviations: Float64Array): OpenPairs {
    const { first, ratios, logs, sums } = this;
    const before = new Float64Array(pairs.length * POINTS);
    const known = new Float64Array(pairs.length);
    pairs.forEach((pair, place) => {
      if (first.get(pair) === 0) {
        const { low, ratio } = pointsAround(
          Math.abs(leads[place] as number),
          deviations[place] as number,
        );
        first.add(pair, low);
        ratios.add(pair, ratio);
      }
      known[place] = sums.get(pair);
      for (let k = 0; k < POINTS; k++) before[place * POINTS + k] = logs.get(pair * POINTS + k);
    });
    const own = new Float64Array(POINTS);
    const weights = new Float64Array(POINTS);
    return {
      logValue(place, sign) {
        const pair = pairs[place] as number;
        const lead = sign * (leads[place] as number);
        const deviation = deviations[place] as number;
        const ratio = ratios.get(pair);
        const y = sums.get(pair) - (known[place] as number);
        for (let k = 0, s = first.get(pair); k < POINTS; k++, s *= ratio) {
          const log = logs.get(pair * POINTS + k) - (before[place * POINTS + k] as number);
          own[k] = sign > 0 ? log : log - 2 * s * y;
          weights[k] = weightAt(s, lead, deviation);
        }
        return logMean(own, weights);
      },
    };
  }
}

/** ln of the product of 2 / (1 + e^-2s|y|). */
function logFactors(sizes: Float64Array, s: number): number {
  let log = 0;
  let product = 1;
  for (let block = 0; block < sizes.length; block++) {
    product *= 0.5 + 0.5 * Math.exp(-2 * s * (sizes[block] as number));
    // No smaller than 2^-500.
    if (block % FLUSHED < FLUSHED - 1) continue;
    log -= Math.log(product);
    product = 1;
  }
  return log - Math.log(product);
}

function clipped(z: number): number {
  return Math.max(-CLIP, Math.min(CLIP, z));
}
