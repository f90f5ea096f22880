/** The table of the algorithms as markdown, for the docs: by their facts alone. */
import { factsOf } from '../learners/facts';
import { algorithmOf } from '../learners/catalogue';
import { ALGORITHM_NAMES } from '../learners/names';

/** A row for each algorithm: what it supports, its own options, where it comes from. */
export function algorithmsTable(): string {
  const rows = ALGORITHM_NAMES.map((name) => {
    const { title, covers, source } = factsOf(name);
    const { options } = algorithmOf(name);
    const cells = [
      `\`${name}\` (${title})`,
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
