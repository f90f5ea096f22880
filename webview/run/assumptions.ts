/** What the guarantee rests on, in three grades. */
import type { AssumptionLine } from '../../src/core/learners/contract/assumptionLine';
import { linesAtEnd } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { icon, spoken } from '../views/icons';
import { aside } from '../views/pieces';

const GRADES = {
  met: { name: 'ok', icon: 'check', spoken: 'Met: ' },
  trusted: { name: 'trust', icon: 'trust', spoken: 'Taken on trust: ' },
  'not-met': { name: 'no', icon: 'warning', spoken: 'Not met: ' },
} as const;

/** `3 met, 1 taken on trust`; `all 4 met`. */
export function assumptionSummary(lines: readonly AssumptionLine[]): string {
  const of = (grade: AssumptionLine['grade']): number =>
    lines.filter((line) => line.grade === grade).length;
  if (lines.length > 1 && of('met') === lines.length) return `all ${lines.length} met`;
  return [
    [of('met'), 'met'],
    [of('trusted'), 'taken on trust'],
    [of('not-met'), 'not met'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(', ');
}

/** Those that are not met come first; a result may know of some that the facts before it did not. */
function linesOf(run: RunSnapshot): readonly AssumptionLine[] {
  return linesAtEnd(run.facts?.assumptions ?? [], run.live.result);
}

/** A longer word may have to break. */
const UNBROKEN = 20;

/** `1-sub-Gaussian` is one word. */
function unbroken(text: string): readonly Child[] {
  return text
    .split(/(\S*\w-\w\S*)/)
    .map((part, index) => (index % 2 === 1 && part.length <= UNBROKEN ? h('span.nw', part) : part));
}

export function assumptionList(run: RunSnapshot): ElementNode | null {
  const lines = linesOf(run);
  if (lines.length === 0) return null;
  return aside(
    ['Assumptions ', h('span.q', assumptionSummary(lines))],
    h(
      'ul',
      lines.map((line) => {
        const grade = GRADES[line.grade];
        return h(
          'li',
          { class: grade.name },
          icon(grade.icon),
          h('span', spoken(grade.spoken), unbroken(line.text)),
        );
      }),
    ),
  );
}
