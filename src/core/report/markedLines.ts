/** The assumptions and checks of a run as lines with a mark each, for terminals and reports. */
import type { RunFacts } from '../run/check/facts';
import type { RunResult } from '../run/result/result';
import { CHECK_NAMES, checkStanding, linesAtEnd } from '../words/checks';
import { visible } from '../words/escapes';
import { markdownText } from './markdown';

/** The mark of a line of assumptions, checks and outliers: on a terminal, and in a report. */
const MARKS = {
  met: ['met', 'met'],
  trusted: ['on trust', 'taken on trust'],
  'not-met': ['NOT MET', 'not met'],
  refuted: ['REFUTED', 'contradicted'],
  caveat: ['CAVEAT', 'caveat'],
  follows: ['follows', 'follows'],
  checked: ['checked', ''],
  open: ['open', 'not checked'],
  outlier: ['OUTLIER', 'far from all others'],
} as const;

/** The marks that speak against the answer. */
const GRAVE: ReadonlySet<keyof typeof MARKS> = new Set(['not-met', 'refuted', 'caveat', 'outlier']);

export interface MarkedLine {
  readonly mark: keyof typeof MARKS;
  readonly text: string;
}

/** The assumptions of a run as they stand at its end. */
export function assumptionsOf({ assumptions }: RunFacts, result: RunResult): readonly MarkedLine[] {
  const lines = linesAtEnd(assumptions, result);
  return lines.map(({ grade, text }) => ({ mark: grade, text: `${text}.` }));
}

/** The checks of the assumptions against the measurements, and the outliers. */
export function checksOf({
  checks = [],
  outliers = [],
}: Pick<RunResult, 'checks' | 'outliers'>): readonly MarkedLine[] {
  return [
    ...checks.map((check) => ({
      mark: checkStanding(check),
      text: `${CHECK_NAMES[check.name]}: ${check.text}`,
    })),
    ...outliers.map(({ text }) => ({ mark: 'outlier' as const, text })),
  ];
}

export function markedText({ mark, text }: MarkedLine): string {
  return `  ${MARKS[mark][0].padEnd(8)}  ${visible(text)}`;
}

/** The mark of a line in words, empty if it has none, and whether it speaks against the answer. */
export function markWords(mark: MarkedLine['mark']) {
  return { words: MARKS[mark][1], isGrave: GRAVE.has(mark) } as const;
}

export function markedMarkdown({ mark, text }: MarkedLine): string {
  const { words, isGrave } = markWords(mark);
  const before = words === '' ? '' : isGrave ? `**${words}**: ` : `${words}: `;
  return `- ${before}${markdownText(text)}`;
}
