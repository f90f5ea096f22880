/** The folded part of an HTML report, for readers who know the method. */
import { rewardWords } from '../../reward/facts';
import { actionName } from '../../words/actions';
import { formatValue } from '../../words/factors';
import { familyWords } from '../../words/family';
import { upToConstant } from '../answerFacts';
import { formatExact } from '../../words/counts';
import { roundsTable } from '../runTables';
import { howGood } from '../text';
import { NAMED, type HtmlReport } from './htmlReport';
import { paragraph, preformatted, table } from './pieces';

/** The most rows of a table of actions. */
const MOST_ACTIONS = 20;
/** The most characters of a spec. */
const MOST_SPEC = 40_000;

/** The actions that can still be the best, or else those that led at the last test. */
export function actions({ facts, result, trace }: HtmlReport): string {
  const { labels, instance } = facts;
  const nameOf = (action: readonly number[]): string =>
    actionName(labels, instance.family, action, NAMED);
  const name = `${rewardWords(instance.reward, familyWords(instance.family)).name}${upToConstant(facts)}`;
  const { candidates = [] } = result;
  if (candidates.length > 1) {
    const rows = candidates
      .slice(0, MOST_ACTIONS)
      .map(({ action, estimate, interval: [low, high] }) => [
        nameOf(action),
        formatValue(instance, estimate),
        low === null ? 'not known' : formatValue(instance, low),
        high === null ? 'not known' : formatValue(instance, high),
      ]);
    const more = candidates.length - rows.length + (result.candidatesMore ?? 0);
    return [
      paragraph('These can still be the best. Each interval holds with the others, at any time.'),
      table({ head: ['', name, 'At least', 'At most'], rows, right: [1, 2, 3] }),
      more === 0 ? '' : paragraph(`${formatExact(more)} more.`, 'sub'),
    ].join('');
  }
  const leaders = trace.at(-1)?.leaders ?? [];
  if (leaders.length === 0) return '';
  const rows = leaders.map(({ action, estimate, halfWidth }) => [
    nameOf(action),
    formatValue(instance, estimate, halfWidth),
  ]);
  return (
    paragraph(
      `The best by the last test${leaders.every(({ halfWidth }) => halfWidth === null) ? '' : ', with 95% intervals'}:`,
    ) + table({ head: ['', name], rows, right: [1] })
  );
}

/** The most frequently measured actions. */
export function sampled({ facts, measured }: HtmlReport): string {
  if (measured === undefined || measured.count === 0) return '';
  const rows = measured.most
    .slice(0, MOST_ACTIONS)
    .map(({ action, samples }) => [
      actionName(facts.labels, facts.instance.family, action, NAMED),
      formatExact(samples),
    ]);
  const more = measured.count - rows.length;
  return [
    paragraph('What was measured most:'),
    table({ head: ['', 'Samples'], rows, right: [1] }),
    more === 0 ? '' : paragraph(`${formatExact(more)} more.`, 'sub'),
  ].join('');
}

/** How good the number of samples is, and the stopping tests. */
export function rounds(report: HtmlReport): readonly string[] {
  const known = roundsTable(report);
  const good = howGood(report.result, report.facts);
  if (known === null) return [paragraph('No round was completed.')];
  return [
    good === '' ? '' : paragraph(good),
    ...known.notes.map((note) => paragraph(note, 'sub')),
    table(known.table),
  ];
}

/** The text that ran. */
export function spec({ specText }: HtmlReport): string {
  const isWhole = specText.length <= MOST_SPEC;
  return (
    preformatted(isWhole ? specText : specText.slice(0, MOST_SPEC)) +
    (isWhole ? '' : paragraph('The rest is left out.', 'sub'))
  );
}
