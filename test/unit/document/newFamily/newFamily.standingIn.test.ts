/** A family is its own file and one line of the list: with no more it is checked, offered and run. */
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { checkSpec } from '../../../../src/core/plan/checkSpec';
import type * as Families from '../../../../src/core/families/catalogue';
import { emitJsonSchema } from '../../../../src/core/document/jsonSchema';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';
import { preparedFrom } from '../../experiment/lab';
import { resultOf } from '../../run/drive';
import { expectProblem, specText } from '../specText';

vi.mock('../../../../src/core/families/catalogue', async (original) => {
  const { FAMILIES } = await original<typeof Families>();
  const { INTERVALS } = await import('./intervals');
  const withIntervals = { ...FAMILIES, intervals: INTERVALS };
  return {
    FAMILIES: withIntervals,
    FAMILY_NAMES: Object.keys(withIntervals),
    kindOf: ({ family }: { readonly family: keyof typeof withIntervals }) => withIntervals[family],
  };
});

const text = specText({
  actions: '{ "family": "intervals", "arms": 6, "length": 2 }',
  environment: '{ "type": "simulated", "theta": [0.1, 0.9, 0.2, 0.8, 0.7, 0.3] }',
});

test('it is checked', () => {
  const { ok, problems, instance } = checkSpec(text, NO_OVERRIDES);
  // Six base arms in five actions.
  expect(problems.map(({ code }) => code)).toEqual(['runs-in-span']);
  expect({ ok, family: instance?.family }).toEqual({ ok: true, family: 'intervals' });
  expectProblem(text.replace('"length": 2', '"length": «7»'), 'length-above-arms');
});

test.each(['polyalba', 'gcb-pe', 'alba'])('it is run to a certified answer by %s', (algorithm) => {
  const result = resultOf(preparedFrom(text, [['run.algorithm', algorithm]]));
  expect(result).toMatchObject({ status: 'certified', action: [3, 4], correct: true });
});

test('the schema and the snippets have it', () => {
  const schema = JSON.stringify(emitJsonSchema());
  expect(schema).toContain('**intervals**');
  expect(schema).toContain('"body":{"family":"intervals","arms":"^${1:6}","length":"^${2:2}"}');
});

test('docs/extending.md has the same code', () => {
  const docs = readFileSync(new URL('../../../../docs/extending.md', import.meta.url), 'utf8');
  const [, block = 'missing'] = /```ts\n(.*?)```/s.exec(docs) ?? [];
  // The files that are imported lie elsewhere.
  const withoutFolders = (code: string) => code.replace(/from '[^']*\/(\w+)'/g, "from '$1'");
  const code = readFileSync(new URL('intervals.ts', import.meta.url), 'utf8');
  expect(withoutFolders(code)).toBe(withoutFolders(block));
});
