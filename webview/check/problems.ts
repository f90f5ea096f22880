/** A spec with errors: what is wrong, what is determined, what would mend it, and where. */
import type { Fix, Problem } from '../../src/core/text/problem';
import { armName, familyWords } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { factList } from '../views/facts';
import { coverMark, icon } from '../views/icons';
import { answerFrame, aside, button, link, prose, section, term } from '../views/pieces';
import { undeterminedHeading } from './undeterminedWords';

/** What was found to have errors: a run or a plan. */
type Checked = Pick<RunSnapshot, 'report'>;

/** What a heading has room for. */
const HEADING = 90;
/** Base arms that are named; more are counted. */
const NAMED = 16;

/** The first clause of a message that is too long for a heading, without its full stop. */
export function shortened(message: string): string {
  const sentence = (message.split(/(?<=[.!?])\s/)[0] ?? message).replace(/\.$/, '').trim();
  if (sentence.length <= HEADING) return sentence;
  const clause = sentence.split(/[:;] /)[0] ?? sentence;
  if (clause.length <= HEADING) return clause;
  const cut = clause.slice(0, HEADING);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), HEADING / 2))}…`;
}

function heading(run: Checked, error: Problem): Child {
  const undetermined =
    run.report !== null && error.code === 'rank-deficient' ? undeterminedHeading(run.report) : null;
  // Back quotes are for code, which a heading has not.
  return undetermined ?? shortened(error.message.replaceAll('`', ''));
}

function firstError(run: Checked): Problem | null {
  const problems = run.report?.problems ?? [];
  return problems.find((problem) => problem.severity === 'error') ?? problems[0] ?? null;
}

export function problemAnswer(run: Checked): ElementNode {
  const error = firstError(run);
  const undetermined = run.report?.undeterminedArms ?? [];
  const over =
    undetermined.length > 0
      ? `These measurements cannot distinguish all ${familyWords(run.report?.instance?.family ?? '').actions}`
      : 'The run did not start';
  return answerFrame(
    'is-problem',
    over,
    error === null ? 'The spec no longer has errors' : heading(run, error),
    error === null
      ? null
      : undetermined.length === 0
        ? h('div.solo', facts(run, error))
        : h('div.duo', cover(run), facts(run, error)),
    fixes(run),
  );
}

/** What the measurements determine: a table of both sides where the labels are known, else a list. */
function cover(run: Checked): ElementNode {
  const undetermined = new Set(run.report?.undeterminedArms ?? []);
  const sides = run.report?.labels?.sides ?? null;
  if (sides === null || sides.left.length * sides.right.length > 400) return undeterminedList(run);
  const arms = new Map(sides.edges.map(([from, to], arm) => [`${from} ${to}`, arm]));
  const missing = (side: 0 | 1, node: number): boolean =>
    sides.edges.some((edge, arm) => edge[side] === node && undetermined.has(arm));
  return h(
    'table.cover',
    h('caption.sr', 'Which pairs the measurements determine'),
    h(
      'thead',
      h(
        'tr',
        h('td'),
        sides.right.map((name, node) =>
          h('th', { scope: 'col', class: missing(1, node) ? 'hit-col' : null }, name),
        ),
      ),
    ),
    h(
      'tbody',
      sides.left.map((name, from) =>
        h(
          'tr',
          h('th', { scope: 'row' }, name),
          sides.right.map((_, to) => {
            const arm = arms.get(`${from} ${to}`);
            return h('td', arm === undefined ? null : coverMark(!undetermined.has(arm)));
          }),
        ),
      ),
    ),
    h(
      'tfoot',
      { 'aria-hidden': 'true' },
      h(
        'tr',
        h('td'),
        h(
          'td.q',
          { colspan: sides.right.length },
          h('span.lgd', coverMark(true), 'determined'),
          h('span.lgd', coverMark(false), 'not determined'),
        ),
      ),
    ),
  );
}

function undeterminedList(run: Checked): ElementNode {
  const arms = run.report?.undeterminedArms ?? [];
  const labels = run.report?.labels ?? { arms: [], sides: null };
  const rest = arms.length - NAMED;
  return h(
    'ul.probs',
    { 'aria-label': 'Base arms that are not determined' },
    arms
      .slice(0, NAMED)
      .map((arm) => h('li', icon('cross', 'err'), h('span', armName(labels, arm)))),
    rest > 0 ? h('li', h('span'), h('span.q', `and ${rest} more`)) : null,
  );
}

function facts(run: Checked, error: Problem): ElementNode {
  const { report } = run;
  const words = familyWords(report?.instance?.family ?? '');
  const set = report?.observerSet ?? null;
  const missing = report?.undeterminedArms.length ?? 0;
  const determined =
    set === null || missing === 0
      ? []
      : [
          {
            name: term('determined', 'Determined'),
            value: [h('b', String(set.d - missing)), ` of ${set.d} ${words.arms}`],
            note: `rank ${set.rank}; ${set.dimension} needed`,
          },
        ];
  return factList([
    ...determined,
    {
      name: 'Where',
      value: h('span.nw', revealLink(error, `line ${error.line}, column ${error.column}`)),
      note: error.path === '' ? 'the whole document' : h('span.mono', error.path),
    },
  ]);
}

function revealLink(problem: Problem, label: string): ElementNode {
  return link(label, { type: 'reveal', line: problem.line, column: problem.column });
}

interface Offer {
  readonly problem: number;
  readonly fix: number;
  readonly content: Fix;
}

function offers(problems: readonly Problem[]): readonly Offer[] {
  return problems.flatMap((problem, index) =>
    (problem.fixes ?? []).map((content, fix) => ({ problem: index, fix, content })),
  );
}

function fixes(run: Checked): Child {
  const list = offers(run.report?.problems ?? []);
  if (list.length === 0) return null;
  return aside(
    list.length === 1 ? 'A way to fix it' : 'Ways to fix it',
    h(
      'ul.fixes',
      list.map(({ problem, fix, content }, index) =>
        h(
          'li',
          h('span', content.title),
          h('span.q', prose(content.description)),
          button('Apply', {
            do: { type: 'applyFix', problem, fix },
            icon: 'light',
            primary: index === 0,
            name: `Apply: ${content.title}`,
          }),
        ),
      ),
    ),
  );
}

const SEVERITIES = {
  error: { icon: 'cross', name: 'err', word: 'Error' },
  warning: { icon: 'warning', name: 'warn', word: 'Warning' },
  info: { icon: 'information', name: 'info', word: 'Information' },
} as const;

export function problemList(run: Checked): ElementNode {
  const problems = run.report?.problems ?? [];
  return section(
    'Problems',
    'the same as in the Problems view',
    h(
      'ul.probs',
      problems.map((problem) => {
        const severity = SEVERITIES[problem.severity];
        return h(
          'li',
          icon(severity.icon, severity.name),
          h(
            'span',
            `${severity.word} `,
            revealLink(problem, `${problem.line}:${problem.column}`),
            ' \u00a0',
            prose(problem.message),
            ' ',
            h('span.q.mono', problem.code),
          ),
        );
      }),
    ),
  );
}
