/**
 * When a run would stop that tests too often to be planned test by test: its lead stays, and what that has to exceed is
 * sqrt((a + b ln n) / n) after n samples, the radius of a union or of a mixture over all times.
 */

/** A test of a run without noise. */
export interface TestPoint {
  readonly gap: number;
  readonly threshold: number;
  /** Of the whole run until then. */
  readonly samples: number;
  readonly tests: number;
}

export interface Extrapolation {
  readonly samples: number;
  readonly tests: number;
}

/** Steps of the fixed point, which gains a digit or more with each. */
const STEPS = 60;

/**
 * @param accuracy what the leader may be worse than the best
 * @returns null where the two tests do not say when a run ends
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
  // The tests go by a power of the samples: each of them, their root, or hardly at all.
  const power = Math.log(late.tests / early.tests) / growth;
  const tests = Math.ceil(late.tests * (samples / late.samples) ** Math.min(1, power));
  return Number.isFinite(samples) ? { samples, tests } : null;
}
