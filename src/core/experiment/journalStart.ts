/** What the run of a journal starts from: what could be measured when it began, and a look at a log that it goes on from. */
import { createExplicit } from '../families/explicit/explicit';
import type { Action } from '../families/family';
import { transformed } from '../learners/contract/transform';
import type { LoggedSample, MeasurementLog } from '../protocol/measurementLog';
import { prepareInstance, type PreparedRun } from '../run/check/prepare';
import { throughDoor } from '../words/goal';
import type { JournalHeader } from './journalLines';
import { hasDuel, useIn } from './parsedSpec';
import { JournalFault, entriesOf, type FileLine } from './readJournal';

/**
 * What is measured was chosen when the run began, from the actions of the log that it then had, or from all: a log that
 * got further actions since is used without them, and so is another environment.
 */
export function asAtFirst(prepared: PreparedRun, { log, spec }: JournalHeader): PreparedRun {
  const { environment } = prepared.instance;
  const use = useIn(spec);
  const isSame = environment?.type !== 'recorded' || environment.use === use;
  const instance = isSame
    ? prepared.instance
    : { ...prepared.instance, environment: { ...environment, use } };
  if (instance.log?.actions.length === log?.actions.length) {
    return isSame ? prepared : { ...prepared, instance };
  }
  const measurable =
    log === undefined ? instance.family : createExplicit(instance.family.dimension, log.actions);
  return prepareInstance({ ...instance, measurable });
}

/** Where the spec does not say whether there is a duel, its journal does. */
export function withDuelOf(prepared: PreparedRun, { spec }: JournalHeader): PreparedRun {
  const { run } = prepared.instance;
  if (run.options.duel !== null) return prepared;
  const options = { ...run.options, duel: hasDuel(spec) };
  return { ...prepared, instance: { ...prepared.instance, run: { ...run, options } } };
}

/** A log that was looked at as a whole by a journal that goes on with new measurements. */
export interface Look {
  /** How many of the first entries are of it. */
  readonly entries: number;
  readonly log: MeasurementLog;
}

/** Null where the journal is none of such a log, or still belongs to it. @throws JournalFault where the look did not end */
export function lookBefore(
  { spec, log }: JournalHeader,
  { instance }: PreparedRun,
  lines: () => Iterable<FileLine>,
): Look | null {
  if (log === undefined || useIn(spec) !== 'all') return null;
  if (instance.environment?.type === 'recorded') return null;
  const actions = new Map<string, { readonly action: Action; readonly samples: LoggedSample[] }>();
  let [entries, at] = [0, 0];
  for (const { entry } of entriesOf(lines())) {
    if (at >= log.lines) break;
    entries++;
    if (entry.type !== 'answer' || !('observations' in entry.answer)) continue;
    const key = entry.action.join();
    const own = actions.get(key) ?? { action: entry.action, samples: [] };
    actions.set(key, own);
    for (const numbers of entry.answer.observations) {
      const observation = numbers.map((value) =>
        throughDoor(instance.reward, transformed(instance, value)),
      );
      own.samples.push({ at: at++, observation });
    }
  }
  if (at < log.lines) {
    const message =
      'The look at the log did not end: finish it before other measurements, or start over (--fresh on the command line).';
    throw new JournalFault(message, 1);
  }
  return { entries, log: { actions: [...actions.values()], lines: at } };
}

/** New measurements, with the log as what was measured before them. */
export function afterLook({ instance }: PreparedRun, { log }: Look): PreparedRun {
  return prepareInstance({ ...instance, before: log });
}
