/** `--events FILE`: writes every event of a run as a line of JSON. */
import { closeSync, writeFileSync } from 'node:fs';
import { without } from '../core/protocol/withLazyFields';
import { eventJson } from '../core/report/resultJson';
import type { RunFacts } from '../core/run/check/facts';
import type { RunEvent } from '../core/run/session/events';
import { openExport } from '../laboratory/safeFiles';
import { writing } from './output';
import { messageOf } from '../core/words/thrown';

/** The number of characters to buffer before a write. */
const FLUSH_AT = 1 << 16;

/** @throws UsageError if the file cannot be written */
export function openEventFile(file: string, of: RunFacts['instance']) {
  const descriptor = writing(file, () => openExport(file));
  let waiting = '';
  let fault: string | null = null;
  const attempt = (action: () => void): void => {
    try {
      action();
    } catch (error) {
      fault ??= `Could not write all events to ${file}: ${messageOf(error)}`;
    }
  };
  const flush = (): void => {
    const text = waiting;
    waiting = '';
    // Unlike a single write, writes all of the text.
    if (fault === null) attempt(() => writeFileSync(descriptor, text));
  };
  return {
    write: (event: RunEvent): void => {
      // Every test lists its own leaders; repeating those of all earlier tests would make the size of the file quadratic.
      const told = without(event, ['leadersSoFar']) as RunEvent;
      waiting += `${JSON.stringify(eventJson(told, of))}\n`;
      if (waiting.length >= FLUSH_AT) flush();
    },
    /** @returns why some events could not be written; null if all were */
    close: (): string | null => {
      flush();
      attempt(() => closeSync(descriptor));
      return fault;
    },
  };
}
