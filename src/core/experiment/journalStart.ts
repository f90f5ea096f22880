/** The start of a journal's run: the actions measurable then, and an earlier analysis of a log that it continues. */
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
 * The measurable actions were chosen when the run began, from the actions of the log at that time or from all. Actions that the
 * log got later, and a changed environment, are ignored.
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

/** If the spec does not state whether there is a duel, the journal decides. */
export function withDuelOf(prepared: PreparedRun, { spec }: JournalHeader): PreparedRun {
  const { run } = prepared.instance;
  if (run.options.duel !== null) return prepared;
  const options = { ...run.options, duel: hasDuel(spec) };
  return { ...prepared, instance: { ...prepared.instance, run: { ...run, options } } };
}

/** A fully analysed log, whose journal continues with new measurements. */
export interface Look {
  /** The number of journal entries that belong to it. */
  readonly entries: number;
  readonly log: MeasurementLog;
}

/** Null if the journal has no analysed log or still belongs to one. @throws JournalFault if the analysis did not finish */
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
