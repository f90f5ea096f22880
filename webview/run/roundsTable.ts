/** The rounds as a table that is also the chart of the samples: text, bar and numbers in one row. */
import {
  actionName,
  countOfActions,
  familyWords,
  phasesOf,
  ruledOutText,
  shownRounds,
  sinceLastTest,
  thinned,
} from '../../src/shared/format';
import type { ShownRound } from '../../src/shared/format';
import type { RunSnapshot, TraceRow } from '../../src/shared/protocol';
import { h, type Child, type ElementNode } from '../dom/h';
import { columnFormat, counted, exact } from '../format';
import { isFinished, isStopped, type Kind } from '../model/kind';
import { isGuess, hasTestsOnly } from '../model/phases';
import { pendingRound, samplesOfRound } from '../model/progress';
import { isPointwise, ruleOf, thresholdOf } from '../model/rules';
import { actionCount, phaseName, withAccuracy } from '../words';
import { cellBar, countAxis, type CellAxis } from '../views/cellBars';
import { COLUMNS, compared, drawnHead, leadHeads, namesOf, NO_PAIR, rivalRow } from './leadColumns';
import type { LeadFormat, PairName } from './leadColumns';
import { count, section, term } from '../views/pieces';
import { column, table } from '../views/table';

/** Most rounds shown; more than any run with reasonable limits has. */
const ROUNDS = 150;
/** Most rounds shown if they grow by only a few percent each. */
const POINTWISE = 16;

/** Taller than any section beside it. */
const LONG = 16;

/** Whether the table gets a full-width row, because a section beside it would leave a gap below. */
export function isLongTable({ trace }: RunSnapshot): boolean {
  return !hasTestsOnly(trace) && chosenRows(trace).length + phasesOf(trace).length > LONG;
}

export function roundsSection(run: RunSnapshot, kind: Kind): ElementNode {
  return hasTestsOnly(run.trace) ? testsSection(run) : roundSection(run, kind);
}

function roundSection(run: RunSnapshot, kind: Kind): ElementNode {
  const pending = isFinished(kind) ? null : pendingRound(run);
  if (pending === null && run.trace.length === 0)
    return section('Samples by round', '', h('p.q', 'No round is planned yet.'));
  const rows = chosenRows(run.trace);
  const names = namesOf(run, rows);
  const shown = shownRounds(rows, countOfActions(run.facts?.instance.actions ?? null)).map(
    (one, index): RoundWithPair => ({ ...one, pair: names[index] ?? NO_PAIR }),
  );
  const axis = countAxis([
    ...shown.map(({ samples }) => samples),
    ...(pending === null ? [] : [pending.planned]),
  ]);
  const format = columnFormat(run.facts?.instance, [
    ...rows.flatMap((row) => thresholdOf(row) ?? []),
    ...(pending === null || isPointwise(pending) ? [] : [pending.threshold]),
  ]);
  const subtitle = [
    rows.length < run.trace.length ? `${rows.length} of ${run.trace.length} rounds shown` : '',
    axis.logarithmic ? 'log scale' : '',
    rows.some((row) => thresholdOf(row) !== null) ? `passed${withAccuracy(run.facts)} is bold` : '',
  ].filter((part) => part !== '');
  const table = h(
    'table.by-round',
    h(
      'caption.sr',
      `Samples, lead, ${isGuess(run) ? '' : 'needed lead '}and ruled-out actions, by round`,
    ),
    h(
      'thead',
      h(
        'tr',
        column(term('round', 'Round')),
        column(term('samples', 'Samples'), 'r'),
        drawnHead(axis, 'Samples'),
        leadHeads(run),
        column(term('ruledOut', 'Ruled out'), 'r.hide-narrow'),
        column(term('left', 'Kept'), 'r'),
      ),
    ),
    phasesOf(rows).map((phase) => {
      const own = shown.slice(phase.start, phase.start + phase.rows.length);
      const total = own.reduce((sum, { samples }) => sum + samples, 0);
      return h(
        'tbody',
        { key: phase.key },
        groupRow(run, phase.rows[0] as TraceRow, total),
        own.map((one) => roundRow(run, one, axis, format)),
      );
    }),
    pending !== null && pendingRow(run, kind, axis, format),
  );
  return section('Samples by round', subtitle.join('; '), [table, sinceThen(run)]);
}

function sinceThen({ trace, live }: RunSnapshot): Child {
  const sentence = sinceLastTest(trace, live.result);
  return sentence === '' ? null : h('p.q', sentence);
}

interface RoundWithPair extends ShownRound<TraceRow> {
  readonly pair: PairName;
}

/** All rounds of a staircase; a selection of the rounds that use all samples so far. */
function chosenRows(trace: readonly TraceRow[]): readonly TraceRow[] {
  return phasesOf(trace).flatMap(({ rows }) => {
    const most = rows.every(isPointwise) ? POINTWISE : ROUNDS;
    return thinned(rows, most);
  });
}

