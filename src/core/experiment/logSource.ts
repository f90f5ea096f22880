/** Answers from a log: uses each line once, on request or all at once. */
import type { LoggedAction, MeasurementLog } from '../protocol/measurementLog';
import type { Action } from '../families/family';
import type { Instance } from '../learners/contract/instance';
import { shuffled } from '../numerics/random';
import { logOrderStream } from '../numerics/streams';
import { actionName } from '../words/actions';
import { formatExact } from '../words/counts';
import { inQuotes, listedUpTo } from '../words/lists';
import type { SpecJournal } from './journal';
import { orderIn } from './parsedSpec';
import type { MeasurementSource, Take, WantedAction, WantedPull } from './source';
import { OutOfSamples } from './source';

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
  const samples = inOrder(log, journal);
  const used = new Map(journal.used());
  const samplesOf = (key: string) => samples.get(key) ?? [];
  const missingOf = (wanted: readonly WantedPull[]) => {
    const asked = new Map<string, { readonly action: Action; count: number }>();
    for (const { action, remaining } of wanted) {
      const key = keyOf(action);
      const sum = asked.get(key)?.count ?? 0;
      asked.set(key, { action, count: sum + remaining });
    }
    return [...asked].flatMap(([key, { action, count }]) => {
      const missing = count - (samplesOf(key).length - (used.get(key) ?? 0));
      return missing > 0 ? [{ action, missing }] : [];
    });
  };
  return {
    measure(wanted: readonly WantedPull[], take: Take): Promise<void> {
      const missing = missingOf(wanted);
      if (missing.length > 0)
        return Promise.reject(outOfSamples(missing, journal.prepared.instance));
      for (const { id, action, remaining } of wanted) {
        const key = keyOf(action);
        const from = used.get(key) ?? 0;
        used.set(key, from + remaining);
        const observations = samplesOf(key).slice(from, from + remaining);
        const { fault } = take({ pull: id, observations });
        if (fault !== null) return Promise.reject(new Error(fault));
      }
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}

/**
 * The lines of each action. With the order `random`, the lines that the log had at the start are shuffled within an action; lines
 * added later follow.
 */
function inOrder(
  log: MeasurementLog,
  { header, prepared }: SpecJournal,
): ReadonlyMap<string, readonly (readonly number[])[]> {
  // One stream for all actions, in order of appearance: appended lines do not change the earlier order.
  const random = logOrderStream(prepared.instance.run.seed);
  const { environment, assumptions } = prepared.instance;
  const isAnalysed = environment?.type === 'recorded' && environment.use === 'all';
  // Blocks compared by sign are dealt at random; otherwise the order of the file reveals a drift.
  const isDealt = isAnalysed && assumptions.law?.type === 'symmetric';
  const order = isDealt ? 'random' : orderIn(header.spec);
  const linesAtFirst = header.log?.lines ?? log.lines;
  const observations = (from: LoggedAction['samples']) =>
    from.map(({ observation }) => observation);
  return new Map(
    log.actions.map(({ action, samples }) => {
      const first = observations(samples.filter(({ at }) => at < linesAtFirst));
      const later = observations(samples.filter(({ at }) => at >= linesAtFirst));
      return [keyOf(action), [...(order === 'random' ? shuffled(first, random) : first), ...later]];
    }),
  );
}

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

function keyOf(action: Action): string {
  return action.join(' ');
}
