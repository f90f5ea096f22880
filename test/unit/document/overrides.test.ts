import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPath, parsePath } from '../../../src/core/text/paths';
import { POLYALBA, expectProblem, load, specText } from './specText';

const set = (path: string, value: unknown) => ({ set: [[path, value]] as const });

describe('values set from outside', () => {
  test('stand over those of the text', () => {
    const set = Object.entries({ 'run.seed': 7, 'environment.theta[2]': 9, name: 'another' });
    const more = Object.entries({ 'run.options.maxRounds': 3, 'run.seed': 8 });
    const { instance } = load(specText(), { set: [...set, ...more] });
    const run = { seed: 8, options: { maxRounds: 3 } };
    expect(instance).toMatchObject({ name: 'another', run });
    expect([...(instance?.truth?.theta ?? [])]).toEqual([4, 3, 9, 1]);
  });

  test('400 of them, whatever their names and values: no fault of the program, and nothing else is changed', () => {
    const name = fc.constantFrom(
      ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', 'x'],
      ...['run', 'options', 'environment', 'theta', 'theta[0]', 'actions', 'seed', 'type', 'arms'],
    );
    const short = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('.'));
    const long = fc.integer({ min: 1, max: 30_000 }).map((depth) => `x${'.a'.repeat(depth)}`);
    const path = fc.oneof({ arbitrary: short, weight: 7 }, { arbitrary: long, weight: 1 });
    const deep = (open: string, close: string): unknown =>
      JSON.parse(`${open.repeat(1000)}1${close.repeat(1000)}`);
    const value = fc.oneof(
      fc.constantFrom<unknown>(Infinity, -Infinity, NaN, null, undefined, '__proto__', -0, 1e308),
      fc.constantFrom(deep('[', ']'), deep('{"constructor":', '}'), deep('{"__proto__":', '}')),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(path, value), { minLength: 1, maxLength: 3 }), (set) => {
        const { problems, instance } = load(specText(), { set });
        expect(problems.map(({ code }) => code)).not.toContain('internal');
        const isWrong = problems.some(({ severity }) => severity === 'error');
        expect(isWrong).toBe(instance === null);
      }),
      { seed: 24, numRuns: 400 },
    );
    const own = load(specText(), set('__proto__.run', 1));
    expect(own).toMatchObject({ problems: [{ code: 'unknown-property' }], instance: null });
    expect(load(specText()).problems).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect({} as object).not.toHaveProperty('a');
  });

  test('a fault of theirs stands at the value in the text, or the nearest that has one, and says so', () => {
    const faultOf = (run: string, code: string, ...own: Parameters<typeof set>) =>
      expectProblem(specText({ run }), code, 'meaning', set(...own));
    const delta = POLYALBA.replace('0.1', '«0.1»');
    const { message } = faultOf(delta, 'out-of-range', 'run.delta', 2);
    expect(message).toContain('(`run.delta` was set from outside the file.)');
    const run = `«${POLYALBA}»`;
    const { path } = faultOf(run, 'unknown-value', 'run.options.rounds', 'sometimes');
    expect(path).toBe('run.options.rounds');
    const unknown = faultOf(run, 'unknown-property', 'run.opions.rounds', 'few');
    expect(unknown.message).toContain('(`run.opions.rounds` was set from outside the file.)');
  });

  test('a mend that only the caller could make is not offered as an edit of the file', () => {
    const feedback = '{ "type": "semi-bandit" }';
    const run = '{ "algorithm": «"gcb-pe"», "delta": 0.1, "seed": 1 }';
    const own = set('run.algorithm', 'polyalba');
    const text = specText({ feedback, run });
    const { fixes } = expectProblem(text, 'algorithm-does-not-cover', 'meaning', own);
    expect(fixes?.map(({ title }) => title)).toEqual(['Change the feedback to full-bandit']);
  });

  test.each([
    ['', '{'],
    ['run..seed', '{'],
    ['run.seed[x]', '{'],
    ['run seed', '{'],
    ['[0]', '{'],
    ['run.seed.deep', '1 }'],
    ['environment.theta[4]', '[4, 3'],
    ['environment.theta.first', '[4, 3'],
    ['environment.theta[2][0]', '2, 1]'],
    ['actions[0]', '{ "family"'],
  ])('a path that cannot be set: %j', (path, start) => {
    const text = specText();
    const { problems, instance } = load(text, set(path, 1));
    expect(instance).toBeNull();
    expect(problems[0]?.code).toBe('override-path');
    expect(text.slice(problems[0]?.offset).startsWith(start)).toBe(true);
  });

  test.each([NaN, Infinity, undefined, null, () => 1, Symbol('x'), 10n, new Date(0), new Map()])(
    'a value that is no JSON is a problem, not a throw: %s',
    (value) => {
      const { problems } = load(specText(), set('run.delta', value));
      expect(problems.length).toBeGreaterThan(0);
      expect(problems.map(({ code }) => code)).not.toContain('internal');
    },
  );
});

describe('paths', () => {
  test.each([
    ['environment.theta[2]', ['environment', 'theta', 2]],
    ['run', ['run']],
    ['a[0][12].b', ['a', 0, 12, 'b']],
    ['[3]', [3]],
  ])('%s', (text, path) => {
    expect(parsePath(text)).toEqual(path);
    expect(formatPath(path)).toBe(text);
  });

  test.each(['', '.', 'a.', '.a', 'a[', 'a[]', 'a[-1]', 'a[1]b', 'a b', 'a.[1]'])(
    'not a path: %j',
    (text) => {
      expect(parsePath(text)).toBeNull();
    },
  );
});
