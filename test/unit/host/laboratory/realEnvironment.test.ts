/** Where measurements come from, read from the text of a spec. */
import { describe, expect, it } from 'vitest';
import { realEnvironmentIn } from '../../../../src/host/laboratory/realEnvironment';

const NONE = { set: [] };

describe('where measurements come from', () => {
  it('is found before and after a list of any length', () => {
    const actions = { family: 'explicit', list: Array.from({ length: 200_000 }, () => [1, 23]) };
    const environment = { type: 'recorded', file: 'days.csv' };
    for (const text of [
      { actions, environment },
      { environment, actions },
    ].map((spec) => JSON.stringify(spec))) {
      expect(text.length).toBeGreaterThan(1_000_000);
      expect(realEnvironmentIn(text, NONE)).toEqual(environment);
    }
  });

  it('is that of the spec alone, whatever stands in comments, texts and other objects', () => {
    const text = `// "environment": { "type": "manual" }
      { "name": "environment", "actions": { "environment": { "type": "manual" } },
        "labels": ["environment"], "environment" /* here */ : { "type": "process", "command": ["a",], } , "run": {} }`;
    const program = { type: 'process', command: ['a'], cwd: null, pass: [] };
    expect(realEnvironmentIn(text, NONE)).toEqual(program);
    expect(realEnvironmentIn(text.replace('"process"', '"simulated"'), NONE)).toBeNull();
  });

  it('can be overridden, and is null where the text does not say it', () => {
    const text = '{ "environment": { "type": "simulated", "file": "days.csv" } }';
    const set = [['environment.type', 'recorded']] as const;
    expect(realEnvironmentIn(text, { set })).toEqual({ type: 'recorded', file: 'days.csv' });
    const deep = `{ "environment": ${'['.repeat(200_000)}, "manual" }`;
    for (const broken of ['', '{ "environment": "manual" }', '{ "environment":', '"manual"', deep])
      expect(realEnvironmentIn(broken, NONE)).toBeNull();
  });
});
