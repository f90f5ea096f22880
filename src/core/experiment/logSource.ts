/** Answers from a log: uses each line once, on request or all at once. */
import type { Action } from '../families/family';
import type { Instance } from '../learners/contract/instance';
import { actionName } from '../words/actions';
import { formatExact } from '../words/counts';
import { inQuotes, listedUpTo } from '../words/lists';
import type { SpecJournal } from './journal';
import type { MeasurementSource, Take, WantedAction, WantedPull } from './source';
import { OutOfSamples } from './source';
import { actionLines, keyOf, type ActionLines } from './usedLines';

/**
 * The source of answers for a spec with a log; skips lines that earlier answers used. A request that the log cannot fill uses no
 * line and throws `OutOfSamples` with the missing samples.
 * @throws Error if there is no log
 */
export function logSourceOf(journal: SpecJournal): MeasurementSource {
  const { log, environment } = journal.prepared.instance;
  if (log === null || environment?.type !== 'recorded') {
    throw new Error('The log of the spec was not read.');
  }
  const all = actionLines(log, journal);
  const missingOf = (wanted: readonly WantedPull[]) => {
    const asked = new Map<string, { readonly action: Action; count: number }>();
    for (const { action, remaining } of wanted) {
      const key = keyOf(action);
      const sum = asked.get(key)?.count ?? 0;
      asked.set(key, { action, count: sum + remaining });
    }
    return [...asked].flatMap(([key, { action, count }]) => {
      const { lines, used } = all.get(key) ?? NONE;
      const missing = count - (lines.length - used);
      return missing > 0 ? [{ action, missing }] : [];
    });
  };
  return {
    measure(wanted: readonly WantedPull[], take: Take): Promise<void> {
      const missing = missingOf(wanted);
      if (missing.length > 0)
        return Promise.reject(outOfSamples(missing, journal.prepared.instance));
      for (const { id, action, remaining } of wanted) {
        const own = all.get(keyOf(action));
        if (own === undefined) continue;
        const lines = own.lines.slice(own.used, own.used + remaining);
        own.used += remaining;
        const observations = lines.map(({ observation }) => observation);
        const { fault } = take({ pull: id, observations });
        if (fault !== null) return Promise.reject(new Error(fault));
      }
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}

const NONE: ActionLines = { lines: [], used: 0 };

/** The most missing actions named in a message. */
const MOST_NAMED = 8;

function outOfSamples(
  wanted: readonly WantedAction[],
  { labels, family }: Pick<Instance, 'labels' | 'family'>,
): OutOfSamples {
  const named = wanted.map(
    ({ action, missing }) =>
      `${formatExact(missing)} of ${inQuotes(actionName(labels, family.kind, action))}`,
  );
  return new OutOfSamples(
    `The log has too few measurements: it lacks ${listedUpTo(named, MOST_NAMED)}. Add lines at its end to go on.`,
    wanted,
  );
}
