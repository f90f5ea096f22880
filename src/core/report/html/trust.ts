/** What an HTML report says for and against its answer: assumptions, measurements, checks and the earlier plan. */
import { bare, element, xmlText } from '../../figure/svg';
import { formatCertainty, formatCounted, formatPercent, formatExact } from '../../words/counts';
import { planTable } from '../planText';
import { answeredTable, caveats, measurementNotes } from '../runTables';
import { assumptionsOf, checksOf, markWords } from '../markedLines';
import { truthText } from '../text';
import type { HtmlReport } from './htmlReport';
import { list, paragraph, section, sentence, table } from './pieces';

/** How sure the answer is, and under which assumptions. */
export function howSure({ facts, result, unfinished }: HtmlReport): string {
  const percent = formatCertainty(result.delta);
  const { stop, status, assumptionsNotMet, reanalysed = [] } = result;
  const wrong = `of all runs made in this way, at most ${formatPercent(result.delta)} end with a wrong answer`;
  const until = stop === 'budget' ? 'its budget is spent' : `an answer is certain at ${percent}`;
  const of = reanalysed.length === 0 ? '' : ' for a run whose settings were not changed';
  const means = [`${percent} means${of}: ${wrong}, if the assumptions hold.`, ...reanalysed].join(
    ' ',
  );
  const meaning =
    unfinished !== undefined
      ? `The run goes on until ${until}.`
      : status === 'certified' && assumptionsNotMet.length === 0
        ? `${means} That is a promise about the method, not about this one answer.`
        : `No answer is certified here. A certificate at ${percent} would mean: ${wrong}.`;
  const lines = assumptionsOf(facts, result);
  return section('How sure, and under which assumptions', paragraph(meaning), marked(lines));
}

const SIGNS: Readonly<Record<string, string>> = {
  met: '✓',
  checked: '✓',
  trusted: '○',
  open: '○',
  follows: '○',
  'not-met': '✕',
  refuted: '✕',
  caveat: '!',
  outlier: '!',
};

function marked(lines: ReturnType<typeof checksOf>): string {
  if (lines.length === 0) return '';
  const items = lines.map(({ mark, text }) => {
    const { words, isGrave } = markWords(mark);
    const before = words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}: `;
    return bare(
      'li',
      element('span', { 'aria-hidden': 'true' }, SIGNS[mark] ?? ''),
      bare(
        'span',
        element('span', { class: isGrave ? 'grave' : null }, xmlText(before)),
        sentence(text),
      ),
    );
  });
  return element('ul', { class: 'marks' }, ...items);
}

const BY = {
  process: 'A program measured, as the spec names it.',
  recorded: 'Nothing new was measured: the answers are from a log that was there before.',
  manual: 'A person measured, and entered the results.',
} as const;

/** Who measured how much, and when. */
export function measurements({ by, facts, result, measurements: known }: HtmlReport): string {
  const samples = formatCounted(result.kept ?? result.samples, 'sample');
  const before =
    facts.before === undefined
      ? ''
      : ` ${formatCounted(facts.before, 'earlier measurement')} count as well.`;
  const who =
    by === undefined
      ? `A simulation drew ${samples} from values that the spec states. Nothing real was measured.`
      : `${BY[by]} ${samples} in all.${before}`;
  const truth = truthText(result, facts);
  const answered = known === undefined ? null : answeredTable(known);
  return section(
    'Who measured what',
    paragraph(who),
    answered === null ? '' : table(answered),
    known === undefined ? '' : list(measurementNotes(known)),
    known === undefined ? '' : paragraph(`Every answer is in the journal ${known.journal}.`, 'sub'),
    truth === null ? '' : paragraph(`The truth of the simulation: ${truth}.`, 'sub'),
  );
}

/** The checks of the assumptions, and what the report cannot claim. */
export function against(report: HtmlReport): string {
  const { by, result } = report;
  const checks = checksOf(result);
  const isGrave = checks.some(({ mark }) => markWords(mark).isGrave);
  const found =
    by === undefined
      ? 'A simulation keeps to what the spec assumes, so its measurements cannot speak against it.'
      : checks.every(({ mark }) => mark === 'open')
        ? 'The measurements could not be checked against the assumptions.'
        : isGrave
          ? 'The measurements themselves were checked against the assumptions, and some speak against them.'
          : 'The measurements themselves were checked against the assumptions: nothing speaks against them so far.';
  return section('What argues against it', paragraph(found), marked(checks), list(caveats(report)));
}

/** What the earlier plan expected; empty without a plan. */
export function plan({ plan: made, result }: HtmlReport): string {
  if (made === undefined || made.rows.length === 0) return '';
  const { table: rows, notes } = planTable(made);
  return section(
    'What the plan expected',
    paragraph(
      `A plan of this spec estimates the samples by the gap, which is the difference between the best two rewards. The run took ${formatExact(result.samples)}.`,
    ),
    table(rows),
    list(notes),
  );
}
