/** Which setting needs fewest samples, and from which others it cannot be told yet. */
import { differsAnytime } from '../statistics/anytime';
import { apartByGuarantee } from './guarantee';
import { isComparable } from './ranking';
import type { SettingSummary } from './summary';

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
  return apartByGuarantee([...settings.entries()], ([, setting]) => setting).flatMap(
    (part) =>
      answerOf(
        settings,
        part.map(([index]) => index),
      ) ?? [],
  );
}

/** @param among the indices of those of one guarantee */
function answerOf(
  settings: readonly SettingSummary[],
  among: readonly number[],
): ComparisonAnswer | null {
  const means = settings.map((one, index) =>
    among.includes(index) && isComparable(one) ? (one.samples?.mean ?? null) : null,
  );
  const known = means.filter((mean) => mean !== null);
  if (known.length === 0) return null;
  const least = Math.min(...known);
  const best = means.indexOf(least);
  // Also those that have no mean yet, or no guarantee that is known: each may come to be the best.
  const size = settings.filter(
    ({ rejected, delta }, index) => rejected === null && (delta === null || among.includes(index)),
  ).length;
  const pairs = Math.max(1, (size * (size - 1)) / 2);
  return {
    best,
    others: means.map((mean, index) =>
      mean === null || index === best
        ? null
        : {
            ratio: mean / least,
            differs: areDifferent(settings[best], settings[index], pairs),
          },
    ),
  };
}

/** By the seeds that both have: they share what is drawn by them. */
function areDifferent(
  one: SettingSummary | undefined,
  other: SettingSummary | undefined,
  pairs: number,
): boolean | null {
  const samples = new Map(other?.seeds.map((outcome) => [outcome.seed, outcome.samples]));
  const shared = (one?.seeds ?? []).flatMap(({ seed, samples: first }) => {
    const second = samples.get(seed);
    return second === undefined ? [] : [[first, second] as const];
  });
  return differsAnytime(
    shared.map(([first]) => first),
    shared.map(([, second]) => second),
    pairs,
  );
}
