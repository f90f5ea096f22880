/** How a run ends that knows as much as its feedback tells: more samples would show nothing more. */
import type { Recommendation } from '../../protocol/learner';
import { roundingOf } from '../../protocol/ties';
import type { Estimated } from '../contract/roundReport';
import { marginAt, type AllowedMargin } from '../problem/accuracy';

/** Why a run ends whose answer leads, where its accuracy is a share of the best. */
export const NO_VALUE =
  'The accuracy is a share of the best value, and no action is known to have a value above 0: state `run.accuracy` as a number, in units of the reward.';

/** Why a run is over before it begins. */
export const ONLY_DIFFERENCES =
  'The feedback determines how rewards differ, not how large they are: state `run.accuracy` as a number, in units of the reward.';

/** What a run without noise ends with: its estimates are the truth but for rounding. @param ranked best first */
export function withoutNoise(ranked: readonly Estimated[], allowed: AllowedMargin): Recommendation {
  const [{ action, estimate }] = ranked as readonly [Estimated];
  const accuracy = marginAt(allowed, estimate);
  if (allowed.share !== 0 && accuracy === 0)
    return { action, estimate, certified: false, reason: NO_VALUE };
  const slack = roundingOf(estimate);
  const tied = ranked.filter((other) => estimate - other.estimate <= slack);
  // Of several that are the best the first where rounding is no matter.
  if (tied.length === 1 || accuracy >= slack) return { action, estimate, certified: true };
  const actions = tied.map((entry) => entry.action);
  const tie = { actions, count: actions.length, isLeast: false, accuracy: 0 };
  return { action, estimate, certified: false, tie };
}
