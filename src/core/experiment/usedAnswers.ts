/** The answers of a journal that its run used, in an order that does not depend on when they arrived. */
import type { TotalsAnswer } from './answer';
import type { ChangeLine } from './journalLines';
import { PullAnswers } from './pullAnswers';
import { pullKey, type NumberedEntry } from './readJournal';

/** The answers by pull and action, in the order of the pulls. @param changes those that say which lines were not used */
export function usedAnswers(
  entries: Iterable<NumberedEntry>,
  changes: readonly Pick<ChangeLine, 'unused'>[],
): readonly PullAnswers[] {
  const unused = new Set(changes.flatMap((change) => change.unused ?? []));
  const pulls = new Map<string, PullAnswers>();
  for (const { line, entry } of entries) {
    if (entry.type === 'outside') continue;
    const { answer, action, batch } = entry;
    const key = pullKey(entry);
    // A correction replaces all earlier answers.
    const known = entry.type === 'amendment' ? undefined : pulls.get(key);
    const asked = { id: answer.pull, action, count: Infinity, rows: 0 };
    const pull = known ?? new PullAnswers(asked, batch, null);
    if (!unused.has(line)) pull.accept(answer);
    pulls.set(key, pull);
  }
  const used = [...pulls.values()].filter(({ answered }) => answered > 0);
  return used.sort((one, other) => one.asked.id - other.asked.id);
}

/** The most samples that represent totals. */
const MOST_COPIES = 1000;

/** Single samples by their number, then those that stand for totals. */
export function observationsIn(pull: PullAnswers): readonly (readonly number[])[] {
  const numberOf = (sample: number | null) => sample ?? Number.MAX_VALUE;
  return [...pull.measured()]
    .sort((one, other) => numberOf(one.sample) - numberOf(other.sample))
    .flatMap(({ numbers, totals }) => (totals === null ? [numbers] : copiesOf(totals)));
}

/** Samples with the same mean and spread. */
function copiesOf({ count, sum, sumOfSquares }: TotalsAnswer): readonly (readonly number[])[] {
  const spread = sum.map((one, row) =>
    Math.sqrt(Math.max(0, (sumOfSquares?.[row] ?? 0) / count - (one / count) ** 2)),
  );
  return Array.from({ length: Math.min(count, MOST_COPIES) }, (_, at) =>
    sum.map((one, row) => one / count + (at % 2 === 0 ? 1 : -1) * (spread[row] as number)),
  );
}
