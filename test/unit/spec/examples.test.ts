import { readFileSync, readdirSync } from 'node:fs';
import { parse } from 'jsonc-parser';
import { Check } from 'typebox/schema';
import { describe, expect, test } from 'vitest';
import { emitJsonSchema } from '../../../src/core/spec/jsonSchema';
import { loadSpec } from '../../../src/core/spec/loadSpec';
import { NO_OVERRIDES } from '../../../src/core/spec/overrides';

const FOLDER = new URL('../../../examples/', import.meta.url);
const NAMES = readdirSync(FOLDER);
const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');

function ranking(name: string, k: number): number[] {
  const { instance } = loadSpec(read(name), NO_OVERRIDES);
  const theta = instance?.environment?.theta ?? new Float64Array();
  return (instance?.reward.best(theta, k) ?? []).map(({ value }) => value);
}

test('there are examples of every family', () => {
  const families = NAMES.map((name) => loadSpec(read(name), NO_OVERRIDES).instance?.family.kind);
  expect(new Set(families)).toEqual(
    new Set(['matching', 'topK', 'partition', 'subsets', 'explicit']),
  );
});

describe.each(NAMES)('%s', (name) => {
  test('has no problem', () => {
    const { problems, instance, settings } = loadSpec(read(name), NO_OVERRIDES);
    expect(problems).toEqual([]);
    expect(instance?.name).toBe(settings.name);
    expect(settings).toMatchObject({ delta: 0.05, seed: 1 });
  });

  test('is valid by the emitted schema', () => {
    expect(Check(emitJsonSchema(), parse(read(name)))).toBe(true);
  });

  test('has one best action, clearly', () => {
    const [best, second] = ranking(name, 2);
    expect((best ?? NaN) - (second ?? NaN)).toBeGreaterThan(0.01);
  });

  test('tells what it is about in a comment, and names its arms', () => {
    expect(read(name)).toMatch(/^\/\/ /);
    expect(read(name)).toMatch(/labels"/i);
  });
});

test('Multi-Bandit has the gaps of the paper (appendix on optimality)', () => {
  const values = ranking('multi-bandit.cpe.json', 25);
  expect(values).toHaveLength(25);
  expect(values[0]).toBe(3.125);
  const gap = (rank: number) => (values[0] as number) - (values[rank - 1] as number);
  expect([2, 3, 6, 11].map(gap)).toEqual([0.125, 0.25, 0.5, 1]);
  // Ties at the ranks 5 and 6, and 10 and 11.
  expect(gap(5)).toBe(gap(6));
  expect(gap(10)).toBe(gap(11));
  expect(gap(4)).toBeLessThan(gap(5));
});
