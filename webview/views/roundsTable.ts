/** The rounds as a table that is also the chart of the samples: text, bar and numbers in one row. */
import type { RunSnapshot, TraceRow } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { familyWords } from '../familyWords';
import { columnDecimals, counted, exact, fixed, si } from '../format';
import { isLive, isStopped } from '../model/kind';
import type { Kind } from '../model/kind';
import { isCurve, phasesOf, thinned } from '../model/phases';
import { pendingRound, samplesOfRound } from '../model/progress';
import { actionCount, phaseName } from '../words';
import { cellBar, cellTicks, countAxis } from './cellBars';
import type { CellAxis } from './cellBars';
import { count, leadTerm, section, term } from './pieces';

/** Of many tests so many are shown. */
const TESTS = 8;
/** Of rounds so many: more than any run with sensible caps has. */
const ROUNDS = 150;

export function roundsSection(run: RunSnapshot, kind: Kind): ElementNode {
  return isCurve(run.trace) ? testsSection(run) : roundSection(run, kind);
}

function compared(row: TraceRow, decimals: number): readonly ElementNode[] {
  const value = row.gap === null ? '–' : fixed(row.gap, decimals);
  return [
    h('td', { class: row.passed ? 'r pass-yes' : 'r' }, value),
    h('td', {}, h('span', { class: 'cmp-s' }, row.passed ? '>' : '≤')),
    h('td', { class: 'r' }, fixed(row.threshold, decimals)),
  ];
}

function leadHeads(run: RunSnapshot, needed: 'needed' | 'radius'): readonly ElementNode[] {
  return [
    h('th', { scope: 'col', class: 'r' }, leadTerm(run.facts?.instance.reward)),
    h('th', { scope: 'col' }, h('span', { class: 'sr' }, 'compared with')),
    h('th', { scope: 'col', class: 'r' }, term(needed, 'Needed')),
  ];
}

function drawnHead(axis: CellAxis, what: string): ElementNode {
  const scale = axis.logarithmic ? 'drawn on a log scale' : 'drawn';
  return h(
    'th',
    { scope: 'col', class: 'drawn' },
    h('span', { class: 'sr' }, `${what}, ${scale}`),
    cellTicks(axis),
  );
}

function roundSection(run: RunSnapshot, kind: Kind): ElementNode {
  const pending = kind === 'caveat' || kind === 'certified' ? null : pendingRound(run);
  const shown = thinned(run.trace.length, ROUNDS).map((index) => run.trace[index] as TraceRow);
  const axis = countAxis([
    ...shown.map((row) => row.samples),
    ...(pending === null ? [] : [pending.planned]),
  ]);
  const decimals = columnDecimals([
    ...shown.map((row) => row.threshold),
    ...(pending === null ? [] : [pending.threshold]),
  ]);
  const left =
    shown.length < run.trace.length ? `${shown.length} of ${run.trace.length} shown; ` : '';
  const scale = axis.logarithmic ? 'log scale; ' : '';
  const table = h(
    'table',
    {},
    h('caption', { class: 'sr' }, 'Samples, lead and what was needed, by round'),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, 'Round'),
        h('th', { scope: 'col', class: 'r' }, 'Samples'),
        drawnHead(axis, 'Samples'),
        leadHeads(run, 'needed'),
        h('th', { scope: 'col', class: 'r' }, term('left', 'Kept')),
      ),
    ),
    phasesOf(shown).map((phase) => {
      const total = run.trace
        .filter((row) => row.phase === phase.rows[0]?.phase && row.epoch === phase.rows[0].epoch)
        .reduce((sum, row) => sum + row.samples, 0);
      return h(
        'tbody',
        { key: phase.key },
        groupRow(run, phase.rows[0] as TraceRow, total),
        phase.rows.map((row) => roundRow(run, row, axis, decimals)),
      );
    }),
    pending === null ? null : pendingRow(run, kind, axis, decimals),
  );
  return section('Samples by round', `${left}${scale}tests passed are bold`, table);
}

