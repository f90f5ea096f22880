/** The rounds as a table that is also the chart of the samples: text, bar and numbers in one row. */
import type { Action } from '../../src/core/families/family';
import {
  actionName,
  countOfActions,
  familyWords,
  THE_ANSWER,
  pairNames,
  ruledOutText,
  shownRounds,
} from '../../src/shared/format';
import type { ShownRound } from '../../src/shared/format';
import type { RunSnapshot, TraceRow } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { columnDecimals, counted, exact, fixed, si } from '../format';
import { leadingOf } from '../model/leading';
import { isLive, isStopped } from '../model/kind';
import type { Kind } from '../model/kind';
import { isOfTests, phasesOf, thinned } from '../model/phases';
import { pendingRound, samplesOfRound } from '../model/progress';
import { isPointwise, ruleOf, thresholdOf } from '../model/rules';
import { actionCount, phaseName, rivalName } from '../words';
import type { TermName } from '../words';
import { cellBar, cellTicks, countAxis } from './cellBars';
import type { CellAxis } from './cellBars';
import { count, leadTerm, section, term } from './pieces';

/** The most tests that are shown. */
const TESTS = 8;
/** The most rounds that are shown: more than any run with sensible limits has. */
const ROUNDS = 150;
/** Of rounds that grow by a few percent each. */
const POINTWISE = 16;
/** Those of a table of rounds; one of tests has fewer. */
const COLUMNS = 9;

export function roundsSection(run: RunSnapshot, kind: Kind): ElementNode {
  return isOfTests(run.trace) ? testsSection(run) : roundSection(run, kind);
}

/** Whose lead it is, the lead and what it had to exceed; bold where that passed. */
function compared(row: TraceRow, pair: PairName, decimals: number): readonly ElementNode[] {
  const value = row.gap === null ? '–' : fixed(row.gap, decimals);
  const threshold = thresholdOf(row);
  const isAbove = row.gap !== null && threshold !== null && row.gap > threshold;
  return [
    h('td', { class: 'rival hide-narrow', 'data-tip': pair.tip }, pair.name),
    h('td', { class: row.passed ? 'r pass-yes' : 'r' }, value),
    h(
      'td',
      { class: 'hide-narrow' },
      threshold === null ? null : h('span', { class: 'cmp-s' }, isAbove ? '>' : '≤'),
    ),
    h('td', { class: 'r' }, threshold === null ? '–' : fixed(threshold, decimals)),
  ];
}

/** Whom the lead of a row is over: short, and with both actions in full. */
interface PairName {
  readonly name: string;
  readonly tip: string | undefined;
}

const NO_PAIR: PairName = { name: '', tip: undefined };

function namesOf({ facts, ...run }: RunSnapshot, rows: readonly TraceRow[]): readonly PairName[] {
  const answer = leadingOf({ facts, ...run })?.action ?? [];
  const labels = facts?.labels ?? { arms: [], sides: null };
  const whole = (action: Action): string =>
    actionName(labels, facts?.instance.family ?? '', action);
  const names = pairNames(
    labels,
    answer,
    rows.map(({ pair = null }) => pair),
  );
  return rows.map(({ pair = null, rivalRank }, index) => ({
    name: names[index] ?? '',
    tip:
      pair === null
        ? undefined
        : `${whole(pair.leader)} over ${whole(pair.rival)}, the ${rivalName(rivalRank)}`,
  }));
}

/** In a narrow panel the rival, and how many were ruled out, stand below the row. */
function rivalRow({ name, tip }: PairName, ruledOut: number | null): ElementNode | null {
  if (name === '') return null;
  const rival = name.startsWith(THE_ANSWER) ? name : `the one ${name}`;
  const went = ruledOut === 0 ? '' : `${ruledOutText(ruledOut)} ruled out; `;
  return h(
    'tr',
    { class: 'rival-row' },
    h(
      'td',
      { colspan: COLUMNS, class: 'sub', 'data-tip': tip },
      h('span', {}, `${went}over ${rival}`),
    ),
  );
}

/** The head of the column of thresholds, by the rule of the last round of the run. */
export function neededTerm(run: RunSnapshot): TermName {
  const last = run.trace.at(-1) ?? pendingRound(run);
  const rule = last === null ? 'rounds' : ruleOf(last, run);
  switch (rule) {
    case 'tests': {
      const { stopRule } = run.live.constants;
      if (stopRule === 'directional') return 'radiusOfPair';
      return stopRule === 'difference' ? 'radiusOfDifference' : 'radius';
    }
    case 'looks':
    case 'pairs':
      return 'width';
    case 'guide':
    case 'evidence':
      return 'evidence';
    case 'rounds':
      return 'needed';
  }
}

