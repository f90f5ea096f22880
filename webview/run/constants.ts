/** Every constant that a formula used, and the settings, folded away until they are asked for. */
import { familyWords, formatConstant } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { ElementNode } from '../dom/h';
import { counted, exact } from '../format';
import { actionCount, constantName, constantValue } from '../words';
import { constantName as term } from '../views/pieces';

/** From here on the constants are open: there is room for them. */
const WIDE = 1080;

export function constantsSection(run: RunSnapshot, pageWidth: number): ElementNode {
  return h(
    'section.sec',
    { 'aria-label': 'Constants and settings', key: 'constants' },
    h(
      'details',
      { open: pageWidth >= WIDE },
      h('summary', 'Constants and settings this run used'),
      h(
        'dl.consts',
        entriesOf(run).map(([key, [name, symbol, value]]) =>
          h('div', h('dt', term(key, name, symbol === '' ? null : h('i', symbol))), h('dd', value)),
        ),
      ),
    ),
  );
}

/** By their keys: their names, symbols and values. */
function entriesOf(run: RunSnapshot) {
  const { facts, live } = run;
  const family = facts?.instance.family ?? '';
  const entries = new Map<string, readonly [name: string, symbol: string, value: string]>();
  const add = (key: string, value: string): void => {
    const [name, symbol] = constantName(key);
    entries.set(key, [name + inWordsOf(family, key), symbol, value]);
  };
  if (facts !== null) {
    const words = familyWords(facts.instance.family);
    add('d', exact(facts.instance.d));
    add('dimension', exact(facts.observerSet.dimension));
    add('m', counted(facts.instance.m, words.arm, words.arms));
    add('actions', actionCount(facts.instance));
    add('observerSetSize', counted(facts.observerSet.size, words.action, words.actions));
  }
  for (const [key, value] of Object.entries(live.constants)) {
    if (value === null) add(key, 'not known');
    else if (typeof value === 'boolean') add(key, value ? 'yes' : 'no');
    else if (!entries.has(key))
      add(key, typeof value === 'number' ? formatConstant(value) : constantValue(key, value));
  }
  if (facts !== null) {
    add('delta', String(facts.delta));
    entries.set('seed', ['Seed', '', String(facts.seed)]);
  }
  return [...entries];
}

/** ` (edges)`: what the base arms and the actions of this family are called. */
function inWordsOf(family: string, key: string): string {
  const { arms, actions } = familyWords(family);
  if (key === 'd' && arms !== 'arms') return ` (${arms})`;
  return key === 'actions' && actions !== 'actions' ? ` (${actions})` : '';
}
