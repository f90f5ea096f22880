/** A plan as text: a table for a terminal, comma-separated values for a spreadsheet. */
import type { PhaseName } from '../learners/learner';
import type { Plan, PlanPhase, PlanRow } from '../plan/plan';
import { ALGORITHM_TITLES } from '../words/algorithms';
import { formatCost, formatCount, formatSetting, formatTimes } from '../words/counts';
import { visible } from './escapes';
import { alignedTable, count } from './format';

const PHASES: readonly PhaseName[] = ['preparation', 'elimination', 'exploration'];

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
    `Samples (pulls of actions) by the gap of the best two rewards, preset ${preset}, delta ${delta}`,
    ...sections,
    ...(notes.length === 0 ? [] : ['', 'Notes', ...notes.map((note) => `  ${visible(note)}`)]),
  ].join('\n');
}

function tableOf(plan: Plan, rows: readonly PlanRow[]): readonly (readonly string[])[] {
  const phases = phaseSums(plan);
  // Where there is only one phase it is the samples of the row once more.
  const inUse = PHASES.filter((name) => rows.some((row) => (phases(row).get(name) ?? 0) > 0));
  const shown = inUse.length > 1 ? inUse : [];
  const hasCost = plan.costPerPull !== null;
  const head = ['gap', 'samples', ...(hasCost ? ['cost'] : []), ...shown, 'paper’s version', ''];
  const body = rows.map((row) => {
    const sums = phases(row);
    return [
      formatSetting(row.gap),
      row.samples === null ? '–' : count(row.samples),
      ...(hasCost ? [row.cost === undefined ? '' : formatCost(row.cost)] : []),
      ...shown.map((name) => (row.samples === null ? '' : count(sums.get(name) ?? 0))),
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

/** The printed samples as a multiple of those of the row: `4,030×`. */
function printedText({ samples, printedSamples }: PlanRow): string {
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
  const head = ['algorithm', 'gap', 'trueGap', 'samples', 'cost', 'printedSamples', ...PHASES];
  const lines = plan.rows.map((row) => {
    const sums = sumsOf(row);
    return [
      row.algorithm,
      row.gap,
      row.trueGap ?? false,
      row.samples,
      row.cost,
      row.printedSamples,
      ...PHASES.map((name) => (row.samples === null ? null : (sums.get(name) ?? 0))),
    ]
      .map((value) => String(value ?? ''))
      .join(',');
  });
  return [head.join(','), ...lines, ''].join('\n');
}
