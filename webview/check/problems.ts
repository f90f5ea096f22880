/** The page of a spec with errors: what is wrong and where, what is determined, and how to fix it. */
import type { CheckReport } from '../../src/core/document/report';
import type { Problem } from '../../src/core/text/problem';
import { armName, familyWords } from '../../src/shared/format';
import { h, type Child, type ElementNode } from '../dom/h';
import { fact, factList } from '../views/facts';
import { coverMark, icon } from '../views/icons';
import { answerFrame, aside, button, link, prose, section, term } from '../views/pieces';
import type { Labels } from '../../src/core/words/labels';

/** The result of a check; null if unknown. */
type Found = CheckReport | null;

/** Longest heading, in characters. */
const HEADING = 90;
/** Most base arms listed by name; the rest are counted. */
const NAMED = 16;

/** Shortens a message to its first clause if it is too long for a heading. */
export function shortened(message: string): string {
  const sentence = (message.split(/(?<=[.!?])\s/)[0] ?? message).replace(/\.$/, '').trim();
  if (sentence.length <= HEADING) return sentence;
  const clause = sentence.split(/[:;] /)[0] ?? sentence;
  if (clause.length <= HEADING) return clause;
  const cut = clause.slice(0, HEADING);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), HEADING / 2))}…`;
}

function heading(report: Found, error: Problem): Child {
  const undetermined =
    report !== null && error.code === 'rank-deficient' ? undeterminedHeading(report) : null;
  // Headings do not render code, so back quotes are removed.
  return undetermined ?? shortened(error.message.replaceAll('`', ''));
}

export function problemAnswer(report: Found): ElementNode {
  const problems = report?.problems ?? [];
  const error = problems.find(({ severity }) => severity === 'error') ?? problems[0] ?? null;
  const undetermined = report?.undeterminedArms ?? [];
  const over =
    undetermined.length > 0
      ? `These measurements cannot distinguish all ${familyWords(report?.instance?.family ?? '').actions}`
      : 'The run did not start';
  return answerFrame(
    'is-problem',
    over,
    error === null ? 'The spec no longer has errors' : heading(report, error),
    error !== null &&
      (undetermined.length === 0
        ? h('div.solo', facts(report, error))
        : h('div.duo', cover(report), facts(report, error))),
    fixes(report),
  );
}

/** What the measurements determine: a table of both sides if labels are known, otherwise a list. */
function cover(report: Found): ElementNode {
  const undetermined = new Set(report?.undeterminedArms ?? []);
  const sides = report?.labels?.sides ?? null;
  if (sides === null || sides.left.length * sides.right.length > 400)
    return undeterminedList(report);
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
            return h('td', arm !== undefined && coverMark(!undetermined.has(arm)));
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

function undeterminedList(report: Found): ElementNode {
  const arms = report?.undeterminedArms ?? [];
  const labels = report?.labels ?? { arms: [], sides: null };
  const rest = arms.length - NAMED;
  return h(
    'ul.probs',
    { 'aria-label': 'Base arms that are not determined' },
    arms
      .slice(0, NAMED)
      .map((arm) => h('li', icon('cross', 'err'), h('span', armName(labels, arm)))),
    rest > 0 && h('li', h('span'), h('span.q', `and ${rest} more`)),
  );
}

function facts(report: Found, error: Problem): ElementNode {
  const words = familyWords(report?.instance?.family ?? '');
  const set = report?.observerSet ?? null;
  const missing = report?.undeterminedArms.length ?? 0;
  return factList(
    set === null || missing === 0
      ? null
      : fact(
          term('determined', 'Determined'),
          [h('b', String(set.d - missing)), ` of ${set.d} ${words.arms}`],
          `rank ${set.rank}; ${set.dimension} needed`,
        ),
    fact(
      'Where',
      [
        inFile(error),
        h('span.nw', revealLink(error, `line ${error.line}, column ${error.column}`)),
      ],
      error.path === '' ? 'the whole document' : h('span.mono', error.path),
    ),
  );
}

/** The file before a place that is not in the spec. */
const inFile = ({ file }: Problem): string => (file === undefined ? '' : `${file}, `);

function revealLink({ line, column, file }: Problem, label: string): ElementNode {
  return link(label, { type: 'reveal', line, column, ...(file !== undefined && { file }) });
}

function fixes(report: Found): Child {
  const list = (report?.problems ?? []).flatMap((one, problem) =>
    (one.fixes ?? []).map((content, fix) => ({ problem, fix, content })),
  );
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

export function problemList(problems: readonly Problem[] = []): ElementNode {
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
            inFile(problem),
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

/** Most base arms named in a heading; the table below marks all. */
const NAMED_IN_HEADING = 2;

/** @returns `4 of 16 pairs are not determined: all → Returns`; null if all are determined or nothing was measured */
export function undeterminedHeading(report: CheckReport): Child {
  const { undeterminedArms, observerSet, labels, instance } = report;
  const count = undeterminedArms.length;
  if (observerSet === null || count === 0) return null;
  const words = familyWords(instance?.family ?? '');
  if (count === observerSet.d) return `None of the ${observerSet.d} ${words.arms} is determined`;
  const which = labels === null ? null : named(labels, undeterminedArms);
  return [
    `${count} of ${observerSet.d} ${words.arms} ${count === 1 ? 'is' : 'are'} not determined`,
    which === null ? null : [': ', which],
  ];
}

function named(labels: Labels, arms: readonly number[]): Child {
  const node = commonNode(labels, arms);
  if (node !== null) return h('span.nw', `${node[0]} `, h('span.arrow', '→'), ` ${node[1]}`);
  if (arms.length > NAMED_IN_HEADING) return null;
  return arms.map((arm, index) => [index === 0 ? '' : ', ', h('span.nw', armName(labels, arm))]);
}

/** If the arms are exactly the edges of one node of a two-sided graph: `all → Returns`, `Dana → all`. */
function commonNode(labels: Labels, arms: readonly number[]): readonly [string, string] | null {
  const { sides } = labels;
  if (sides === null || arms.length < 2) return null;
  for (const side of [1, 0] as const) {
    const nodes = new Set(arms.map((arm) => sides.edges[arm]?.[side]));
    const [node] = nodes;
    if (nodes.size !== 1 || node === undefined) continue;
    const all = sides.edges.filter((edge) => edge[side] === node).length;
    const name = (side === 0 ? sides.left : sides.right)[node];
    if (all !== arms.length || name === undefined) continue;
    return side === 1 ? ['all', name] : [name, 'all'];
  }
  return null;
}
