/** The order of the settings of a comparison: of each guarantee, those that need fewest samples first. */
import { byGuarantee } from './guarantee';
import type { SettingSummary } from './summary';

/** Known means first, then the settings with seeds that did not finish, of which a least mean is known; then the others. */
const PLACES = { known: 0, atLeast: 1, none: 2 };

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
  if (isComparable(one)) return { place: PLACES.known, samples: one.samples?.mean ?? 0 };
  if (one.atLeast !== null) return { place: PLACES.atLeast, samples: one.atLeast.samples };
  return { place: PLACES.none, samples: 0 };
}
