/** A posterior of theta from phases of long sums, phase by phase: d^2 numbers per row would cost more than the samples. */
import { dot } from '../../numerics/linearAlgebra';
import { merged } from '../designs/phaseBlocks';
import { LowRankCovariance, type Term } from './lowRankCovariance';
import type { Solved } from './phaseLeads';
import { UNKNOWN, type Designed, type Posterior } from './posterior';
import { eachRow } from '../problem/pool';
import type { SparseSamples } from './sparsePull';

/**
 * A phase counts as if it had seen each base arm in question by itself, with the variance of its estimate about their mean,
 * and with one unknown number added to all: its information is M_p = D_p - D_p 1 1'D_p / 1'D_p 1. The mean of all its rows
 * counts as one more row. theta^ = (sum of M_p)^-1 sum of M_p theta^_p is unbiased; the given covariance is approximate.
 */
export class PhasePosterior implements Posterior {
  private readonly precision: Float64Array;
  private readonly vector: Float64Array;
  private readonly terms: Term[] = [];
  private known: LowRankCovariance | null = null;

  constructor(private readonly dimension: number) {
    this.precision = new Float64Array(dimension).fill(1 / UNKNOWN);
    this.vector = new Float64Array(dimension);
  }

  get covariance(): LowRankCovariance {
    return (this.known ??= new LowRankCovariance(this.precision, this.terms));
  }

  theta(): Float64Array {
    return this.covariance.multiply(this.vector);
  }

  add(seen: readonly (readonly SparseSamples[])[], { solve, asked }: Designed): void {
    const samples = merged(seen);
    const { thetas, determines, square } = solve([samples], this.dimension);
    this.known = null;
    this.addMean(samples);
    const [theta = new Float64Array(this.dimension)] = thetas;
    const first = asked[0] ?? 0;
    const arms = asked.filter((arm) => determines({ arms: [arm, first], coefficients: [1, -1] }));
    if (arms.length < 2) return;
    const own = precisions(arms, square, this.dimension);
    const whole = own.reduce((sum, value) => sum + value, 0);
    const mean = dot(own, theta) / whole;
    own.forEach((value, arm) => {
      this.precision[arm] = (this.precision[arm] as number) + value;
      this.vector[arm] = (this.vector[arm] as number) + value * ((theta[arm] as number) - mean);
    });
    this.terms.push({ vector: own, weight: -1 / whole });
  }

  private addMean(samples: readonly SparseSamples[]): void {
    const mean = new Float64Array(this.dimension);
    let [total, size] = [0, 0];
    eachRow(samples, ({ arms, coefficients }, count, sum) => {
      arms.forEach((arm, k) => {
        mean[arm] = (mean[arm] as number) + count * (coefficients[k] as number);
      });
      total += sum;
      size += count;
    });
    const vector = mean.map((own) => own / size);
    vector.forEach((own, arm) => (this.vector[arm] = (this.vector[arm] as number) + own * total));
    this.terms.push({ vector, weight: size });
  }
}

/** Precisions of single base arms that give their differences about the right variances. */
function precisions(arms: Int32Array, square: Solved['square'], dimension: number): Float64Array {
  const step = Math.ceil(arms.length / MOST_OTHERS);
  const pair = { arms: [0, 0], coefficients: [1, -1] };
  const sums = Float64Array.from(arms, (arm) => {
    let [sum, count] = [0, 0];
    for (let k = 0; k < arms.length; k += step) {
      const other = arms[k] as number;
      if (other === arm) continue;
      pair.arms[0] = arm;
      pair.arms[1] = other;
      sum += square(pair);
      count++;
    }
    return sum / count;
  });
  const usual = sums.reduce((sum, own) => sum + own, 0) / sums.length / 2;
  const precision = new Float64Array(dimension);
  arms.forEach((arm, k) => {
    precision[arm] = 1 / Math.max(usual / 2, (sums[k] as number) - usual);
  });
  return precision;
}

/** Each base arm is compared with at most this many others. */
const MOST_OTHERS = 100;
