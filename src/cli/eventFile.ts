/** `--events FILE`: every event of a run as a line of JSON. */
import { closeSync, writeFileSync } from 'node:fs';
import { without } from '../core/protocol/withLazyFields';
import { printedEvent } from '../core/report/printed';
import type { RunEvent } from '../core/run/session/events';
import { openExport } from '../laboratory/safeFiles';
import { writing } from './output';
import { messageOf } from '../core/words/thrown';

/** Characters that are gathered before they are written. */
const FLUSH_AT = 1 << 16;

/** @throws UsageError if the file cannot be written */
export function openEventFile(file: string) {
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
    // Unlike one write, it goes on until all of the text is written.
    if (fault === null) attempt(() => writeFileSync(descriptor, text));
  };
  return {
    write: (event: RunEvent): void => {
      // The leaders of each test are there; those of all tests with every test would be a file of their square.
      waiting += `${JSON.stringify(printedEvent(without(event, ['leadersSoFar']) as RunEvent))}\n`;
      if (waiting.length >= FLUSH_AT) flush();
    },
    /** Why not every event could be written, or null where all were. */
    close: (): string | null => {
      flush();
      attempt(() => closeSync(descriptor));
      return fault;
    },
  };
}
