/** A plan as text: a table for a terminal, comma-separated values for a spreadsheet. */
import { ALGORITHM_TITLES } from '../learners/contract/algorithms';
import type { PhaseName } from '../protocol/learner';
import type { Plan, PlanPhase, PlanRow } from '../plan/plan';
import { PHASE_NAMES } from '../learners/names';
import { formatCost, formatCount, formatSetting, formatTimes } from '../words/counts';
import { visible } from '../words/escapes';
import { alignedTable, count } from './format';

/** A table for each algorithm, the largest gap first, and what the plan rests on. */
export function planText(plan: Plan): string {
  const { preset, delta, rows, notes } = plan;
  const algorithms = [...new Set(rows.map(({ algorithm }) => algorithm))];
  const sections = algorithms.flatMap((algorithm) => [
    '',
    ALGORITHM_TITLES[algorithm],
    ...alignedTable(
      tableOf(
        plan,
        rows.filter((row) => row.algorithm === algorithm),
      ),
    ),
  ]);
  return [
    `Samples by the gap between the best two rewards, preset ${preset}, delta ${delta}`,
    ...sections,
    ...(notes.length === 0 ? [] : ['', 'Notes', ...notes.map((note) => `  ${visible(note)}`)]),
  ].join('\n');
}

function tableOf(plan: Plan, rows: readonly PlanRow[]): readonly (readonly string[])[] {
  const phases = phaseSums(plan);
  // Where there is only one phase it is the samples of the row once more.
  const inUse = PHASE_NAMES.filter((name) => rows.some((row) => (phases(row).get(name) ?? 0) > 0));
  const shown = inUse.length > 1 ? inUse : [];
  const hasCost = plan.costPerPull !== null;
  const head = [
    'gap',
    'samples',
    'nine of ten runs',
    ...(hasCost ? ['cost'] : []),
    ...shown,
    'paper’s version',
    '',
  ];
  const body = rows.map((row) => {
    const sums = phases(row);
    return [
      formatSetting(row.gap),
      samplesText(row),
      rangeText(row),
      ...(hasCost ? [row.cost === undefined ? '' : costText(row, row.cost)] : []),
      ...shown.map((name) => (row.samples === null ? '' : approximate(sums.get(name) ?? 0))),
      printedText(row),
      [
        ...(row.trueGap === true ? ['the true gap'] : []),
        ...(row.remark === undefined ? [] : [row.remark]),
      ].join('; '),
    ];
  });
  return rightAligned([head, ...body]);
}

/** All columns but the last one are aligned right. */
function rightAligned(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return rows.map((row) =>
    row.map((cell, column) => {
      if (column === row.length - 1) return cell;
      const width = Math.max(...rows.map((other) => other[column]?.length ?? 0));
      return cell.padStart(width);
    }),
  );
}

/** Three digits: no plan knows more of what is left to chance. */
function approximate(samples: number): string {
  return count(Number(samples.toPrecision(3)));
}

function isFixed({ range }: PlanRow): boolean {
  return range !== null && range[0] === range[1];
}

/** The middle of what to expect; exact where it is fixed in advance. */
export function samplesText(row: PlanRow): string {
  if (row.samples === null) return '–';
  return isFixed(row) ? count(row.samples) : approximate(row.samples);
}

/** What nine of ten runs take: 504–1,570. */
export function rangeText(row: PlanRow): string {
  if (row.range === null) return '';
  return isFixed(row) ? 'the same' : row.range.map(approximate).join('–');
}

export function costText(row: PlanRow, cost: number): string {
  return formatCost(isFixed(row) ? cost : Number(cost.toPrecision(3)));
}

/** The printed samples as a multiple of those of the row: `4,030×`. */
export function printedText({ samples, printedSamples }: PlanRow): string {
  if (printedSamples === undefined) return '';
  if (samples === null || samples === 0) return formatCount(printedSamples);
  return formatTimes(printedSamples / samples);
}

/** The samples of each phase of a row, all its rounds together. */
function phaseSums({ perPhase }: Plan): (row: PlanRow) => ReadonlyMap<PhaseName, number> {
  return ({ algorithm, gap }) => {
    const entry = perPhase.find((other) => other.algorithm === algorithm && other.gap === gap);
    const sums = new Map<PhaseName, number>();
    for (const { name, samples } of entry?.phases ?? ([] as readonly PlanPhase[])) {
      sums.set(name, (sums.get(name) ?? 0) + samples);
    }
    return sums;
  };
}

/**
 * The rows, one a line, as comma-separated values with a head; what is not known is empty. Every cell is a number, a
 * truth value or the name of an algorithm, so nothing needs quotes.
 */
export function planCsv(plan: Plan): string {
  const sumsOf = phaseSums(plan);
  const head = [
    ...[
      'algorithm',
      'gap',
      'trueGap',
      'samples',
      'low',
      'high',
      'rounds',
      'cost',
      'printedSamples',
    ],
    ...PHASE_NAMES,
  ];
  const lines = plan.rows.map((row) => {
    const sums = sumsOf(row);
    return [
      row.algorithm,
      row.gap,
      row.trueGap ?? false,
      row.samples,
      ...(row.range ?? [null, null]),
      row.rounds,
      row.cost,
      row.printedSamples,
      ...PHASE_NAMES.map((name) => (row.samples === null ? null : (sums.get(name) ?? 0))),
    ]
      .map((value) => String(value ?? ''))
      .join(',');
  });
  return [head.join(','), ...lines, ''].join('\n');
}
