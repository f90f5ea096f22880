/** The question of an HTML report and its answer, with a picture and figures. */
import { bare, element, xmlText } from '../../figure/svg';
import { rewardComment, rewardFactsOf, rewardWords, type RewardName } from '../../reward/facts';
import type { RunFacts } from '../../run/check/facts';
import { actionName } from '../../words/actions';
import { formatActions } from '../../words/counts';
import { familyWords } from '../../words/family';
import {
  certaintySentences,
  contradictions,
  isBestGuess,
  theBest,
  withinSentence,
} from '../answer';
import { answerFacts } from '../answerFacts';
import { titleOf } from '../runReport';
import { timeText } from '../runTables';
import { headline } from '../text';
import { NAMED, type HtmlReport, type ReportDrawing } from './htmlReport';
import { paragraph } from './pieces';

/** A wider picture stands above the figures: beside them, its text would be too small. */
const BESIDE = 600;
/** The most characters of an answer in large type. */
const LONG = 160;

/** The question, under the title and date of the run. */
export function head(report: HtmlReport): string {
  const { facts, startedAt, fileName } = report;
  const when = timeText(new Date(startedAt).toISOString());
  return bare(
    'header',
    paragraph(`${titleOf(report)} · ${when}${facts.name === null ? '' : ` · ${fileName}`}`, 'over'),
    bare('h1', xmlText(questionOf(facts))),
    paragraph(rewardSentence(facts), 'sub'),
  );
}

/** `Which of 120 assignments has the highest reward?` */
function questionOf({ instance }: RunFacts): string {
  const words = familyWords(instance.family);
  const { by } = rewardWords(instance.reward, words);
  const all = formatActions(instance.actions, instance.logActions);
  const which = `Which of ${all} ${instance.actions === '1' ? words.action : words.actions}`;
  const isLeast = instance.goal === 'minimize';
  if (by !== null) return `${which} is ${isLeast ? 'the least' : 'the best'} by ${by}?`;
  return `${which} has the ${isLeast ? 'lowest' : 'highest'} reward?`;
}

/** How the reward of an action is computed, in the words of the family. */
function rewardSentence({ instance }: RunFacts): string {
  const { action, arm, arms } = familyWords(instance.family);
  if (rewardFactsOf(instance.reward) === undefined) return '';
  const what = rewardComment(instance.reward as RewardName)
    .replaceAll('base arms', arms)
    .replaceAll('base arm', arm);
  const factors =
    instance.transform === undefined
      ? ''
      : ' Values are logarithms, shown as factors, which multiply.';
  return `The reward of ${/^[aeiou]/.test(action) ? 'an' : 'a'} ${action}: ${what}${factors}`;
}

/** How the run ended, in the words of panel and terminal; for an unfinished run, what it waits for. */
function standing({ facts, result, unfinished }: HtmlReport): readonly string[] {
  if (unfinished === undefined) return headline(result, facts);
  return [
    'Not finished',
    unfinished,
    ...[withinSentence(result.within, facts, 'So far') ?? ''].filter((text) => text !== ''),
    ...certaintySentences(result, facts),
    ...contradictions(result),
  ];
}

/** How the run ended, and the answer with its picture and figures. */
export function answer(report: HtmlReport): string {
  const { facts, result, trace, picture } = report;
  const isMet = result.assumptionsNotMet.length === 0;
  const isCertified = result.status === 'certified' && isMet;
  const kind = isCertified ? 'certified' : result.status === 'failed' ? 'failed' : 'open';
  const [title = '', ...sentences] = standing(report);
  const sign = isCertified ? '✓' : result.status === 'failed' ? '✕' : '◐';
  const name =
    result.action === null
      ? 'No answer yet'
      : actionName(facts.labels, facts.instance.family, result.action, NAMED);
  const figures = answerFacts(result, facts, trace).map(({ name: what, value, note }) =>
    bare(
      'div',
      bare('dt', xmlText(what)),
      bare('dd', bare('b', xmlText(value)), ...(note === '' ? [] : [bare('span', xmlText(note))])),
    ),
  );
  return element(
    'section',
    { class: `answer ${kind}` },
    element(
      'div',
      { class: 'state' },
      bare('p', element('span', { 'aria-hidden': 'true' }, `${sign} `), bare('b', xmlText(title))),
      ...sentences.map((text) => paragraph(text)),
    ),
    paragraph(overline(report), 'over'),
    paragraph(name, name.length > LONG ? 'words long' : 'words'),
    element(
      'div',
      { class: picture === null || picture.width > BESIDE ? 'duo wide' : 'duo' },
      picture === null ? '' : drawing(picture, 'p', null),
      bare('dl', ...figures),
    ),
  );
}

/** The kind of answer, in a few words. */
function overline({ facts, result, unfinished }: HtmlReport): string {
  const { action } = familyWords(facts.instance.family);
  if (result.action === null) return 'Answer';
  if (unfinished !== undefined) return 'Leading so far, not certified';
  if (result.status === 'certified')
    return result.assumptionsNotMet.length > 0
      ? 'Answer of the run'
      : `${facts.accuracy === undefined ? 'The best' : theBest(facts)} ${action}`;
  if (isBestGuess(result)) return 'Best guess';
  return result.status === 'doubtful'
    ? 'Answer of the run'
    : 'Leading when it stopped, not certified';
}

/**
 * A picture, with a caption if it has a subtitle.
 * @param id makes the ids within the picture unique on the page
 * @param mark the index into the replay's `marks` for the moving line of the picture; null for no line
 */
export function drawing(
  { title, subtitle, width, height, label, parts }: ReportDrawing,
  id: string,
  mark: number | null,
): string {
  const own = parts.map((part) =>
    part.replace(/^(<clipPath id="|.* clip-path="url\(#)plot/, (before) => `${before}-${id}`),
  );
  return bare(
    'figure',
    ...(subtitle !== ''
      ? [bare('figcaption', xmlText(title), bare('span', xmlText(`, ${subtitle}`)))]
      : []),
    element(
      'svg',
      {
        width,
        height,
        viewBox: `0 0 ${width} ${height}`,
        role: 'img',
        'aria-label': label,
        'font-family': 'system-ui, Helvetica, Arial, sans-serif',
        'font-size': 12,
      },
      ...own,
      ...(mark === null
        ? []
        : [element('line', { class: 'mark', 'data-mark': mark, y1: 0, y2: height })]),
    ),
  );
}
