/** How much more information on single base arms ends the open challenges (docs/nonlinear.md, section 3). */
import type { Box, Challenge } from '../../../reward/box';

/** Shorter leads count as this many standard deviations. */
const LEAST_DEVIATIONS = 2;
/** A challenge that its slopes predict to have ended has to get closer by this factor. */
const CLOSER = 0.95;
const TOLERANCE = 1e-3;
/** c is at most this many times its limit for many samples. */
const MOST_REACH = 1.5;

interface Known {
  readonly box: Box;
  /** 1 over the variance of each base arm's estimate, d numbers. */
  readonly information: Float64Array;
  /** Added to each lead. */
  readonly accuracy: number;
  /** ln of the evidence that rules a value out. */
  readonly level: number;
}

/** @returns the information each base arm lacks, d numbers: for the first challenge, for the first two, … */
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
 * An arm's interval has half-width c / sqrt(I). A challenge ends once the sum of slope c / sqrt(I) over its arms equals its
 * lead. The least total information has I in proportion to (slope c)^(2/3), apart from what is already there.
 */
function pouredFor(
  { lead, slopes }: Challenge,
  { box: { low, high }, information, accuracy, level }: Known,
  wanted: Float64Array,
): Float64Array {
  const arms = [...slopes].map(([arm, slope]) => {
    const half = ((high[arm] as number) - (low[arm] as number)) / 2;
    const now = information[arm] as number;
    // With few blocks an end is open, or far out until there are more of them: more information would not move it.
    const most = MOST_REACH * Math.sqrt(2 * level);
    const c = half < Infinity ? Math.min(half * Math.sqrt(now), most) : most;
    return { arm, now, reach: slope * c, variance: slope ** 2 / now };
  });
  const widths = (of: (arm: (typeof arms)[number]) => number): number =>
    arms.reduce((sum, arm) => sum + arm.reach / Math.sqrt(of(arm)), 0);
  const sd = Math.sqrt(arms.reduce((sum, { variance }) => sum + variance, 0));
  const least = Math.max(lead + accuracy, LEAST_DEVIATIONS * sd);
  const distance = Math.min(least, CLOSER * widths(({ now }) => now));
  const at =
    (height: number) =>
    ({ arm, reach }: (typeof arms)[number]): number =>
      Math.max(wanted[arm] as number, height * reach ** (2 / 3));
  let [below, above] = [0, 1];
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
