/** A run as Markdown: a few lines for the clipboard, and a self-contained report. */
import type { Measurements } from '../experiment/measurements';
import { noiseSvg } from '../figure/noise';
import { actionName } from '../words/actions';
import { NOISE_MEANING, seenNoise } from '../words/noise';
import { assumptionsOf, checksOf, markedMarkdown } from './markedLines';
import { formatCounted } from '../words/counts';
import { markdownCode, markdownList, markdownTable, markdownText } from './markdown';
import { answerText, outcomeText, resultRows, titleOf, type RunReport } from './runReport';
import {
  answeredTable,
  caveats,
  constantsTable,
  measurementNotes,
  roundsTable,
  settingsTable,
  timeText,
  type Table,
} from './runTables';

/** The result as one table, for a message or a note. */
export function resultMarkdown(report: RunReport): string {
  return `**${markdownText(answerText(report))}**\n\n${resultTable(report)}\n`;
}

/**
 * The report: answer, settings, constants with their formulas, rounds, assumptions, caveats and the spec.
 * @param picture the address of a picture of the answer; null if there is none
 * @param noise the address of a picture of the noise seen
 */
export function runMarkdown(
  report: RunReport,
  picture: string | null,
  noise: string | null = null,
): string {
  const assumptions = assumptionsOf(report.facts, report.result).map(markedMarkdown);
  const checks = checksOf(report.result).map(markedMarkdown);
  const started = timeText(new Date(report.startedAt).toISOString());
  return [
    `# ${markdownText(titleOf(report))}`,
    `${started}, ${markdownText(report.fileName)}`,
    `**${markdownText(answerText(report))}**`,
    markdownText(outcomeText(report)),
    ...(picture === null ? [] : [`![${markdownText(answerText(report))}](${picture})`]),
    '## Result',
    resultTable(report),
    '## Settings',
    tableText(settingsTable(report)),
    '## Constants',
    tableText(constantsTable(report)),
    ...(noise === null ? [] : ['## Noise', NOISE_MEANING, `![Noise seen](${noise})`]),
    '## Rounds',
    ...rounds(report),
    ...(report.measurements === undefined
      ? []
      : ['## Measurements', ...measurementLines(report.measurements)]),
    '## Assumptions',
    assumptions.length === 0 ? 'None.' : assumptions.join('\n'),
    ...(checks.length === 0 ? [] : ['Checked by the measurements:', checks.join('\n')]),
    '## Caveats',
    markdownList(caveats(report)),
    '## Spec',
    markdownCode(report.specText, 'jsonc'),
    '',
  ].join('\n\n');
}

/** @returns an SVG document; null if the noise is declared */
export function noisePicture({ facts, result }: RunReport): string | null {
  const seen = seenNoise(result.constants, result.noiseByAction);
  if (seen === null) return null;
  const nameOf = (action: readonly number[]) =>
    actionName(facts.labels, facts.instance.family, action);
  return noiseSvg(
    `Noise seen: ${facts.name ?? ''}`.replace(/: $/, ''),
    seen,
    nameOf,
    facts.instance,
  );
}

function resultTable(report: RunReport): string {
  return markdownTable(['', ''], resultRows(report));
}

function tableText({ head, rows, right }: Table): string {
  return markdownTable(head, rows, right);
}

function rounds(report: RunReport): readonly string[] {
  const known = roundsTable(report);
  if (known === null) return ['No round was completed.'];
  const all = `${formatCounted(report.result.samples, 'sample')} in all.`;
  return [...known.notes, tableText(known.table), all];
}

function measurementLines(measurements: Measurements): readonly string[] {
  const { journal, batches } = measurements;
  const answered = answeredTable(measurements);
  const lines = measurementNotes(measurements);
  return [
    `${formatCounted(batches, 'batch', 'batches')}. Every answer is in the journal ${markdownText(journal)}.`,
    answered === null ? 'Nothing was answered.' : tableText(answered),
    ...(lines.length === 0 ? [] : [markdownList(lines)]),
  ];
}
