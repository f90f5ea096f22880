/**
 * Extrapolates a run whose tests are too many to plan one by one. The lead stays the same; the threshold it has to exceed after
 * n samples is sqrt((a + b ln n) / n), the radius of a union bound or of a mixture over all times.
 */

/** A test of a noise-free run. */
export interface TestPoint {
  readonly gap: number;
  readonly threshold: number;
  /** All samples of the run up to the test. */
  readonly samples: number;
  readonly tests: number;
}

export interface Extrapolation {
  readonly samples: number;
  readonly tests: number;
}

/** Steps of the fixed-point iteration; each gains at least one digit. */
const STEPS = 60;

/**
 * @param accuracy how much worse than the best the answer may be
 * @returns null if the two tests do not determine when the run ends
 */
export function extrapolated(
  early: TestPoint,
  late: TestPoint,
  accuracy: number,
): Extrapolation | null {
  const lead = late.gap + accuracy;
  const growth = Math.log(late.samples / early.samples);
  const [before, now] = [early, late].map(({ threshold, samples }) => threshold ** 2 * samples) as [
    number,
    number,
  ];
  if (!(lead > 0 && growth > 0 && late.threshold > lead && Number.isFinite(before + now))) {
    return null;
  }
  const b = Math.max(0, (now - before) / growth);
  const a = now - b * Math.log(late.samples);
  let n = late.samples;
  for (let step = 0; step < STEPS; step++) n = (a + b * Math.log(n)) / lead ** 2;
  const samples = Math.max(late.samples, Math.ceil(n));
  // The number of tests is a power of the number of samples, with an exponent from 0 to 1.
  const power = Math.log(late.tests / early.tests) / growth;
  const tests = Math.ceil(late.tests * (samples / late.samples) ** Math.min(1, power));
  return Number.isFinite(samples) ? { samples, tests } : null;
}
