/** A plan as text: tables for a terminal and for Markdown, and CSV. */
import { ALGORITHM_TITLES } from '../learners/contract/algorithms';
import type { PhaseName } from '../protocol/learner';
import type { Plan, PlanRow } from '../plan/plan';
import { PHASE_NAMES } from '../learners/names';
import { formatCost, formatCount, formatSetting, formatTimes, formatExact } from '../words/counts';
import { visible } from '../words/escapes';
import { alignedTable, csvTable } from './textTables';
import { markdownList, markdownTable, markdownText } from './markdown';
import type { Table } from './runTables';

interface Column {
  readonly head: string;
  readonly cell: (row: PlanRow) => string;
}

/** The columns about samples that both tables share. */
function samplesColumns({ rows }: Plan): readonly Column[] {
  const cost = ({ cost, ...row }: PlanRow): string =>
    cost === undefined ? '' : formatCost(isFixed(row) ? cost : threeDigits(cost));
  return [
    { head: 'samples', cell: samplesText },
    { head: 'nine of ten runs', cell: rangeText },
    ...(rows.some((row) => row.cost !== undefined) ? [{ head: 'cost', cell: cost }] : []),
  ];
}

/** For a terminal: a table per algorithm, gaps in descending order, and the notes. */
export function planText(plan: Plan): string {
  const { preset, delta, notes } = plan;
  if (plan.rows.length === 0) return notes.map(visible).join('\n');
  return [
    `Samples by the gap between the best two rewards, preset ${preset}, delta ${delta}`,
    ...algorithmsOf(plan).flatMap((algorithm) => [
      '',
      ALGORITHM_TITLES[algorithm],
      ...tableOf(plan, algorithm),
    ]),
    ...(notes.length === 0 ? [] : ['', 'Notes', ...notes.map((note) => `  ${visible(note)}`)]),
  ].join('\n');
}

function tableOf(plan: Plan, algorithm: PlanRow['algorithm']): readonly string[] {
  const rows = plan.rows.filter((row) => row.algorithm === algorithm);
  // A single phase would only repeat the samples of the row.
  const inUse = PHASE_NAMES.filter((name) => rows.some((row) => samplesIn(plan, row, name) > 0));
  const columns: readonly Column[] = [
    { head: 'gap', cell: ({ gap }) => formatSetting(gap) },
    ...samplesColumns(plan),
    ...(inUse.length > 1 ? inUse : []).map((name) => ({
      head: name,
      cell: (row: PlanRow) => (row.samples === null ? '' : approximate(samplesIn(plan, row, name))),
    })),
    { head: 'paper’s version', cell: paperText },
    {
      head: '',
      cell: ({ trueGap, remark }) =>
        [
          ...(trueGap === true ? ['the true gap'] : []),
          ...(remark === undefined ? [] : [remark]),
        ].join('; '),
    },
  ];
  const cells = [
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map(({ cell }) => cell(row))),
  ];
  return alignedTable(cells, [columns.length - 1]);
}

/** One table with a row per gap, in descending order, and columns for each algorithm; and the notes. */
export function planTable(plan: Plan): {
  readonly table: Table;
  readonly notes: readonly string[];
} {
  const { rows, notes } = plan;
  const gaps = [...new Set(rows.map(({ gap }) => gap))].sort((a, b) => b - a);
  const columns: readonly Column[] = [
    ...samplesColumns(plan),
    { head: 'paper’s version', cell: (row) => (row.samples === null ? '' : paperText(row)) },
  ];
  const ofAlgorithms = algorithmsOf(plan).flatMap((name) =>
    columns.map(({ head, cell }) => ({ name, head: `${ALGORITHM_TITLES[name]} ${head}`, cell })),
  );
  const body = gaps.map((gap) => {
    const ofGap = rows.filter((row) => row.gap === gap);
    const mark = ofGap.some(({ trueGap }) => trueGap === true) ? ' (the true gap)' : '';
    const cells = ofAlgorithms.map(({ name, cell }) => {
      const row = ofGap.find(({ algorithm }) => algorithm === name);
      return row === undefined ? '' : cell(row);
    });
    return [formatSetting(gap) + mark, ...cells];
  });
  const head = ['gap', ...ofAlgorithms.map((column) => column.head)];
  const remarks = rows.flatMap(({ algorithm, gap, remark }) =>
    remark === undefined
      ? []
      : [`${ALGORITHM_TITLES[algorithm]} at gap ${formatSetting(gap)}: ${remark}`],
  );
  const table = { head, rows: body, right: [...head.keys()] };
  return { table, notes: [...remarks, ...notes] };
}

/**
 * One table with a row per gap, and the notes.
 * @param title the name of the spec
 */
export function planMarkdown(plan: Plan, title: string): string {
  const { preset, delta, rows } = plan;
  const { table, notes } = planTable(plan);
  return [
    `**Samples for ${markdownText(title)}**, preset ${preset}, delta ${delta}`,
    '',
    ...(rows.length === 0 ? [] : [markdownTable(table.head, table.rows, table.right), '']),
    ...(notes.length === 0 ? [] : [markdownList(notes), '']),
  ].join('\n');
}

/** CSV with a head and one line per row; unknown values are empty. */
export function planCsv(plan: Plan): string {
  const head = [
    ...['algorithm', 'gap', 'trueGap', 'samples', 'low', 'high', 'rounds', 'cost'],
    ...['printedSamples', ...PHASE_NAMES],
  ];
  const lines = plan.rows.map((row) => [
    ...[row.algorithm, row.gap, row.trueGap ?? false, row.samples],
    ...(row.range ?? [null, null]),
    ...[row.rounds, row.cost, row.printedSamples],
    ...PHASE_NAMES.map((name) => (row.samples === null ? null : samplesIn(plan, row, name))),
  ]);
  return csvTable(head, lines);
}

function algorithmsOf({ rows }: Plan) {
  return [...new Set(rows.map(({ algorithm }) => algorithm))];
}

/** Rounds to three digits: a plan cannot predict more of a random number. */
function threeDigits(value: number): number {
  return Number(value.toPrecision(3));
}

function approximate(samples: number): string {
  return formatExact(threeDigits(samples));
}

function isFixed({ range }: Pick<PlanRow, 'range'>): boolean {
  return range !== null && range[0] === range[1];
}

/** The expected median, exact if it is fixed in advance. */
function samplesText(row: PlanRow): string {
  if (row.samples === null) return '–';
  return isFixed(row) ? formatExact(row.samples) : approximate(row.samples);
}

/** The range of nine of ten runs: `504–1,570`. */
function rangeText(row: PlanRow): string {
  if (row.range === null) return '';
  return isFixed(row) ? 'the same' : row.range.map(approximate).join('–');
}

/** The samples of the paper’s version as a multiple of those of the row: `4,030×`. */
function paperText({ samples, printedSamples }: PlanRow): string {
  if (printedSamples === undefined) return '';
  if (samples === null || samples === 0) return formatCount(printedSamples);
  return formatTimes(printedSamples / samples);
}

/** The samples of all rounds of a phase. */
function samplesIn({ perPhase }: Plan, { algorithm, gap }: PlanRow, phase: PhaseName): number {
  const entry = perPhase.find((other) => other.algorithm === algorithm && other.gap === gap);
  const rounds = entry?.phases.filter(({ name }) => name === phase) ?? [];
  return rounds.reduce((sum, { samples }) => sum + samples, 0);
}
