/** What a report says of real measurements: who answered how much and when, what failed and what was corrected. */
import type { AnsweredBy, Measurements } from '../experiment/measurements';
import { count, counted } from './format';
import { markdownList, markdownTable, markdownText } from './markdown';

/** Who answers, by the names of the journal. */
const TELLERS: Readonly<Record<string, string>> = {
  process: 'the program',
  recorded: 'the log',
  tell: 'by hand, on the command line',
  panel: 'by hand, in the panel',
  sheet: 'by hand, from a sheet',
};
const NOTED = { operator: 'Operator', instrument: 'Instrument', note: 'Note' } as const;

/** Paragraphs, a table and a list of Markdown. */
export function measurementLines(measurements: Measurements): readonly string[] {
  const { journal, batches, answered, counts, corrections, failures, noted } = measurements;
  const { wanted = [] } = measurements;
  const table = markdownTable(
    ['Answered by', 'Samples', 'First', 'Last'],
    answered.map(({ by, samples, first, last }: AnsweredBy) => [
      TELLERS[by] ?? by,
      count(samples),
      timeText(first),
      timeText(last),
    ]),
    [1],
  );
  const lines = [
    ...corrections.map(
      ({ pull, reason, at }) => `Pull ${pull} was corrected on ${timeText(at)}: ${reason}`,
    ),
    ...failures.map(
      ({ reason, samples }) =>
        `${counted(samples, 'sample')} failed and ${samples === 1 ? 'was' : 'were'} asked for again: ${reason === '' ? 'no reason given' : reason}`,
    ),
    ...(counts.unused === 0
      ? []
      : [
          `${counted(counts.unused, 'answer')} not used after a correction; the journal keeps them`,
        ]),
    ...wanted.map(
      ({ action, missing }) => `The log lacks ${counted(missing, 'sample')} of ${action.join(' ')}`,
    ),
    ...noted.map(
      ({ what, text, answers }) => `${NOTED[what]}: ${text} (${counted(answers, 'answer')})`,
    ),
  ];
  return [
    `${counted(batches, 'batch', 'batches')}. Every answer is in the journal ${markdownText(journal)}.`,
    ...(answered.length === 0 ? ['Nothing was answered.'] : [table]),
    ...(lines.length === 0 ? [] : [markdownList(lines)]),
  ];
}

/** `2026-11-22 09:12 UTC` */
function timeText(at: string): string {
  return at === '' ? 'an unknown date' : `${at.replace('T', ' ').slice(0, 16)} UTC`;
}
