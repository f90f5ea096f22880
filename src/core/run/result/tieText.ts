/** A tie in words: which actions, what the samples would have shown, and what it would take to go on. */
import type { Action } from '../../families/family';
import type { Tie } from '../../protocol/ties';
import type { Instance } from '../../learners/contract/instance';
import { actionName } from '../../words/actions';
import { formatCount, formatDecimal } from '../../words/counts';
import { listed } from '../../words/lists';

/** The most actions named, each by at most this many of its base arms. */
const NAMED_ACTIONS = 2;
const NAMED_ARMS = 5;

/** @param samples pulls of actions in all */
export function tieText(
  { actions, count, isLeast, accuracy }: Tie,
  { labels, family }: Pick<Instance, 'labels' | 'family'>,
  samples: number,
): string {
  const nameOf = (action: Action): string => {
    const name = actionName(labels, family.kind, action, NAMED_ARMS);
    return name.includes(',') ? `“${name}”` : name;
  };
  const more = count - NAMED_ACTIONS;
  const others = more > 0 ? [`${isLeast ? 'at least ' : ''}${more} more`] : [];
  const names = listed([...actions.slice(0, NAMED_ACTIONS).map(nameOf), ...others]);
  if (accuracy === 0) {
    return `${names} are tied. There is no noise, so more samples would not help. Each of them is a best action.`;
  }
  const seen = `${names} may be tied: ${formatCount(samples)} samples cannot distinguish them, although a difference of ${formatDecimal(accuracy)} would show.`;
  const needed = 4 * samples;
  return needed > Number.MAX_SAFE_INTEGER
    ? `${seen} Half of that needs more than 2^53 - 1 samples, the most that can be counted exactly.`
    : `${seen} Half of that needs about ${formatCount(needed)} samples: set \`run.options.maxRounds\` to continue.`;
}
