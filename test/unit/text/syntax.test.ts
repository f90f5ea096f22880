import { describe, expect, test } from 'vitest';
import { MAX_TEXT_LENGTH, MAX_VALUES } from '../../../src/core/text/limits';
import { expectProblem, load, specText } from '../document/specText';

describe('syntax', () => {
  test.each([
    ['{ "version": «NaN» }', 'finite'],
    ['{ "version": «Infinity» }', 'finite'],
    ['{ "version": «True» }', 'write true'],
    ['{ "version": «one» }', 'double quotes'],
    ['{ "name": «\'x\'» }', 'double quotes'],
    ['{ "version" «1» }', 'colon'],
    ['{ "version": 1 «"name"»: "x" }', 'comma'],
    ['{ "version": «1.» }', 'number'],
    ['{ "version": 1 } «{»}', 'ends before'],
  ])('%s', (text, words) => {
    expect(expectProblem(text, 'syntax', 'syntax').message).toContain(words);
  });

  test('text that ends too early is located at its end', () => {
    const text = '{\n  "version": 1,\r\n  "actions": {';
    const { problems, instance } = load(text);
    expect(instance).toBeNull();
    expect(problems.length).toBeGreaterThan(0);
    for (const { code, line } of problems) expect([code, line]).toEqual(['syntax', 3]);
  });

  test('of the echoes of a fault only the first twenty are listed', () => {
    const { problems } = load('{'.concat('%'.repeat(500)));
    expect(problems.length).toBeLessThanOrEqual(20);
  });

  test('with a fault of syntax nothing is said about what may be missing', () => {
    expect(load('{ "version": 1, ').problems.map(({ code }) => code)).not.toContain(
      'missing-property',
    );
  });
});

describe('what is accepted beyond plain JSON', () => {
  test('comments and a byte order mark', () => {
    const { problems, instance } = load(`\uFEFF// a comment\n/* another */ ${specText()}`);
    expect(problems).toEqual([]);
    expect(instance).not.toBeNull();
  });

  test('a byte order mark does not count as a column', () => {
    const { problems } = load('\uFEFF{ "version": 1 } x');
    expect(problems[0]).toMatchObject({ line: 1, column: 18, offset: 18 });
  });

  test('a trailing comma is a warning', () => {
    const run = '{ "algorithm": "polyalba", "delta": 0.1, "seed": 1«,» }';
    expect(expectProblem(specText({ run }), 'trailing-comma', 'syntax').severity).toBe('warning');
    const theta = '{ "type": "simulated", "theta": [4, 3, 2, 1«,» /* end */ ] }';
    expectProblem(specText({ environment: theta }), 'trailing-comma', 'syntax');
  });

  test('of a key given twice the last one counts, and the first is marked', () => {
    const run = '{ «"seed"»: 1, "algorithm": "polyalba", "delta": 0.1, "seed": 2 }';
    const problem = expectProblem(specText({ run }), 'repeated-key', 'syntax');
    expect(problem).toMatchObject({ severity: 'warning', path: 'run.seed' });
    expect(load(specText({ run }).replace(/[«»]/g, '')).instance?.run.seed).toBe(2);
  });

  test('a fault in a repeated key stands at the one that counts', () => {
    const run = '{ "seed": 1, "algorithm": "polyalba", "delta": 0.1, "seed": «-2» }';
    expectProblem(specText({ run }), 'out-of-range');
  });
});

describe('positions', () => {
  test.each(['\n', '\r\n', '\r'])('lines that end with %j', (lineBreak) => {
    const text = specText({ name: '7' }).replaceAll('\n', lineBreak);
    const { problems } = load(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ line: 8, column: 11 });
    expect(text.slice(problems[0]?.offset).startsWith('7')).toBe(true);
  });

  test('columns are UTF-16 code units', () => {
    const text = '{ "name": "𝜃𝜃", "version": 2 }';
    const { problems } = load(text);
    expect(problems.find(({ code }) => code === 'unknown-value')).toMatchObject({
      column: text.indexOf('2 }') + 1,
    });
  });

  test('of a value of several lines its key is marked', () => {
    const environment = '{ "type": "simulated", «"theta"»: [1,\n 2, 3] }';
    expectProblem(specText({ environment }), 'theta-length');
  });

  test('of an entry of several lines, which has no key, the first one is marked', () => {
    const feedback = '{ "type": "masked", "matrix": [«[1,»\n 2, 3]] }';
    expectProblem(specText({ feedback }), 'mask-width');
  });
});

describe('texts that are not read', () => {
  test.each(['', '  \n ', '// nothing\n', '\uFEFF'])('empty: %j', (text) => {
    const { problems, instance } = load(text);
    expect(instance).toBeNull();
    expect(problems).toMatchObject([{ code: 'empty-text', line: 1, column: 1, origin: 'meaning' }]);
  });

  test('nested 100,000 deep', () => {
    for (const opening of ['[', '{"a":', '[{"a":', '{"a":[}', '[}{]']) {
      const { problems } = load(opening.repeat(100_000));
      expect(problems.some(({ severity }) => severity === 'error')).toBe(true);
    }
    const { problems } = load(`{\n"actions": ${'['.repeat(100_000)}`);
    expect(problems).toMatchObject([{ code: 'nested-too-deep', line: 2, column: 12 + 63 }]);
  });

  test('brackets in texts and comments do not nest', () => {
    const name = JSON.stringify('[{'.repeat(1000));
    expect(load(`// ${'[{'.repeat(1000)}\n${specText({ name })}`).problems).toEqual([]);
  });

  test('longer than 8 MB', () => {
    const { problems } = load(`{ "name": "${'x'.repeat(MAX_TEXT_LENGTH)}" }`);
    expect(problems).toMatchObject([{ code: 'text-too-long', line: 1, column: 1 }]);
  });

  test('more values than the parser should hold', () => {
    const { problems } = load(`{ "actions": [${'1,'.repeat(MAX_VALUES)}1] }`);
    expect(problems).toMatchObject([{ code: 'too-many-values', line: 1 }]);
  });

  test.each(['[]', '1', '"x"', 'null', 'true'])('not an object: %s', (text) => {
    expectProblem(`«${text}»`, 'wrong-type');
  });
});
