/** The result of a run that knows all that its feedback can tell: more samples would show nothing. */
import type { Recommendation } from '../../protocol/learner';
import { roundingOf } from '../../protocol/ties';
import type { Estimated } from '../contract/roundReport';
import { marginAt, type AllowedMargin } from '../problem/accuracy';

/** The reason if the answer leads but the accuracy is a share of an unknown best value. */
export const NO_VALUE =
  'The accuracy is a share of the best value, and no action is known to have a value above 0: state `run.accuracy` as a number, in units of the reward.';

/** The reason of a run that is over before it begins. */
export const ONLY_DIFFERENCES =
  'The feedback determines how rewards differ, not how large they are: state `run.accuracy` as a number, in units of the reward.';

/** The result of a run without noise, whose estimates are exact up to rounding. @param ranked best first */
export function withoutNoise(ranked: readonly Estimated[], allowed: AllowedMargin): Recommendation {
  const [{ action, estimate }] = ranked as readonly [Estimated];
  const accuracy = marginAt(allowed, estimate);
  if (allowed.share !== 0 && accuracy === 0)
    return { action, estimate, certified: false, reason: NO_VALUE };
  const slack = roundingOf(estimate);
  const tied = ranked.filter((other) => estimate - other.estimate <= slack);
  // Among several best actions, take the first if the accuracy exceeds rounding.
  if (tied.length === 1 || accuracy >= slack) return { action, estimate, certified: true };
  const actions = tied.map((entry) => entry.action);
  const tie = { actions, count: actions.length, isLeast: false, accuracy: 0 };
  return { action, estimate, certified: false, tie };
}
