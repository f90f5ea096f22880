/** The plan as a table, largest gap first; choosing a row shows its phases and actions below. */
import type { AlgorithmName } from '../../src/core/learners/contract/algorithms';
import type { PlanRow } from '../../src/core/plan/plan';
import { formatAlgorithm, formatCost, listed } from '../../src/shared/format';
import type { PlanSnapshot } from '../../src/shared/protocol';
import { h, type Child, type ElementNode } from '../dom/h';
import { gapText, exact, siShort, times } from '../format';
import type { Environment } from '../model/environment';
import { algorithmsOf, gapsOf, rowAt, shownGap } from '../model/plan';
import { count, link, prose, section, term, asks } from '../views/pieces';
import { column } from '../views/table';

/** From this width on, two sections are side by side. */
const WIDE_PAGE = 1080;
const PADDING = 32;
/** Widths in pixels: the gap column, and the columns of an algorithm without and with cost. */
const WIDTHS = { gap: 80, plain: 265, withCost: 340 } as const;

export function planTable(snapshot: PlanSnapshot, env: Environment): ElementNode {
  const { plan } = snapshot;
  const algorithms = algorithmsOf(plan);
  const hasCost = plan.rows.some((row) => row.cost !== undefined);
  const room = (env.pageWidth >= WIDE_PAGE ? env.pageWidth / 2 : env.pageWidth) - PADDING;
  const each = hasCost ? WIDTHS.withCost : WIDTHS.plain;
  // Cost and factor are below the samples instead of in their own columns.
  const narrow = room < WIDTHS.gap + algorithms.length * each;
  const columns = 1 + algorithms.length * (narrow ? 1 : hasCost ? 4 : 3);
  const shown = shownGap(plan, env.gap);
  const table = h(
    'table.plan-table',
    h('caption.sr', 'Samples of each algorithm by the gap'),
    narrow ? narrowHead(algorithms, hasCost) : wideHead(algorithms, hasCost),
    h(
      'tbody',
      gapsOf(plan).map((gap) => {
        const rows = algorithms.map((algorithm) => rowAt(plan, algorithm, gap));
        return [
          h(
            'tr',
            {
              key: String(gap),
              class: [gap === plan.trueGap ? 'true-gap' : '', gap === shown ? 'chosen' : '']
                .filter((name) => name !== '')
                .join(' '),
              ...asks('gap', String(gap)),
            },
            h('th', { scope: 'row' }, gapButton(gap, gap === shown, gap === plan.trueGap)),
            rows.map((row) => (narrow ? narrowCell(row, hasCost) : wideCells(row, hasCost))),
          ),
          remarkRow(gap, rows, columns),
        ];
      }),
    ),
  );
  return section('Samples by gap', 'open a row for its phases and actions', table);
}

function gapButton(gap: number, isShown: boolean, isTrue: boolean): Child {
  return [
    link(gapText(gap), 'gap', String(gap), {
      'aria-pressed': String(isShown),
      'aria-label': `${isTrue ? 'True gap' : 'Gap'} ${gapText(gap)}: show phases and actions`,
      'data-tip': String(gap),
    }),
    isTrue ? h('span.q', ' true') : null,
  ];
}

function wideHead(algorithms: readonly AlgorithmName[], hasCost: boolean): ElementNode {
  return h(
    'thead',
    h(
      'tr',
      h('th', { scope: 'col', rowspan: 2 }, term('gap', 'Gap')),
      algorithms.map((name) =>
        h('th.r.over-col', { scope: 'colgroup', colspan: hasCost ? 4 : 3 }, formatAlgorithm(name)),
      ),
    ),
    h(
      'tr',
      algorithms.map(() => [
        column(term('planned', 'Samples'), 'r'),
        column(term('planRange', 'Nine of ten'), 'r'),
        hasCost ? column(term('cost', 'Cost'), 'r') : null,
        column(term('planPrinted', 'Paper’s version'), 'r'),
      ]),
    ),
  );
}

function narrowHead(algorithms: readonly AlgorithmName[], hasCost: boolean): ElementNode {
  return h(
    'thead',
    h(
      'tr',
      column(term('gap', 'Gap')),
      algorithms.map((name) =>
        column(
          [
            h('b', formatAlgorithm(name)),
            h('br'),
            term('planned', 'samples'),
            h('br'),
            term('planRange', 'nine of ten'),
            h('br'),
            hasCost ? [term('cost', 'cost'), h('br')] : null,
            term('planPrinted', 'paper’s version'),
          ],
          'r',
        ),
      ),
    ),
  );
}

function samplesOf(row: PlanRow | null): Child {
  if (row === null) return h('span.sr', 'not planned');
  if (row.samples !== null) return count(row.samples);
  return [
    h('span', { 'aria-hidden': 'true', 'data-tip': row.remark }, '–'),
    h('span.sr', 'not possible'),
  ];
}

function costOf(row: PlanRow | null): Child {
  return row?.cost === undefined
    ? null
    : h('span', { 'data-tip': String(row.cost) }, formatCost(row.cost));
}

function printedOf(row: PlanRow | null): Child {
  if (row === null || printedWords(row) === '') return null;
  const tip = row.printedSamples === undefined ? null : `${exact(row.printedSamples)} samples`;
  return h('span', { 'data-tip': tip }, printedWords(row));
}

function rangeOf(row: PlanRow | null): Child {
  if (row === null || row.range === null) return null;
  const tip = `${row.range.map(exact).join('–')} samples`;
  return h('span', { 'data-tip': tip }, rangeWords(row));
}

function wideCells(row: PlanRow | null, hasCost: boolean): Child {
  return [
    h('td.r.samples', samplesOf(row)),
    h('td.r', rangeOf(row)),
    hasCost ? h('td.r', costOf(row)) : null,
    h('td.r.sub', printedOf(row)),
  ];
}

function narrowCell(row: PlanRow | null, hasCost: boolean): ElementNode {
  const below = (child: Child): Child => (child === null ? null : h('span.q.below-samples', child));
  return h(
    'td.r.samples',
    samplesOf(row),
    below(rangeOf(row)),
    hasCost && below(costOf(row)),
    below(printedOf(row)),
  );
}

/** Says where a row is impossible, or a run would be refused. */
function remarkRow(gap: number, rows: readonly (PlanRow | null)[], columns: number): Child {
  const byRemark = new Map<string, string[]>();
  for (const row of rows) {
    if (row?.remark === undefined) continue;
    const names = byRemark.get(row.remark) ?? [];
    byRemark.set(row.remark, [...names, formatAlgorithm(row.algorithm)]);
  }
  if (byRemark.size === 0) return null;
  return h(
    'tr.remark',
    { key: `remark ${gap}` },
    h(
      'td',
      { colspan: columns },
      [...byRemark].map(([remark, names]) => h('span.q', `${listed(names)}: `, prose(remark))),
    ),
  );
}

/** The samples of preset `paper` as a multiple of the row's samples: `4,030×`; empty if unknown. */
export function printedWords({ samples, printedSamples }: PlanRow): string {
  if (printedSamples === undefined) return '';
  if (samples === null || samples <= 0) return '';
  return times(printedSamples / samples);
}

/** Whether every run takes the same samples. */
export function isFixed({ range }: PlanRow): boolean {
  return range !== null && range[0] === range[1];
}

/** The range of nine in ten runs: `504–1.57 k`; empty without samples. */
export function rangeWords(row: PlanRow): string {
  if (row.range === null) return '';
  return isFixed(row) ? 'the same' : row.range.map(siShort).join('–');
}
