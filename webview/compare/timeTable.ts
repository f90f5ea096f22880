/** The computing time of each setting: a ring for each seed, the mean and its interval. */
import { formatDuration, intervalWords } from '../../src/shared/format';
import type { ElementNode } from '../dom/h';
import { countAxis } from '../views/cellBars';
import { section, term } from '../views/pieces';
import type { Row } from './series';
import { isWhole, strip, timesOf } from './strips';
import { settingsTable, subtitle } from './tableFrame';

export function timeSection(rows: readonly Row[]): ElementNode {
  const axis = countAxis(
    rows.flatMap(({ one }) => [
      ...timesOf(one),
      one.time?.interval?.high ?? 0,
      one.atLeast?.durationMs ?? 0,
    ]),
  );
  return section(
    'Computing time',
    subtitle('on this machine, several seeds at once', axis),
    settingsTable(rows, {
      head: term('seedMean', 'Mean'),
      term: 'meanInterval',
      axis,
      tick: tickDuration,
      drawn: ({ one, slot }) => strip(timesOf(one), isWhole(one) ? one.time : null, axis, slot),
      value: ({ atLeast, time }) => {
        if (atLeast !== null) return `over ${formatDuration(atLeast.durationMs)}`;
        return time === null ? 'none yet' : formatDuration(time.mean);
      },
      interval: (one) => (isWhole(one) ? intervalWords(one.time, formatDuration) : ''),
    }),
  );
}

function tickDuration(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Number(milliseconds.toPrecision(3))}\u202fms`
    : `${Number((milliseconds / 1000).toPrecision(3))}\u202fs`;
}
