/** Ranks the settings of a comparison, and says from which others the best one cannot be distinguished yet. */
import { differsAnytime } from '../statistics/anytime';
import { apartByGuarantee, byGuarantee } from './guarantee';
import type { SettingSummary } from './summary';

/**
 * Known means come first; then settings with unfinished seeds, whose true mean is larger; then those that spend a budget, by
 * their regret; then the others.
 */
const PLACES = { known: 0, atLeast: 1, guess: 2, none: 3 };

/** The indices of the settings in ranked order; ties keep their order. */
export function rankingOf(settings: readonly SettingSummary[]): readonly number[] {
  return settings
    .map((one, index) => ({ index, one, ...placeOf(one) }))
    .sort((a, b) => byGuarantee(a.one, b.one) || a.place - b.place || a.samples - b.samples)
    .map(({ index }) => index);
}

/** Whether all seeds finished or count with a limit of samples; any other mean would leave out the longest seeds. */
export function isComparable({ counted, stopped, capped, failed }: SettingSummary): boolean {
  return stopped > 0 && stopped + capped === counted && failed === 0;
}

function placeOf(one: SettingSummary): { readonly place: number; readonly samples: number } {
  if (one.regret !== undefined) return { place: PLACES.guess, samples: one.regret.mean };
  if (isComparable(one)) return { place: PLACES.known, samples: one.samples?.mean ?? 0 };
  if (one.atLeast !== null) return { place: PLACES.atLeast, samples: one.atLeast.samples };
  return { place: PLACES.none, samples: 0 };
}

/** Which setting of one guarantee needs the fewest samples, and how the others compare. */
export interface ComparisonAnswer {
  /** The index of the setting with the least mean. */
  readonly best: number;
  /** For each setting, its mean over that of the best, infinite if that is 0; null for the best itself and without a comparable mean. */
  readonly others: readonly ({
    readonly ratio: number;
    /** Whether the seeds distinguish the two means; null if there are too few. */
    readonly differs: boolean | null;
  } | null)[];
}

/** One answer per guarantee that has a mean, the strictest first. */
export function answersOf(settings: readonly SettingSummary[]): readonly ComparisonAnswer[] {
  const meanOf = ({ samples }: SettingSummary): number => samples?.mean ?? Infinity;
  return apartByGuarantee(settings, (one) => one).flatMap((among) => {
    const known = among.filter(
      (one) => isComparable(one) && one.samples !== null && one.regret === undefined,
    );
    const [first] = known;
    if (first === undefined) return [];
    const best = known.reduce((least, one) => (meanOf(one) < meanOf(least) ? one : least), first);
    // Settings without a mean or a known guarantee count as well, since each may become the best.
    const size = settings.filter(
      (one) => one.rejected === null && (one.delta === null || among.includes(one)),
    ).length;
    const pairs = Math.max(1, (size * (size - 1)) / 2);
    const ratioOf = (one: SettingSummary): number =>
      meanOf(one) === meanOf(best) ? 1 : meanOf(one) / meanOf(best);
    const others = settings.map((one) =>
      one === best || !known.includes(one)
        ? null
        : { ratio: ratioOf(one), differs: areDifferent(best, one, pairs) },
    );
    return [{ best: settings.indexOf(best), others }];
  });
}

/** Compares the seeds that both settings have, since equal seeds share their draws. */
function areDifferent(one: SettingSummary, other: SettingSummary, pairs: number): boolean | null {
  const samples = new Map(other.seeds.map((outcome) => [outcome.seed, outcome.samples]));
  const shared = one.seeds.flatMap(({ seed, samples: first }) => {
    const second = samples.get(seed);
    return second === undefined ? [] : [[first, second] as const];
  });
  const [own, its] = [shared.map(([first]) => first), shared.map(([, second]) => second)];
  return differsAnytime(own, its, pairs);
}
