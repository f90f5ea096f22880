/** A plan as Markdown: one table with a row for each gap, and what the plan rests on. */
import { ALGORITHM_TITLES } from '../learners/contract/algorithms';
import type { Plan, PlanRow } from '../plan/plan';
import { formatSetting } from '../words/counts';
import { markdownText } from './markdown';
import { costText, printedText, rangeText, samplesText } from './planText';

/** @param title what was planned: the name of the spec */
export function planMarkdown(plan: Plan, title: string): string {
  const { preset, delta, costPerPull, rows, notes } = plan;
  const algorithms = [...new Set(rows.map(({ algorithm }) => algorithm))];
  const gaps = [...new Set(rows.map(({ gap }) => gap))].sort((a, b) => b - a);
  const columns = [
    'samples',
    'nine of ten runs',
    ...(costPerPull === null ? [] : ['cost']),
    'paper’s version',
  ];
  const head = [
    'gap',
    ...algorithms.flatMap((name) => columns.map((column) => `${ALGORITHM_TITLES[name]} ${column}`)),
  ];
  const body = gaps.map((gap) => {
    const ofGap = rows.filter((row) => row.gap === gap);
    const mark = ofGap.some(({ trueGap }) => trueGap === true) ? ' (the true gap)' : '';
    return [
      formatSetting(gap) + mark,
      ...algorithms.flatMap((name) => {
        const row = ofGap.find(({ algorithm }) => algorithm === name);
        return cells(row, costPerPull !== null);
      }),
    ];
  });
  const remarks = rows
    .filter(({ remark }) => remark !== undefined)
    .map(
      ({ algorithm, gap, remark }) =>
        `${ALGORITHM_TITLES[algorithm]} at gap ${formatSetting(gap)}: ${remark ?? ''}`,
    );
  const list = [...remarks, ...notes].map((note) => `- ${markdownText(note)}`);
  return [
    `**Samples for ${markdownText(title)}**, preset ${preset}, delta ${delta}`,
    '',
    ...(rows.length === 0 ? [] : [line(head), line(head.map(() => '---:')), ...body.map(line), '']),
    ...list,
    ...(list.length === 0 ? [] : ['']),
  ].join('\n');
}

function cells(row: PlanRow | undefined, hasCost: boolean): readonly string[] {
  if (row === undefined) return ['', '', ...(hasCost ? [''] : []), ''];
  return [
    samplesText(row),
    rangeText(row),
    ...(hasCost ? [row.cost === undefined ? '' : costText(row, row.cost)] : []),
    row.samples === null ? '' : printedText(row),
  ];
}

function line(row: readonly string[]): string {
  return `| ${row.join(' | ')} |`;
}
