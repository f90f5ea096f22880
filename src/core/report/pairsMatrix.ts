/** The table of possible pairs as markdown, for the README. */
import type { FamilyName, RewardName } from '../pairs/possiblePairs';
import {
  FAMILY_NAMES,
  FEEDBACK_NAMES,
  REWARD_NAMES,
  possible,
  possibleFeedback,
} from '../pairs/possiblePairs';
import { ALGORITHM_NAMES } from '../learners/names';

/** A row for each family and feedback that fit, families that take the same together: the algorithms for each reward. */
export function pairsMatrix(): string {
  const rows = FEEDBACK_NAMES.flatMap((feedback) => {
    const groups = new Map<string, FamilyName[]>();
    for (const family of FAMILY_NAMES) {
      if (!possibleFeedback(family, feedback).possible) continue;
      const cells = REWARD_NAMES.map((reward) =>
        ALGORITHM_NAMES.filter(
          (algorithm) => possible(family, feedback, reward, algorithm).possible,
        )
          .map((algorithm) => `\`${algorithm}\``)
          .join(' '),
      ).map((cell) => cell || '–');
      const key = cells.join(' | ');
      groups.set(key, [...(groups.get(key) ?? []), family]);
    }
    return Array.from(
      groups,
      ([cells, families]) => `| \`${feedback}\` | ${familiesOf(families)} | ${cells} |`,
    );
  });
  const head = ['feedback', 'family', ...REWARD_NAMES.map(titleOf)];
  return [`| ${head.join(' | ')} |`, `|${head.map(() => ' --- |').join('')}`, ...rows].join('\n');
}

/** The families by name, or which are left out where that is shorter. */
function familiesOf(families: readonly FamilyName[]): string {
  const others = FAMILY_NAMES.filter((family) => !families.includes(family));
  if (others.length === 0) return 'every family';
  const listed = (names: readonly FamilyName[]): string =>
    names.map((name) => `\`${name}\``).join(', ');
  return others.length < families.length ? `every one but ${listed(others)}` : listed(families);
}

function titleOf(reward: RewardName): string {
  return reward === 'weighted-linear' ? '`linear` with `weights`' : `\`${reward}\``;
}