function leadHeads(run: RunSnapshot): readonly ElementNode[] {
  return [
    h('th', { scope: 'col', class: 'rival hide-narrow' }, term('pair', 'Lead over')),
    h('th', { scope: 'col', class: 'r' }, leadTerm(run.facts?.instance.reward)),
    h('th', { scope: 'col', class: 'hide-narrow' }, h('span', { class: 'sr' }, 'compared with')),
    h('th', { scope: 'col', class: 'r' }, term(neededTerm(run), 'Needed')),
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
    return section('Samples by round', '', h('p', { class: 'q' }, 'No round is planned yet.'));
  const rows = chosenRows(run.trace);
  const names = namesOf(run, rows);
  const shown = shownRounds(rows, countOfActions(run.facts?.instance.actions ?? null)).map(
    (one, index): RoundWithPair => ({ ...one, pair: names[index] ?? NO_PAIR }),
  );
  const axis = countAxis([
    ...shown.map(({ samples }) => samples),
    ...(pending === null ? [] : [pending.planned]),
  ]);
  const decimals = columnDecimals([
    ...rows.flatMap((row) => thresholdOf(row) ?? []),
    ...(pending === null || isPointwise(pending) ? [] : [pending.threshold]),
  ]);
  const subtitle = [
    rows.length < run.trace.length ? `${rows.length} of ${run.trace.length} rounds shown` : '',
    axis.logarithmic ? 'log scale' : '',
    run.trace.length > 0 ? 'passed is bold' : '',
  ].filter((part) => part !== '');
  const table = h(
    'table',
    { class: 'by-round' },
    h('caption', { class: 'sr' }, 'Samples, lead, needed lead and ruled-out actions, by round'),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, term('round', 'Round')),
        h('th', { scope: 'col', class: 'r' }, term('samples', 'Samples')),
        drawnHead(axis, 'Samples'),
        leadHeads(run),
        h('th', { scope: 'col', class: 'r hide-narrow' }, term('ruledOut', 'Ruled out')),
        h('th', { scope: 'col', class: 'r' }, term('left', 'Kept')),
      ),
    ),
    phasesOf(rows).map((phase) => {
      const own = shown.slice(phase.start, phase.start + phase.rows.length);
      const total = own.reduce((sum, { samples }) => sum + samples, 0);
      return h(
        'tbody',
        { key: phase.key },
        groupRow(run, phase.rows[0] as TraceRow, total),
        own.map((one) => roundRow(run, one, axis, decimals)),
      );
    }),
    pending === null ? null : pendingRow(run, kind, axis, decimals),
  );
  return section('Samples by round', subtitle.join('; '), table);
}

interface RoundWithPair extends ShownRound<TraceRow> {
  readonly pair: PairName;
}

/** Rounds of a staircase are all shown; of those that go by all samples so far only some. */
function chosenRows(trace: readonly TraceRow[]): readonly TraceRow[] {
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
      { scope: 'rowgroup', colspan: COLUMNS },
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
  if (ruleOf(row, run) === 'evidence') return 'measures what distinguishes the remaining ones';
  if (row.phase === 'elimination' || run.facts === null) return 'measures only the remaining ones';
  const { instance, observerSet } = run.facts;
  const words = familyWords(instance.family);
  return `${counted(observerSet.size, words.action, words.actions)} measured, all ${actionCount(instance)} compared`;
}

function roundRow(
  run: RunSnapshot,
  { row, rounds, samples, ruledOut, pair }: RoundWithPair,
  axis: CellAxis,
  decimals: number,
): readonly Child[] {
  const all = run.facts === null ? '–' : actionCount(run.facts.instance);
  return [
    h(
      'tr',
      { key: String(row.round) },
      h('th', { scope: 'row', class: 'in' }, rounds),
      h('td', { class: 'r' }, count(samples)),
      h('td', { class: 'drawn' }, cellBar(samples, axis, row.phase === 'elimination' ? 2 : 1)),
      compared(row, pair, decimals),
      h(
        'td',
        { class: 'r hide-narrow', 'data-tip': ruledOutNames(run, row) },
        ruledOutText(ruledOut),
      ),
      h('td', { class: 'r' }, row.surviving === null ? all : count(row.surviving)),
    ),
    rivalRow(pair, ruledOut),
  ];
}

/** Those that are known by name: a row names a few leaders. */
function ruledOutNames({ facts }: RunSnapshot, { ruledOut }: TraceRow): string | undefined {
  if (facts === null || ruledOut.length === 0) return undefined;
  const { labels, instance } = facts;
  return ruledOut.map((action) => actionName(labels, instance.family, action)).join('; ');
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
          h('th', { scope: 'rowgroup', colspan: COLUMNS }, h('b', {}, phaseName(pending))),
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
      h('td', { class: 'rival hide-narrow' }),
      h('td', { class: 'r sub' }, word),
      h('td', { class: 'hide-narrow' }),
      h('td', { class: 'r' }, isPointwise(pending) ? '–' : fixed(pending.threshold, decimals)),
      h('td', { class: 'r sub hide-narrow' }, '–'),
      h('td', { class: 'r sub' }, '–'),
    ),
  );
}

function testsSection(run: RunSnapshot): ElementNode {
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
  const table = h(
    'table',
    { class: 'by-round' },
    h('caption', { class: 'sr' }, 'Samples, lead and needed lead, by stopping test'),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, term('test', 'Test')),
        h('th', { scope: 'col', class: 'r' }, term('samples', 'Samples so far')),
        drawnHead(axis, 'Samples so far'),
        leadHeads(run),
      ),
    ),
    h(
      'tbody',
      {},
      shown.map((row, index) => {
        const pair = names[index] ?? NO_PAIR;
        return [
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, exact(row.round)),
            h('td', { class: 'r' }, count(row.totalSamples)),
            h('td', { class: 'drawn' }, cellBar(row.totalSamples, axis, 1)),
            compared(row, pair, decimals),
          ),
          rivalRow(pair, 0),
        ];
      }),
    ),
  );
  return section('Stopping tests', subtitle, table);
}