function groupRow(run: RunSnapshot, row: TraceRow, total: number): ElementNode {
  return h(
    'tr.group',
    h(
      'th',
      { scope: 'rowgroup', colspan: COLUMNS },
      h('b', phaseName(row)),
      h(
        'span.q',
        count(total),
        total === 1 ? ' sample' : ' samples',
        h('span.hide-narrow', `; ${whatIsMeasured(run, row)}`),
      ),
    ),
  );
}

function whatIsMeasured(run: RunSnapshot, row: TraceRow): string {
  if (ruleOf(row) === 'evidence') return 'measures what distinguishes the remaining ones';
  if (row.phase === 'elimination' || run.facts === null) return 'measures only the remaining ones';
  const { instance, observerSet } = run.facts;
  const words = familyWords(instance.family);
  // Elsewhere the measured actions follow from the answers.
  const known = row.phase === 'preparation';
  const measured = counted(observerSet.size, words.action, words.actions);
  return `${known ? `${measured} measured, ` : ''}all ${actionCount(instance)} compared`;
}

function roundRow(
  run: RunSnapshot,
  { row, rounds, samples, ruledOut, pair }: RoundWithPair,
  axis: CellAxis,
  format: LeadFormat,
): readonly Child[] {
  const all = run.facts === null ? '–' : actionCount(run.facts.instance);
  return [
    h(
      'tr',
      { key: String(row.round) },
      h('th.in', { scope: 'row' }, rounds),
      h('td.r', count(samples)),
      h('td.drawn', cellBar(samples, axis, row.phase === 'elimination' ? 2 : 1)),
      compared(run, row, pair, format),
      h('td.r.hide-narrow', { 'data-tip': ruledOutNames(run, row) }, ruledOutText(ruledOut)),
      h('td.r', row.surviving === null ? all : count(row.surviving)),
    ),
    rivalRow(pair, ruledOut),
  ];
}

/** The ruled-out actions known by name; a row names only a few leaders. */
function ruledOutNames({ facts }: RunSnapshot, { ruledOut }: TraceRow): string | undefined {
  if (facts === null || ruledOut.length === 0) return undefined;
  const { labels, instance } = facts;
  return ruledOut.map((action) => actionName(labels, instance.family, action)).join('; ');
}

/** The round in progress, or the round that was not run. */
function pendingRow(run: RunSnapshot, kind: Kind, axis: CellAxis, format: LeadFormat): Child {
  const pending = pendingRound(run);
  if (pending === null) return null;
  const done = Math.min(samplesOfRound(run), pending.planned);
  const stopped = done > 0 ? 'cut short' : 'not run';
  const word = isStopped(kind) ? stopped : kind === 'waiting' ? 'waiting' : 'running';
  const last = run.trace.at(-1);
  const newPhase =
    last === undefined || last.phase !== pending.phase || last.epoch !== pending.epoch;
  return h(
    'tbody',
    { key: 'pending' },
    newPhase &&
      h('tr.group', h('th', { scope: 'rowgroup', colspan: COLUMNS }, h('b', phaseName(pending)))),
    h(
      'tr',
      h('th.in', { scope: 'row' }, String(pending.round)),
      h('td.r', count(done > 0 ? done : pending.planned)),
      h('td.drawn', cellBar(done, axis, pending.phase === 'elimination' ? 2 : 1, pending.planned)),
      h('td.rival.hide-narrow'),
      h('td.r.sub', word),
      !isGuess(run) && [
        h('td.hide-narrow'),
        h('td.r', isPointwise(pending) ? '–' : format(pending.threshold)),
      ],
      h('td.r.sub.hide-narrow', '–'),
      h('td.r.sub', '–'),
    ),
  );
}

/** Most tests shown. */
const TESTS = 8;

/** The same table for the stopping tests of GCB-PE. */
function testsSection(run: RunSnapshot): ElementNode {
  const { trace } = run;
  const shown = thinned(trace, TESTS);
  const axis = countAxis(shown.map((row) => row.totalSamples));
  const names = namesOf(run, shown);
  const format = columnFormat(
    run.facts?.instance,
    shown.flatMap((row) => thresholdOf(row) ?? []),
  );
  const tests = trace.at(-1)?.round ?? trace.length;
  const subtitle = [
    shown.length < tests ? `${shown.length} of ${exact(tests)} shown` : '',
    axis.logarithmic ? 'log scale' : '',
  ].filter((part) => part !== '');
  return section('Stopping tests', subtitle.join('; '), [
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
            compared(run, row, pair, format),
          ),
          rivalRow(pair, 0),
        ];
      }),
    ),
    sinceThen(run),
  ]);
}
