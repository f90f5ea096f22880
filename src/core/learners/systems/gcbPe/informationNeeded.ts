/** How much more has to be known of single base arms so that challenges end (docs/nonlinear.md, section 3). */
import type { Box, Challenge } from '../../../reward/box';

/** A lead that is less than so many standard deviations counts as so large. */
const LEAST_DEVIATIONS = 2;
/** A challenge that should have ended by its slopes, but has not, has to get so much closer. */
const CLOSER = 0.95;
const TOLERANCE = 1e-3;

interface Known {
  readonly box: Box;
  /** 1 over the variance of each base arm, d numbers. */
  readonly information: Float64Array;
  /** What is added to each lead. */
  readonly accuracy: number;
  /** ln of the evidence that rules a value out. */
  readonly level: number;
}

/** @returns what each base arm is short of, d numbers: for the first challenge, for the first two, … */
export function informationNeeded(
  challenges: readonly Challenge[],
  known: Known,
): readonly Float64Array[] {
  let wanted = known.information;
  return challenges.map((challenge) => {
    wanted = pouredFor(challenge, known, wanted);
    return wanted.map((value, arm) => value - (known.information[arm] as number));
  });
}

/**
 * Half of the interval of an arm is c / sqrt(I), and a challenge ends where the sum of slope c / sqrt(I) over its arms is
 * its lead. Least is added in all where I is in proportion to (slope c)^(2/3), but for what is there already.
 */
function pouredFor(
  { lead, slopes }: Challenge,
  { box: { low, high }, information, accuracy, level }: Known,
  wanted: Float64Array,
): Float64Array {
  const arms = [...slopes].map(([arm, slope]) => {
    const half = ((high[arm] as number) - (low[arm] as number)) / 2;
    const now = information[arm] as number;
    // Few samples may leave an end open: then c is what it becomes after many.
    const c = half < Infinity ? half * Math.sqrt(now) : Math.sqrt(2 * level);
    return { arm, now, reach: slope * c, variance: slope ** 2 / now };
  });
  const widths = (of: (arm: (typeof arms)[number]) => number): number =>
    arms.reduce((sum, arm) => sum + arm.reach / Math.sqrt(of(arm)), 0);
  const sd = Math.sqrt(arms.reduce((sum, { variance }) => sum + variance, 0));
  const distance = Math.min(
    Math.max(lead + accuracy, LEAST_DEVIATIONS * sd),
    CLOSER * widths(({ now }) => now),
  );
  const at =
    (height: number) =>
    ({ arm, reach }: (typeof arms)[number]): number =>
      Math.max(wanted[arm] as number, height * reach ** (2 / 3));
  let below = 0;
  let above = 1;
  if (!(distance > 0) || widths(at(0)) <= distance) return wanted;
  while (widths(at(above)) > distance) [below, above] = [above, 2 * above];
  while (above - below > TOLERANCE * above) {
    const middle = (below + above) / 2;
    if (widths(at(middle)) > distance) below = middle;
    else above = middle;
  }
  const poured = wanted.slice();
  for (const arm of arms) poured[arm.arm] = at(above)(arm);
  return poured;
}
