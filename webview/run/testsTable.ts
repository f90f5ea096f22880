/** The stopping tests of GCB-PE as a table that is also the chart of the samples. */
import type { RunSnapshot, TraceRow } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { ElementNode } from '../dom/h';
import { columnDecimals, exact, si } from '../format';
import { thinned } from '../../src/shared/format';
import { thresholdOf } from '../model/rules';
import { cellBar, countAxis } from '../views/cellBars';
import { NO_PAIR, compared, drawnHead, leadHeads, namesOf, rivalRow } from './leadColumns';
import { count, section, term } from '../views/pieces';
import { column, table } from '../views/table';

/** The most tests that are shown. */
const TESTS = 8;

export function testsSection(run: RunSnapshot): ElementNode {
  const { trace } = run;
  const shown = thinned(trace.length, TESTS).map((index) => trace[index] as TraceRow);
  const axis = countAxis(shown.map((row) => row.totalSamples));
  const names = namesOf(run, shown);
  const decimals = columnDecimals(shown.flatMap((row) => thresholdOf(row) ?? []));
  const tests = trace.at(-1)?.round ?? trace.length;
  const which =
    shown.length === tests
      ? ''
      : `${shown.length} of ${exact(tests)} shown${axis.logarithmic ? ', ' : '; '}`;
  const subtitle = `${which}${axis.logarithmic ? 'log scale; ' : ''}the trace has ${tests === trace.length ? 'all' : si(trace.length)}`;
  return section(
    'Stopping tests',
    subtitle,
    table(
      'by-round',
      'Samples, lead and needed lead, by stopping test',
      [
        column(term('test', 'Test')),
        column(term('samples', 'Samples so far'), 'r'),
        drawnHead(axis, 'Samples so far'),
        leadHeads(run),
      ],
      shown.map((row, index) => {
        const pair = names[index] ?? NO_PAIR;
        return [
          h(
            'tr',
            h('th', { scope: 'row' }, exact(row.round)),
            h('td.r', count(row.totalSamples)),
            h('td.drawn', cellBar(row.totalSamples, axis, 1)),
            compared(row, pair, decimals),
          ),
          rivalRow(pair, 0),
        ];
      }),
    ),
  );
}
