/** The plan as a table, the largest gap first; a row can be chosen, and its phases and actions are shown below. */
import type { AlgorithmName } from '../../src/core/learners/contract/algorithms';
import type { PlanRow } from '../../src/core/plan/plan';
import { formatAlgorithm, formatCost, listed } from '../../src/shared/format';
import type { PlanSnapshot } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { gapText, exact } from '../format';
import type { Environment } from '../model/environment';
import { algorithmsOf, gapsOf, rowAt, shownGap } from '../model/plan';
import { count, prose, section, term } from '../views/pieces';
import { printedWords, rangeWords } from './planCells';
import { column } from '../views/table';
import { asks } from '../views/asks';
import { capital } from '../words';
import type { TermName } from '../words';

/** From here on two sections stand side by side. */
const WIDE_PAGE = 1080;
const PADDING = 32;
/** What the column of the gaps takes, and the columns of an algorithm without and with the cost, in pixels. */
const WIDTHS = { gap: 80, plain: 265, withCost: 340 } as const;

/** Whether cost and factor have columns of their own, or stand below the samples. */
function isNarrow(pageWidth: number, algorithms: number, hasCost: boolean): boolean {
  const room = (pageWidth >= WIDE_PAGE ? pageWidth / 2 : pageWidth) - PADDING;
  return room < WIDTHS.gap + algorithms * (hasCost ? WIDTHS.withCost : WIDTHS.plain);
}

export function planTable(snapshot: PlanSnapshot, env: Environment): ElementNode {
  const { plan } = snapshot;
  const algorithms = algorithmsOf(plan);
  const hasCost = plan.costPerPull !== null;
  const narrow = isNarrow(env.pageWidth, algorithms.length, hasCost);
  const parts = partsOf(hasCost);
  const columns = 1 + algorithms.length * (narrow ? 1 : parts.length);
  const shown = shownGap(plan, env.gap);
  const table = h(
    'table.plan-table',
    h('caption.sr', 'Samples of each algorithm by the gap'),
    narrow ? narrowHead(algorithms, parts) : wideHead(algorithms, parts),
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
            rows.map((row) => (narrow ? narrowCell(row, parts) : wideCells(row, parts))),
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
    h(
      'button.link',
      {
        type: 'button',
        'aria-pressed': String(isShown),
        'aria-label': `${isTrue ? 'True gap' : 'Gap'} ${gapText(gap)}: show phases and actions`,
        ...asks('gap', String(gap)),
        'data-tip': String(gap),
      },
      gapText(gap),
    ),
    isTrue ? h('span.q', ' true') : null,
  ];
}

/** What is told of a row, in columns of their own or below one another. */
interface Part {
  readonly term: TermName;
  readonly name: string;
  readonly cell: (row: PlanRow | null) => Child;
  /** In grey. */
  readonly isSecond?: true;
}

function partsOf(hasCost: boolean): readonly [Part, ...Part[]] {
  return [
    { term: 'planned', name: 'samples', cell: samplesOf },
    { term: 'planRange', name: 'nine of ten', cell: rangeOf },
    ...(hasCost ? [{ term: 'cost', name: 'cost', cell: costOf } as const] : []),
    { term: 'planPrinted', name: 'paper’s version', cell: printedOf, isSecond: true },
  ];
}

function wideHead(algorithms: readonly AlgorithmName[], parts: readonly Part[]): ElementNode {
  return h(
    'thead',
    h(
      'tr',
      h('th', { scope: 'col', rowspan: 2 }, term('gap', 'Gap')),
      algorithms.map((name) =>
        h('th.r.over-col', { scope: 'colgroup', colspan: parts.length }, formatAlgorithm(name)),
      ),
    ),
    h(
      'tr',
      algorithms.map(() => parts.map((part) => column(term(part.term, capital(part.name)), 'r'))),
    ),
  );
}

function narrowHead(algorithms: readonly AlgorithmName[], parts: readonly Part[]): ElementNode {
  const below = parts.flatMap((part, index): readonly Child[] => [
    index === 0 ? null : ', ',
    h('br'),
    term(part.term, part.name),
  ]);
  const heads = algorithms.map((name) => column([h('b', formatAlgorithm(name)), below], 'r'));
  return h('thead', h('tr', column(term('gap', 'Gap')), heads));
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

function wideCells(row: PlanRow | null, [samples, ...others]: readonly [Part, ...Part[]]): Child {
  return [
    h('td.r.samples', samples.cell(row)),
    others.map(({ cell, isSecond }) => h(isSecond === true ? 'td.r.sub' : 'td.r', cell(row))),
  ];
}

function narrowCell(row: PlanRow | null, [samples, ...others]: readonly [Part, ...Part[]]): Child {
  return h(
    'td.r.samples',
    samples.cell(row),
    others.map(({ cell }) => {
      const child = cell(row);
      return child === null ? null : h('span.q.below-samples', child);
    }),
  );
}

/** Where a row cannot be done, or a run would be kept from it. */
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
