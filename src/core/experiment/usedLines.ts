/** The lines of a log by action, and how many of them the answers of a journal used: each once, in order. */
import type { Action } from '../families/family';
import { shuffled } from '../numerics/random';
import { logOrderStream } from '../numerics/streams';
import type { LoggedSample, MeasurementLog } from '../protocol/measurementLog';
import { samplesIn } from './answer';
import type { SpecJournal } from './journal';
import { START_OVER } from './logFacts';
import { orderIn } from './parsedSpec';
import { JournalFault } from './readJournal';

/** The lines of an action in the order of their use. */
export interface ActionLines {
  readonly lines: readonly LoggedSample[];
  /** The number of used lines. */
  used: number;
}

/** @throws JournalFault if a line was changed after its use */
export function actionLines(
  log: MeasurementLog,
  journal: Pick<SpecJournal, 'header' | 'prepared' | 'entries'>,
): ReadonlyMap<string, ActionLines> {
  const all = inOrder(log, journal);
  /** The samples of each action that did not come from the log. */
  const others = new Map<string, number>();
  for (const { line, entry } of journal.entries()) {
    if (entry.type !== 'answer') continue;
    const { answer } = entry;
    const key = keyOf(entry.action);
    const other = others.get(key) ?? 0;
    if (entry.by !== 'recorded' || !('observations' in answer)) {
      others.set(key, other + samplesIn(answer));
      continue;
    }
    const own = all.get(key) ?? { lines: [], used: 0 };
    for (const numbers of answer.observations) {
      // Earlier versions left out one line for each sample from elsewhere.
      const next = own.lines.slice(own.used, own.used + 1 + other);
      const at = next.findIndex(({ observation }) => observation.join() === numbers.join());
      if (at < 0) throw new JournalFault(changed(numbers.join(' '), answer.pull, next[0]), line);
      own.used += at + 1;
    }
  }
  return all;
}

export function keyOf(action: Action): string {
  return action.join(' ');
}

function changed(was: string, pull: number, now: LoggedSample | undefined): string {
  const is =
    now === undefined
      ? `it lacks the line with ${was} that pull ${pull} used`
      : `line ${now.at + 1} of its measurements was ${was} for pull ${pull} and is ${now.observation.join(' ')}`;
  return `The log was changed since the run used it: ${is}. Restore it (lines may be added at the end), or ${START_OVER}`;
}

/** With the order `random`, the lines that the log had at the start are shuffled within an action; lines added later follow. */
function inOrder(
  log: MeasurementLog,
  { header, prepared }: Pick<SpecJournal, 'header' | 'prepared'>,
): ReadonlyMap<string, ActionLines> {
  // One stream for all actions, in order of appearance: appended lines do not change the earlier order.
  const random = logOrderStream(prepared.instance.run.seed);
  const { environment, assumptions } = prepared.instance;
  const isAnalysed = environment?.type === 'recorded' && environment.use === 'all';
  // Blocks compared by sign are dealt at random; otherwise the order of the file reveals a drift.
  const isDealt = isAnalysed && assumptions.law?.type === 'symmetric';
  const order = isDealt ? 'random' : orderIn(header.spec);
  const linesAtFirst = header.log?.lines ?? log.lines;
  return new Map(
    log.actions.map(({ action, samples }) => {
      const first = samples.filter(({ at }) => at < linesAtFirst);
      const later = samples.filter(({ at }) => at >= linesAtFirst);
      const lines = [...(order === 'random' ? shuffled(first, random) : first), ...later];
      return [keyOf(action), { lines, used: 0 }];
    }),
  );
}
