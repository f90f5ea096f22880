/** What a journal records about its log: lines may be appended, existing lines may not change. */
import type { Action } from '../families/family';
import type { MeasurementLog } from '../protocol/measurementLog';
import { hashOf } from '../text/canonicalJson';

/** The remedy for a journal that does not fit, as the end of a sentence. */
export const START_OVER =
  'start over (--fresh on the command line): the old journal is kept under a numbered name.';

/** The actions and the number of lines that a log had, with a digest of the lines. */
export interface LogFacts {
  readonly actions: readonly Action[];
  readonly lines: number;
  readonly digest: string;
}

export function logFactsOf(log: MeasurementLog): LogFacts {
  return {
    actions: log.actions.map(({ action }) => action),
    lines: log.lines,
    digest: digestOf(log, log.lines),
  };
}

/** Identifies the measurements before a run; undefined without any. */
export function beforeDigestOf(before: MeasurementLog | null): string | undefined {
  return before === null ? undefined : digestOf(before, before.lines);
}

/** What changed in a log, as a sentence; null if at most lines were appended that are used on request. */
export function logFault(
  log: MeasurementLog,
  { actions, lines, digest }: LogFacts,
  use: 'all' | 'as-asked',
): string | null {
  const had = log.actions.filter(({ samples }) => (samples[0]?.at ?? Infinity) < lines);
  const isSame = JSON.stringify(had.map(({ action }) => action)) === JSON.stringify(actions);
  if (isSame && log.lines >= lines && digestOf(log, lines) === digest) {
    const more = log.lines - lines;
    return use === 'as-asked' || more === 0
      ? null
      : `The log has ${more} more ${more === 1 ? 'line' : 'lines'} than when it was looked at. A look at all of it is a new run with an error probability of its own: ${START_OVER}`;
  }
  return `The log was changed since the run began: its first ${lines} lines of measurements are not what they were. Restore them (lines may be added at the end), or ${START_OVER}`;
}

/** The digest of the first lines as read: spaces and the order of the columns do not count. */
function digestOf(log: MeasurementLog, lines: number): string {
  const read: string[] = [];
  for (const { action, samples } of log.actions) {
    for (const { at, observation } of samples) {
      if (at < lines) read[at] = `${action.join(' ')},${observation.join()}`;
    }
  }
  return hashOf(read.join('\n'));
}
