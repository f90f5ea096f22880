import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { preparedFrom } from '../experiment/lab';
import { resultOf } from '../run/drive';
import { constantTerm } from '../../../webview/constantMeanings';
import { constantValue, isNamedConstant } from '../../../src/core/words/constants';

type Settings = Readonly<Record<string, unknown>>;

function constantsOf(example: string, settings: Settings) {
  const text = readFileSync(`examples/${example}.cpe.json`, 'utf8');
  const set = Object.entries(settings).map(([name, value]) => [`run.${name}`, value] as const);
  return resultOf(preparedFrom(text, set)).constants;
}

const OPTIONS: readonly (readonly [string, Settings])[] = [
  ['route-choice', {}],
  ['route-choice', { preset: 'paper' }],
  ['route-choice', { algorithm: 'alba' }],
  ['top-8-3', { preset: 'paper' }],
  ['route-choice', { algorithm: 'gcb-pe' }],
  ['online-ranking', {}],
  ['mean-reward-3x3', {}],
  ['mean-reward-3x3', { preset: 'paper' }],
];

describe('the constants of a run', () => {
  it.each(OPTIONS)('of %s have a name and a sentence each, with %j', (example, settings) => {
    const [unknown] = constantTerm('no constant');
    const isUnknown = (key: string) => !isNamedConstant(key) || constantTerm(key)[0] === unknown;
    expect(Object.keys(constantsOf(example, settings)).filter(isUnknown)).toEqual([]);
  });

  it('say in words what a keyword of an option stands for', () => {
    const constants = { ...constantsOf('route-choice', {}) };
    for (const name of ['preparation', 'elimination', 'counts']) {
      const value = String(constants[name]);
      expect(constantValue(name, value)).not.toBe(value);
    }
  });
});
