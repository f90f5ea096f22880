/** The report of an experiment: its claims, pictures and tables. */
import type { Claim } from '../paperFigures/claims';
import type { Cell, PanelSummary } from '../paperFigures/figureSummary';
import {
  formatBound,
  formatCount,
  formatCounted,
  formatDuration,
  formatInterval,
  formatSetting,
} from '../words/counts';
import { alignedTable } from './textTables';
import { markdownList, markdownTable, markdownText } from './markdown';

export interface FiguresReport {
  readonly title: string;
  /** How it was run, in a sentence or two. */
  readonly how: string;
  readonly panels: readonly PanelSummary[];
  /** May be empty. */
  readonly claims: readonly Claim[];
  /** The address of a panel's picture. */
  readonly picture: (panel: PanelSummary) => string;
}

export function figuresMarkdown({ title, how, panels, claims, picture }: FiguresReport): string {
  return [
    `# ${markdownText(title)}`,
    markdownText(how),
    ...(claims.length === 0
      ? []
      : [
          '## Claims',
          markdownTable(
            ['', 'The paper', 'Here', 'Figures'],
            claims.map(({ id, text, verdict, because }) => [id, text, verdict, because]),
          ),
        ]),
    ...panels.flatMap((panel) => [
      `## ${markdownText(panel.title)}`,
      `![${markdownText(panel.title)}](${picture(panel)})`,
      'Samples, mean of a run with Student’s 95% interval:',
      cellsTable(panel, samplesText),
      'Running time, mean of a run:',
      cellsTable(panel, ({ time }) => (time === null ? '' : formatDuration(time.mean))),
      'Wrong certificates, of the runs that were not cut by their seconds and did not fail:',
      cellsTable(panel, ({ wrong, judged }) => `${wrong} of ${judged}`),
      markdownList(panelNotes(panel)),
    ]),
    '',
  ].join('\n\n');
}

/** For a terminal: a table of mean samples per panel, one line per series, and the claims that were judged. */
export function figuresText({ panels, claims }: FiguresReport): string {
  const lines = panels.flatMap((panel) => {
    const columns = [headOf(panel), ...rowsOf(panel, meanText)];
    const rows = headOf(panel).map((_, row) => columns.map((cells) => cells[row] ?? ''));
    const notes = unfinished(panel).map((note) => `  ${note}`);
    return [`${panel.title}, samples`, '', ...alignedTable(rows, [0]), '', ...notes];
  });
  const tried = claims.filter(({ verdict }) => verdict !== 'not run');
  return [
    ...lines,
    ...tried.map(({ id, text, verdict, because }) => `${id} ${verdict}: ${text} ${because}`),
  ].join('\n');
}

function headOf({ xLabel, series, lowerBounds }: PanelSummary): readonly string[] {
  return [
    xLabel,
    ...series.map(({ title, preset }) => `${title} ${preset}`),
    ...(lowerBounds.length > 0 ? ['lower bound'] : []),
  ];
}

function rowsOf(
  { series, lowerBounds }: PanelSummary,
  cellText: (cell: Cell) => string,
): readonly (readonly string[])[] {
  const xs = series[0]?.cells.map(({ x }) => x) ?? [];
  return xs.map((x, index) => [
    formatSetting(x),
    ...series.map(({ cells }) => {
      const cell = cells[index];
      return cell === undefined || cell.runs === 0 ? '' : cellText(cell);
    }),
    ...(lowerBounds.length > 0
      ? [formatBound(lowerBounds.find((bound) => bound.x === x)?.samples.mean ?? NaN)]
      : []),
  ]);
}

function cellsTable(panel: PanelSummary, cellText: (cell: Cell) => string): string {
  return markdownTable(headOf(panel), rowsOf(panel, cellText));
}

function meanText({ samples, atLeast }: Cell): string {
  if (samples !== null) return formatCount(samples.mean);
  return atLeast === null ? 'unknown' : `> ${formatCount(atLeast)}`;
}

function samplesText(cell: Cell): string {
  const interval = cell.samples?.interval ?? null;
  const spread =
    interval === null || interval.low === interval.high
      ? ''
      : ` (${formatInterval(interval, formatCount)})`;
  return `${meanText(cell)}${spread}`;
}

/** How the panel differs from the source, and which runs are missing or uncertified. */
export function panelNotes(panel: PanelSummary): readonly string[] {
  return [...panel.notes, ...unfinished(panel), ...newHere(panel)];
}

function unfinished({ series, runs }: PanelSummary): readonly string[] {
  return series.flatMap(({ title, preset, cells }) =>
    cells.flatMap((cell) => {
      const { x, cutBySeconds, cutBySamples, inconclusive, failed, reason } = cell;
      const kinds = [
        [cutBySeconds, 'took too long'],
        [cutBySamples, 'would have passed a limit of samples or cost'],
        [inconclusive, 'gave up without an answer'],
        [failed, 'failed'],
        [runs - cell.runs, 'not run'],
      ] as const;
      const said = kinds.flatMap(([number, what]) => (number > 0 ? [`${number} ${what}`] : []));
      if (said.length === 0) return [];
      return [
        `${title} ${preset} at ${formatSetting(x)}: of ${formatCounted(runs, 'run')} ${said.join(', ')}${reason === null ? '' : ` (${reason.replace(/\.$/, '')})`}.`,
      ];
    }),
  );
}

function newHere({ series }: PanelSummary): readonly string[] {
  return series.flatMap(({ title, preset, cells }) => {
    const xs = cells.filter((cell) => cell.isNewHere && cell.runs > 0).map(({ x }) => x);
    return xs.length === 0
      ? []
      : [
          `${title} ${preset} at ${xs.map((x) => formatSetting(x)).join(', ')}: not possible in the original.`,
        ];
  });
}
