/** The tables of docs/spec.md as markdown, by the code: which pairs are possible, and the facts of the algorithms. */
import { ALGORITHM_NAMES, ALGORITHM_TITLES } from '../../../src/core/learners/contract/algorithms';
import type { AlgorithmName } from '../../../src/core/learners/contract/algorithms';
import { algorithmOf } from '../../../src/core/learners/catalogue';
import { factsOf } from '../../../src/core/learners/facts';
import { FAMILY_NAMES, type FamilyName } from '../../../src/core/families/catalogue';
import { FEEDBACK_NAMES } from '../../../src/core/feedback/facts';
import { REWARD_NAMES, type RewardName } from '../../../src/core/reward/facts';
import { possible, possibleFeedback } from '../../../src/core/pairs/rules';

/** A row for each family and feedback that fit, families that take the same together: the algorithms for each reward. */
export function pairsMatrix(): string {
  const rows = FEEDBACK_NAMES.flatMap((feedback) => {
    const groups = new Map<string, FamilyName[]>();
    for (const family of FAMILY_NAMES) {
      if (!possibleFeedback(family, feedback).possible) continue;
      const cells = REWARD_NAMES.map((reward) =>
        cellOf(
          ALGORITHM_NAMES.filter(
            (algorithm) => possible(family, feedback, reward, algorithm).possible,
          ),
        ),
      );
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

/** The algorithms by name; those that are for totals alone are many, and the table of the algorithms has them. */
function cellOf(algorithms: readonly AlgorithmName[]): string {
  const isOther = (name: AlgorithmName): boolean => {
    const { covers, isPlannedBeside } = factsOf(name);
    return covers.feedbacks?.join() === 'full-bandit' && isPlannedBeside !== true;
  };
  const cell = [
    ...algorithms.filter((name) => !isOther(name)).map((name) => `\`${name}\``),
    ...(algorithms.some(isOther) ? ['and others for totals'] : []),
  ].join(' ');
  return cell || '–';
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

/** A row for each algorithm: what it supports, its own options, where it comes from. */
export function algorithmsTable(): string {
  const rows = ALGORITHM_NAMES.map((name) => {
    const { covers, source } = factsOf(name);
    const { options } = algorithmOf(name);
    const cells = [
      `\`${name}\` (${ALGORITHM_TITLES[name]})`,
      named(covers.feedbacks, 'every one that determines the reward'),
      named(covers.rewards, 'every one'),
      named(covers.families, 'every one'),
      named(Object.keys(options), 'none'),
      source,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const head = ['`run.algorithm`', 'feedback', 'reward', 'family', 'its `run.options`', 'source'];
  return [`| ${head.join(' | ')} |`, `|${head.map(() => ' --- |').join('')}`, ...rows].join('\n');
}

function named(names: readonly string[] | undefined, otherwise: string): string {
  return names?.length ? names.map((name) => `\`${name}\``).join(', ') : otherwise;
}
