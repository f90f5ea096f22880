/** The facts beside the picture: their layout, and those that several states share. */
import { familyWords, perSample, rewardWords } from '../../src/shared/format';
import type { InstanceSummary } from '../../src/core/document/report';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h, type Child, type ElementNode } from '../dom/h';
import { valueText } from '../format';
import { leadingOf } from '../model/leaderHistory';
import { estimateTerm } from '../words';
import { term } from './pieces';

/** @param facts made by `fact`; null ones are skipped */
export function factList(...facts: Child[]): ElementNode {
  return h('dl.facts-list', facts);
}

export function fact(name: Child, value: Child, note: Child = null): ElementNode {
  return h('div.fact', h('dt', name), h('dd', value, note !== null && h('span.q', note)));
}

export function big(...value: Child[]): ElementNode {
  return h('b', value);
}

export function valueWithWidth(
  instance: InstanceSummary | undefined,
  value: number,
  halfWidth: number | null,
): ElementNode {
  const [main = '', ...width] = valueText(instance, value, halfWidth).split(/ (?=[±(])/);
  return big(main, width.length > 0 && [' ', h('small', width)]);
}

export function leadingFact(run: RunSnapshot): Child {
  const leading = leadingOf(run);
  if (leading === null || leading.estimate === null || run.facts?.onlyDifferences) return null;
  const { family = '', reward = '' } = run.facts?.instance ?? {};
  const words = familyWords(family);
  return fact(
    term(estimateTerm(reward), rewardWords(reward, words).name),
    valueWithWidth(run.facts?.instance, leading.estimate, leading.halfWidth),
    `of the leading ${words.action}`,
  );
}

/** What one sample shows; empty before the spec is built. */
export function sampleNote({ facts }: RunSnapshot): string {
  return facts === null ? '' : perSample(facts);
}
