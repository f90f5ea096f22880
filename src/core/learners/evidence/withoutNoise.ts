/** What a run without noise ends with: its estimates are the truth but for rounding. */
import type { Recommendation } from '../../protocol/learner';
import { roundingOf } from '../../protocol/ties';
import type { Estimated } from '../contract/roundReport';

/** @param ranked best first */
export function withoutNoise(ranked: readonly Estimated[], accuracy: number): Recommendation {
  const best = ranked[0] as Estimated;
  const slack = roundingOf(best.estimate);
  const tied = ranked.filter(({ estimate }) => best.estimate - estimate <= slack);
  return tied.length === 1 ? certified(best) : tiedWithoutNoise(tied, accuracy);
}

/** Where several actions are the best: the first of them where rounding is no matter. */
function tiedWithoutNoise(tied: readonly Estimated[], accuracy: number): Recommendation {
  const best = tied[0] as Estimated;
  if (accuracy >= roundingOf(best.estimate)) return certified(best);
  const actions = tied.map(({ action }) => action);
  const tie = { actions, count: actions.length, isLeast: false, accuracy: 0 };
  const { action, estimate } = best;
  return { action, estimate, certified: false, tie };
}

function certified({ action, estimate }: Estimated): Recommendation {
  return { action, estimate, certified: true };
}