function groupRow(run: RunSnapshot, row: TraceRow, total: number): ElementNode {
  return h(
    'tr',
    { class: 'group' },
    h(
      'th',
      { scope: 'rowgroup', colspan: 7 },
      h('b', {}, phaseName(row)),
      h(
        'span',
        { class: 'q' },
        count(total),
        ' samples',
        h('span', { class: 'hide-narrow' }, `; ${whatIsMeasured(run, row)}`),
      ),
    ),
  );
}

function whatIsMeasured(run: RunSnapshot, row: TraceRow): string {
  if (row.phase === 'elimination' || run.facts === null) return 'only what is left is measured';
  const { instance, observerSet } = run.facts;
  const words = familyWords(instance.family);
  return `${counted(observerSet.size, words.action, words.actions)} measured, all ${actionCount(instance)} compared`;
}

function roundRow(run: RunSnapshot, row: TraceRow, axis: CellAxis, decimals: number): ElementNode {
  const all = run.facts === null ? '–' : actionCount(run.facts.instance);
  return h(
    'tr',
    { key: String(row.round) },
    h('th', { scope: 'row', class: 'in' }, String(row.round)),
    h('td', { class: 'r' }, count(row.samples)),
    h('td', { class: 'drawn' }, cellBar(row.samples, axis, row.phase === 'elimination' ? 2 : 1)),
    compared(row, decimals),
    h('td', { class: 'r' }, row.surviving === null ? all : count(row.surviving)),
  );
}

/** The round that is under way, or that was not run. */
function pendingRow(run: RunSnapshot, kind: Kind, axis: CellAxis, decimals: number): Child {
  const pending = pendingRound(run);
  if (pending === null) return null;
  const done = isLive(kind) ? Math.min(samplesOfRound(run), pending.planned) : 0;
  const word = isStopped(kind) ? 'not run' : kind === 'waiting' ? 'waiting' : 'running';
  const last = run.trace.at(-1);
  const newPhase =
    last === undefined || last.phase !== pending.phase || last.epoch !== pending.epoch;
  return h(
    'tbody',
    { key: 'pending' },
    newPhase
      ? h(
          'tr',
          { class: 'group' },
          h('th', { scope: 'rowgroup', colspan: 7 }, h('b', {}, phaseName(pending))),
        )
      : null,
    h(
      'tr',
      {},
      h('th', { scope: 'row', class: 'in' }, String(pending.round)),
      h('td', { class: 'r' }, count(done > 0 ? done : pending.planned)),
      h(
        'td',
        { class: 'drawn' },
        cellBar(done, axis, pending.phase === 'elimination' ? 2 : 1, pending.planned),
      ),
      h('td', { class: 'r sub' }, word),
      h('td', {}),
      h('td', { class: 'r' }, fixed(pending.threshold, decimals)),
      h('td', { class: 'r sub' }, '–'),
    ),
  );
}

function testsSection(run: RunSnapshot): ElementNode {
  const { trace } = run;
  const shown = thinned(trace.length, TESTS).map((index) => trace[index] as TraceRow);
  const axis = countAxis(shown.map((row) => row.totalSamples));
  const decimals = columnDecimals(shown.map((row) => row.threshold));
  const tests = trace.at(-1)?.round ?? trace.length;
  const which =
    shown.length === tests
      ? ''
      : `${shown.length} of ${exact(tests)} shown${axis.logarithmic ? ', ' : '; '}`;
  const subtitle = `${which}${axis.logarithmic ? 'log scale; ' : ''}the trace has ${tests === trace.length ? 'all' : si(trace.length)}`;
  const table = h(
    'table',
    {},
    h('caption', { class: 'sr' }, 'Samples, lead and what was needed, by stopping test'),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, 'Test'),
        h('th', { scope: 'col', class: 'r' }, 'Samples so far'),
        drawnHead(axis, 'Samples so far'),
        leadHeads(run, 'radius'),
      ),
    ),
    h(
      'tbody',
      {},
      shown.map((row) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row', class: 'in' }, exact(row.round)),
          h('td', { class: 'r' }, count(row.totalSamples)),
          h('td', { class: 'drawn' }, cellBar(row.totalSamples, axis, 1)),
          compared(row, decimals),
        ),
      ),
    ),
  );
  return section('Stopping tests', subtitle, table);
}
