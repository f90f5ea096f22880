/** Which base arms no measurement determines, in the words of the family: the heading of a spec whose rank is too small. */
import { armName, familyWords } from '../../src/shared/format';
import type { CheckReport } from '../../src/core/document/report';
import type { Labels } from '../../src/core/words/labels';
import { h } from '../dom/h';
import type { Child } from '../dom/h';

/** More are counted only: they are marked in the table below. */
const NAMED = 2;

/** @returns `4 of 16 pairs are not determined: all → Returns`; null where all are determined or nothing was measured */
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
  if (node !== null) return withArrow(node);
  if (arms.length > NAMED) return null;
  return arms.map((arm, index) => [index === 0 ? '' : ', ', h('span.nw', armName(labels, arm))]);
}

function withArrow([from, to]: readonly [string, string]): Child {
  return h('span.nw', `${from} `, h('span.arrow', '→'), ` ${to}`);
}

/** Where the arms are all edges of one node of a two-sided graph and no others: `all → Returns`, `Dana → all`. */
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
