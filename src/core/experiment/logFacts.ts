/** What a journal keeps of the log that answers, so that a log that was changed is not taken for the same. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Action } from '../families/family';
import type { MeasurementLog } from '../protocol/measurementLog';

/** The first lines of a log. */
export interface LogFacts {
  /** In the order in which they first appear. */
  readonly actions: readonly Action[];
  readonly lines: number;
  /** Of the actions and numbers of those lines, in their order. */
  readonly digest: string;
}

/** @param lines how many of its lines count; all by default */
export function logFactsOf(log: MeasurementLog, lines = log.lines): LogFacts {
  const texts: string[] = [];
  const actions: Action[] = [];
  for (const { action, samples } of log.actions) {
    for (const { at, observation } of samples) {
      if (at < lines) texts[at] = `${action.join(' ')}:${observation.join(' ')}`;
    }
    if ((samples[0]?.at ?? Infinity) < lines) actions.push(action);
  }
  const digest = `sha256:${bytesToHex(sha256(utf8ToBytes(texts.join('\n'))))}`;
  return { actions, lines: Math.min(lines, log.lines), digest };
}

/** How a log differs from the one that a journal was made with, as a sentence; null where its first lines are the same. */
export function logFault(log: MeasurementLog, was: LogFacts): string | null {
  if (log.lines < was.lines) {
    return `The log had ${was.lines} lines of measurements when the journal was made, and has ${log.lines} now: lines may only be added at its end.`;
  }
  return logFactsOf(log, was.lines).digest === was.digest
    ? null
    : `The first ${was.lines} lines of the log are not those that the journal was made with: lines may only be added at its end.`;
}
