/** The facts beside the picture: their form, and those that several states share. */
import type { RunSnapshot } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { interval, plusMinus } from '../format';
import { leadingOf } from '../model/leading';
import { familyWords } from '../words';
import type { TermName } from '../words';
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

function isMean(run: RunSnapshot): boolean {
  return run.facts?.instance.reward === 'mean';
}

function estimateTerm(run: RunSnapshot): ElementNode {
  const [name, label]: [TermName, string] = isMean(run)
    ? ['mean', 'Mean reward']
    : ['estimate', 'Estimated reward'];
  return term(name, label);
}

export function estimateFact(run: RunSnapshot, note: 'interval' | 'leading'): readonly Fact[] {
  const leading = leadingOf(run);
  if (leading === null || leading.estimate === null) return [];
  const { estimate, halfWidth } = leading;
  const words = familyWords(run.facts?.instance.family ?? '');
  return [
    {
      name: estimateTerm(run),
      value: valueWithWidth(estimate, halfWidth),
      note:
        note === 'leading'
          ? `of the leading ${words.action}`
          : halfWidth === null
            ? 'its interval is not known'
            : `95% interval ${interval(estimate, halfWidth)}`,
    },
  ];
}

/** What one sample shows, in the family's words. */
export function perSample(run: RunSnapshot): string {
  const { family = '', feedback = '' } = run.facts?.instance ?? {};
  const words = familyWords(family);
  switch (feedback) {
    case 'full-bandit':
      return 'one total per sample';
    case 'semi-bandit':
      return `the value of each ${words.arm} per sample`;
    case 'masked':
      return 'the rows of the mask per sample';
    default:
      return `one whole ${words.action} per sample`;
  }
}
