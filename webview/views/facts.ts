/** The facts beside the picture: their form, and those that several states share. */
import type { RunSnapshot } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { familyWords, rewardWords } from '../familyWords';
import type { FamilyWords } from '../familyWords';
import { interval, plusMinus } from '../format';
import { leadingOf } from '../model/leading';
import { term } from './pieces';

export interface Fact {
  readonly name: Child;
  readonly value: Child;
  readonly note: Child;
}

export function factList(facts: readonly Fact[]): ElementNode {
  return h(
    'dl',
    { class: 'facts-list' },
    facts.map((fact) =>
      h(
        'div',
        { class: 'fact' },
        h('dt', {}, fact.name),
        h('dd', {}, fact.value, fact.note === null ? null : h('span', { class: 'q' }, fact.note)),
      ),
    ),
  );
}

export function big(...value: Child[]): ElementNode {
  return h('b', {}, value);
}

export function valueWithWidth(value: number, halfWidth: number | null): ElementNode {
  const [main, width] = plusMinus(value, halfWidth);
  return big(main, width === null ? null : [' ', h('small', {}, width)]);
}

export function estimateFact(run: RunSnapshot, note: 'interval' | 'leading'): readonly Fact[] {
  const leading = leadingOf(run);
  if (leading === null || leading.estimate === null) return [];
  const { estimate, halfWidth } = leading;
  const { family = '', reward = '' } = run.facts?.instance ?? {};
  const words = familyWords(family);
  const called = rewardWords(reward, words);
  return [
    {
      name: term(called.term, called.name),
      value: valueWithWidth(estimate, halfWidth),
      note:
        note === 'leading'
          ? `of the leading ${words.action}`
          : halfWidth === null
            ? 'its interval is not known'
            : intervalNote(interval(estimate, halfWidth)),
    },
  ];
}

/** What stands beside the picture in one line. */
const SHORT_INTERVAL = 'a.aaa to b.bbb'.length;

function intervalNote(ends: string): string {
  return `${ends.length > SHORT_INTERVAL ? '95%:' : '95% interval'} ${ends}`;
}

/** What one sample shows, in the family's words. */
export function perSample(run: RunSnapshot): string {
  const { family = '', feedback = '' } = run.facts?.instance ?? {};
  const words = familyWords(family);
  switch (feedback) {
    case 'full-bandit':
      return family === 'path' || family === 'spanningTree'
        ? `one whole ${words.action} per sample`
        : 'one total per sample';
    case 'semi-bandit':
      return `the value of each ${words.arm} per sample`;
    case 'masked':
      return 'the rows of the mask per sample';
    case 'first':
    case 'top-ranked':
      return `${firstArms(run, words)} per sample`;
    case 'explicit':
      return 'the rows of its matrix per sample';
    default:
      return `one whole ${words.action} per sample`;
  }
}

/** `the first item`, `the first 3 items`, `the sum of the first 2 pairs`. */
function firstArms(run: RunSnapshot, words: FamilyWords): string {
  const looksAt = run.facts?.looksAt;
  // A run that was stored before this was known.
  if (looksAt === undefined) return `the first ${words.arms}`;
  const { count, isSum } = looksAt;
  if (count === 1) return `the first ${words.arm}`;
  return `${isSum ? 'the sum of ' : ''}the first ${count} ${words.arms}`;
}
