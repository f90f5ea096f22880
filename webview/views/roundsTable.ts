/** The rounds as a table that is also the chart of the samples: text, bar and numbers in one row. */
import type { RunSnapshot, TraceRow } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { familyWords } from '../familyWords';
import { columnDecimals, counted, exact, fixed, si } from '../format';
import { isLive, isStopped } from '../model/kind';
import type { Kind } from '../model/kind';
import { isOfTests, phasesOf, thinned } from '../model/phases';
import { pendingRound, samplesOfRound } from '../model/progress';
import { isPointwise, ruleOf, thresholdOf } from '../model/rules';
import { actionCount, phaseName } from '../words';
import type { TermName } from '../words';
import { cellBar, cellTicks, countAxis } from './cellBars';
import type { CellAxis } from './cellBars';
import { count, leadTerm, section, term } from './pieces';

/** Of many tests so many are shown. */
const TESTS = 8;
/** Of rounds so many: more than any run with sensible caps has. */
const ROUNDS = 150;
/** Of rounds that grow by a few percent each. */
const POINTWISE = 16;

export function roundsSection(run: RunSnapshot, kind: Kind): ElementNode {
  return isOfTests(run.trace) ? testsSection(run) : roundSection(run, kind);
}

/** What passes a test is bold; where actions are ruled out one by one there is no such test. */
function compared(run: RunSnapshot, row: TraceRow, decimals: number): readonly ElementNode[] {
  const value = row.gap === null ? '–' : fixed(row.gap, decimals);
  const threshold = thresholdOf(row);
  const rule = ruleOf(row, run);
  const isTest = rule === 'rounds' || rule === 'tests';
  const isAbove = isTest
    ? row.passed
    : row.gap !== null && threshold !== null && row.gap > threshold;
  return [
    h('td', { class: isTest && row.passed ? 'r pass-yes' : 'r' }, value),
    h('td', {}, threshold === null ? null : h('span', { class: 'cmp-s' }, isAbove ? '>' : '≤')),
    h('td', { class: 'r' }, threshold === null ? '–' : fixed(threshold, decimals)),
  ];
}

/** What stands in the column of thresholds, by what the last round of the run goes by. */
function neededTerm(run: RunSnapshot): TermName {
  const last = run.trace.at(-1) ?? pendingRound(run);
  const rule = last === null ? 'rounds' : ruleOf(last, run);
  switch (rule) {
    case 'tests': {
      const { stopRule } = run.live.constants;
      if (stopRule === 'directional') return 'radiusOfPair';
      return stopRule === 'difference' ? 'radiusOfDifference' : 'radius';
    }
    case 'looks':
      return 'width';
    case 'guide':
    case 'evidence':
      return 'evidence';
    case 'pairs':
      return 'accuracy';
    case 'rounds':
      return 'needed';
  }
}

function leadHeads(run: RunSnapshot): readonly ElementNode[] {
  const name = neededTerm(run);
  return [
    h('th', { scope: 'col', class: 'r' }, leadTerm(run.facts?.instance.reward)),
    h('th', { scope: 'col' }, h('span', { class: 'sr' }, 'compared with')),
    h('th', { scope: 'col', class: 'r' }, term(name, name === 'accuracy' ? 'Accuracy' : 'Needed')),
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
  if (pending === null && run.trace.length === 0)
    return section('Samples by round', '', h('p', { class: 'q' }, 'No round was planned yet.'));
  const shown = shownRounds(run.trace);
  const axis = countAxis([
    ...shown.map((row) => row.samples),
    ...(pending === null ? [] : [pending.planned]),
  ]);
  const decimals = columnDecimals([
    ...shown.flatMap((row) => thresholdOf(row) ?? []),
    ...(pending === null || isPointwise(pending) ? [] : [pending.threshold]),
  ]);
  const subtitle = [
    shown.length < run.trace.length ? `${shown.length} of ${run.trace.length} shown` : '',
    axis.logarithmic ? 'log scale' : '',
    run.trace.length > 0 ? whatIsBold(run) : '',
  ].filter((part) => part !== '');
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
        leadHeads(run),
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
  return section('Samples by round', subtitle.join('; '), table);
}

function whatIsBold(run: RunSnapshot): string {
  return run.trace.every((row) => ruleOf(row, run) === 'rounds')
    ? 'tests passed are bold'
    : 'bold where actions were ruled out';
}

/** Rounds of a staircase are all shown; of those that go by all samples so far only some. */
function shownRounds(trace: readonly TraceRow[]): readonly TraceRow[] {
  return phasesOf(trace).flatMap(({ rows }) => {
    const most = rows.every(isPointwise) ? POINTWISE : ROUNDS;
    return thinned(rows.length, most).map((index) => rows[index] as TraceRow);
  });
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
  if (ruleOf(row, run) === 'evidence') return 'measured is what tells apart those that are left';
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
    compared(run, row, decimals),
    h(
      'td',
      { class: hasRuledOut(run, row) ? 'r pass-yes' : 'r' },
      row.surviving === null ? all : count(row.surviving),
    ),
  );
}

/** Whether a round that is no test of all at once left fewer actions than there were before. */
function hasRuledOut(run: RunSnapshot, row: TraceRow): boolean {
  if (row.surviving === null || ruleOf(row, run) === 'rounds') return false;
  const before = run.trace[run.trace.indexOf(row) - 1]?.surviving;
  return before === null || before === undefined
    ? String(row.surviving) !== run.facts?.instance.actions
    : row.surviving < before;
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
      h('td', { class: 'r' }, isPointwise(pending) ? '–' : fixed(pending.threshold, decimals)),
      h('td', { class: 'r sub' }, '–'),
    ),
  );
}

function testsSection(run: RunSnapshot): ElementNode {
  const { trace } = run;
  const shown = thinned(trace.length, TESTS).map((index) => trace[index] as TraceRow);
  const axis = countAxis(shown.map((row) => row.totalSamples));
  const decimals = columnDecimals(shown.flatMap((row) => thresholdOf(row) ?? []));
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
        leadHeads(run),
      ),
    ),
    h(
      'tbody',
      {},
      shown.map((row) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, exact(row.round)),
          h('td', { class: 'r' }, count(row.totalSamples)),
          h('td', { class: 'drawn' }, cellBar(row.totalSamples, axis, 1)),
          compared(run, row, decimals),
        ),
      ),
    ),
  );
  return section('Stopping tests', subtitle, table);
}
