/** The facts beside the picture: their form, and those that several states share. */
import { familyWords, perSample, rewardWords } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { plusMinus } from '../format';
import { leadingOf } from '../model/leading';
import { estimateTerm } from '../words';
import { term } from './pieces';

export interface Fact {
  readonly name: Child;
  readonly value: Child;
  readonly note: Child;
}

export function factList(facts: readonly Fact[]): ElementNode {
  return h(
    'dl.facts-list',
    facts.map((fact) =>
      h(
        'div.fact',
        h('dt', fact.name),
        h('dd', fact.value, fact.note === null ? null : h('span.q', fact.note)),
      ),
    ),
  );
}

export function big(...value: Child[]): ElementNode {
  return h('b', value);
}

export function valueWithWidth(value: number, halfWidth: number | null): ElementNode {
  const [main, width] = plusMinus(value, halfWidth);
  return big(main, width === null ? null : [' ', h('small', width)]);
}

/** The estimated reward of the action that leads. */
export function leadingFact(run: RunSnapshot): readonly Fact[] {
  const leading = leadingOf(run);
  if (leading === null || leading.estimate === null) return [];
  const { family = '', reward = '' } = run.facts?.instance ?? {};
  const words = familyWords(family);
  return [
    {
      name: term(estimateTerm(reward), rewardWords(reward, words).name),
      value: valueWithWidth(leading.estimate, leading.halfWidth),
      note: `of the leading ${words.action}`,
    },
  ];
}

/** What one sample shows; empty before the spec is built. */
export function sampleNote({ facts }: RunSnapshot): string {
  return facts === null ? '' : perSample(facts);
}
