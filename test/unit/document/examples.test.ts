import { readFileSync, readdirSync } from 'node:fs';
import { parse } from 'jsonc-parser';
import { Check } from 'typebox/schema';
import { expect, test } from 'vitest';
import { prepareRun } from '../../../src/core/run/check/prepare';
import { RunSession } from '../../../src/core/run/session/session';
import { emitJsonSchema } from '../../../src/core/document/jsonSchema';
import { loadSpec, namedLogs } from '../../../src/core/document/loadSpec';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import { lists } from '../lists';

const FOLDER = new URL('../../../examples/', import.meta.url);
const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith('.cpe.json'));
const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');

function ranking(name: string, k: number): number[] {
  const { instance } = loadSpec(read(name), NO_OVERRIDES);
  const theta = instance?.truth?.theta ?? new Float64Array();
  return (instance?.reward.best(theta, k) ?? []).map(({ value }) => value);
}

/** Other families stand for the matroids. */
const SHOWN = [
  ...['topK', 'subsets', 'partition', 'matching', 'path', 'spanningTree'],
  ...['matroidIntersection', 'knapsack', 'ranking', 'explicit'],
  ...['full-bandit', 'semi-bandit', 'masked', 'first', 'top-ranked'],
];

test('there are examples of the families and of every feedback', () => {
  const kinds = NAMES.flatMap((name) => {
    const { instance } = loadSpec(read(name), NO_OVERRIDES);
    return [instance?.family.kind, instance?.feedback.kind];
  });
  expect(kinds).toEqual(expect.arrayContaining(SHOWN));
});

test.each(NAMES)('%s: no problem, one best action, and what it is about', (name) => {
  const text = read(name);
  const { problems, instance } = loadSpec(text, NO_OVERRIDES);
  expect(problems).toEqual([]);
  expect(instance?.run).toMatchObject({ delta: 0.05, seed: 1 });
  expect(Check(emitJsonSchema(), parse(text))).toBe(true);
  const [best, second] = ranking(name, 2);
  expect((best ?? NaN) - (second ?? NaN)).toBeGreaterThan(0.01);
  expect(text).toMatch(/^\/\/ /);
  expect(text).toMatch(/labels"|"edges": \[\s*\["/i);
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

/** The illustrations of M_x in the paper (appendix), of theta + eta as far as it is printed. */
test.each([
  ['mx-first-arm', [0.2]],
  ['mx-semi-bandit', [0.2, 0.3, 0.4, 0.6]],
  ['mx-full-bandit', [1.5]],
  ['mx-two-sums', [0.5, 1]],
])('%s shows %j', (name, expected) => {
  const outcome = Float64Array.of(0.2, 0.3, 0.4, 0.6, ...new Float64Array(12));
  const pulled = [0, 1, 2, 3];
  const { instance } = loadSpec(read(`${name}.cpe.json`), NO_OVERRIDES);
  const rows = instance?.feedback.observe(pulled) ?? [];
  const shown = rows.map(({ arms, coefficients }) =>
    arms.reduce((sum, arm, i) => sum + (coefficients[i] ?? 0) * (outcome[arm] ?? 0), 0),
  );
  expect(shown).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) expect(shown[i]).toBeCloseTo(value, 12);
  expect(instance?.labels.sides?.edges.slice(0, 4)).toEqual(lists('0-0 1-2 2-3 3-1'));
  expect(instance?.reward.best(instance.truth?.theta ?? outcome, 1)[0]?.action).toEqual(pulled);
});

test.each([
  ...['manual/recipe', 'log/menu', 'program/crew', 'program/route'],
  ...['route-log/routes', 'warm-start/mixes', 'flags/flags', 'plates/plates'],
])('real/%s has no error with what is beside it, and asks for something', (name) => {
  const text = read(`real/${name}.cpe.json`);
  const { log, before } = namedLogs(text, NO_OVERRIDES);
  const folder = name.slice(0, name.indexOf('/'));
  const fileOf = (file: string) => ({ text: read(`real/${folder}/${file}`) });
  const logs = { ...(log !== null && { log: fileOf(log) }), before: before.map(fileOf) };
  const preparation = prepareRun(text, { ...NO_OVERRIDES, ...logs });
  if (!preparation.ok) throw new Error(JSON.stringify(preparation.report.problems));
  expect(preparation.problems.filter(({ severity }) => severity !== 'info')).toEqual([]);
  const session = new RunSession(preparation.prepared);
  let step = session.next();
  while (step.type === 'event') step = session.next();
  expect(step.type).toBe('ask');
  expect(Check(emitJsonSchema(), parse(text))).toBe(true);
});
