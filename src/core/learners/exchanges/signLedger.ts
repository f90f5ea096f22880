// The pair ledger for symmetric noise: the factors of SymmetricProcesses, at points s that each pair keeps.
import type { ObservationRow } from '../../feedback/feedback';
import { clippedSize, FLUSHED } from '../noise/symmetricProcesses';
import type { NoiseModel } from '../noise/noiseModel';
import type { PhaseLeads } from './phaseLeads';
import {
  Growable,
  logMean,
  POINTS,
  pointsAround,
  QuadraticLedger,
  weightAt,
  type OpenPairs,
  type PairLedger,
} from './pairLedger';

/** A point at TOO_LARGE or TOO_SMALL times the lead grows three quarters as fast as one at the lead. */
const TOO_LARGE = 1.5;
const TOO_SMALL = 0.5;

/** A new ledger, of the kind that the noise needs. */
export function ledgerFor(noise: NoiseModel): PairLedger {
  return noise.blocks.kind === 'estimates' ? new SignLedger() : new QuadraticLedger(noise);
}

/**
 * A block with the estimate g of a lead has the factor 2 / (1 + e^-2sy), y = w psi(w g), w = 1 / (sigma^ sqrt q) by the samples
 * before. Its mean is at most 1 if the lead is at most 0. For the opposite lead the factor is multiplied by e^-2sy.
 */
export class SignLedger implements PairLedger {
  /** For each pair, one more than the index of its latest process; 0 before the first. */
  private readonly current = new Growable();
  private readonly points: ReturnType<typeof pointsAround>[] = [];
  /** For each process, ln of the factors at each point, and the sum of the y. */
  private readonly logs = new Growable();
  private readonly sums = new Growable();

  take(pair: number, phase: PhaseLeads, v: ObservationRow): void {
    const own = this.current.get(pair) - 1;
    const points = this.points[own];
    const square = phase.square(v);
    // The pair has no process yet.
    if (points === undefined || !(square > 0)) return;
    const w = 1 / phase.noise.deviation(Math.sqrt(square));
    const sizes = new Float64Array(phase.blocks);
    let [up, down] = [0, 0];
    for (let block = 0; block < phase.blocks; block++) {
      const g = phase.value(block, v);
      const size = clippedSize(g, w);
      sizes[block] = size;
      if (g > 0) up += size;
      else down += size;
    }
    this.sums.add(own, up - down);
    for (let k = 0, s = points.low; k < POINTS; k++, s *= points.ratio)
      this.logs.add(own * POINTS + k, logFactors(sizes, s) - 2 * s * down);
  }

  /**
   * The process of a pair from now on. A lead may turn out so small that every point loses, or so large that all are slow: then
   * the pair gets new points, while attempts before keep the old ones.
   */
  private opened(pair: number, lead: number, deviation: number): number {
    const { points, current } = this;
    const own = current.get(pair) - 1;
    const last = points[own];
    if (last !== undefined) {
      const high = last.low * Math.pow(last.ratio, POINTS - 1);
      const isLowEnough = last.low <= Math.max(lead + deviation, TOO_LARGE * lead);
      if (isLowEnough && high >= Math.min(lead - deviation, TOO_SMALL * lead)) return own;
    }
    current.add(pair, points.length - own);
    return points.push(pointsAround(lead, deviation)) - 1;
  }

  open(pairs: Int32Array, leads: Float64Array, deviations: Float64Array): OpenPairs {
    const { points, logs, sums } = this;
    const before = new Float64Array(pairs.length * POINTS);
    const known = new Float64Array(pairs.length);
    const processes = pairs.map((pair, place) =>
      this.opened(pair, Math.abs(leads[place] as number), deviations[place] as number),
    );
    processes.forEach((process, place) => {
      known[place] = sums.get(process);
      for (let k = 0; k < POINTS; k++) before[place * POINTS + k] = logs.get(process * POINTS + k);
    });
    const own = new Float64Array(POINTS);
    const weights = new Float64Array(POINTS);
    return {
      logValue(place, sign) {
        const process = processes[place] as number;
        const lead = sign * (leads[place] as number);
        const deviation = deviations[place] as number;
        const { low, ratio } = points[process] as (typeof points)[number];
        const y = sums.get(process) - (known[place] as number);
        for (let k = 0, s = low; k < POINTS; k++, s *= ratio) {
          const log = logs.get(process * POINTS + k) - (before[place * POINTS + k] as number);
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
    // The product is at least 2^-500.
    if (block % FLUSHED < FLUSHED - 1) continue;
    log -= Math.log(product);
    product = 1;
  }
  return log - Math.log(product);
}
