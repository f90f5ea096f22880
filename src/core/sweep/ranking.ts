/** The order of the settings of a comparison, which one needs fewest samples, and from which others it cannot be told yet. */
import { differsAnytime } from '../statistics/anytime';
import { apartByGuarantee, byGuarantee } from './guarantee';
import type { SettingSummary } from './summary';

/**
 * Known means first, then the settings with seeds that did not finish, of which a least mean is known; then those that spend a
 * budget, by their regret; then the others.
 */
const PLACES = { known: 0, atLeast: 1, guess: 2, none: 3 };

/** The indices of the settings, in their order; equal ones as they were asked for. */
export function rankingOf(settings: readonly SettingSummary[]): readonly number[] {
  return settings
    .map((one, index) => ({ index, one, ...placeOf(one) }))
    .sort((a, b) => byGuarantee(a.one, b.one) || a.place - b.place || a.samples - b.samples)
    .map(({ index }) => index);
}

/** Only settings whose seeds finished or count with a limit of samples are compared: the mean of others leaves out the longest. */
export function isComparable({ counted, stopped, capped, failed }: SettingSummary): boolean {
  return stopped > 0 && stopped + capped === counted && failed === 0;
}

function placeOf(one: SettingSummary): { readonly place: number; readonly samples: number } {
  if (one.regret !== undefined) return { place: PLACES.guess, samples: one.regret.mean };
  if (isComparable(one)) return { place: PLACES.known, samples: one.samples?.mean ?? 0 };
  if (one.atLeast !== null) return { place: PLACES.atLeast, samples: one.atLeast.samples };
  return { place: PLACES.none, samples: 0 };
}

/** Which of the settings of one guarantee needs fewest samples, and how the others compare. */
export interface ComparisonAnswer {
  /** Index of the setting with the least mean. */
  readonly best: number;
  /** One a setting: its mean over that of the best; null for the best itself and where there is nothing to compare. */
  readonly others: readonly ({
    readonly ratio: number;
    /** Whether the seeds distinguish the two means; null if there are too few. */
    readonly differs: boolean | null;
  } | null)[];
}

/** Of a comparison: one for each guarantee that has a mean, the strictest first. */
export function answersOf(settings: readonly SettingSummary[]): readonly ComparisonAnswer[] {
  const meanOf = ({ samples }: SettingSummary): number => samples?.mean ?? Infinity;
  return apartByGuarantee(settings, (one) => one).flatMap((among) => {
    const known = among.filter(
      (one) => isComparable(one) && one.samples !== null && one.regret === undefined,
    );
    const [first] = known;
    if (first === undefined) return [];
    const best = known.reduce((least, one) => (meanOf(one) < meanOf(least) ? one : least), first);
    // Also those that have no mean yet, or no guarantee that is known: each may come to be the best.
    const size = settings.filter(
      (one) => one.rejected === null && (one.delta === null || among.includes(one)),
    ).length;
    const pairs = Math.max(1, (size * (size - 1)) / 2);
    const others = settings.map((one) =>
      one === best || !known.includes(one)
        ? null
        : { ratio: meanOf(one) / meanOf(best), differs: areDifferent(best, one, pairs) },
    );
    return [{ best: settings.indexOf(best), others }];
  });
}

/** By the seeds that both have: they share what is drawn by them. */
function areDifferent(one: SettingSummary, other: SettingSummary, pairs: number): boolean | null {
  const samples = new Map(other.seeds.map((outcome) => [outcome.seed, outcome.samples]));
  const shared = one.seeds.flatMap(({ seed, samples: first }) => {
    const second = samples.get(seed);
    return second === undefined ? [] : [[first, second] as const];
  });
  return differsAnytime(
    shared.map(([first]) => first),
    shared.map(([, second]) => second),
    pairs,
  );
}
