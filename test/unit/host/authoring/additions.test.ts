/** What may be added to a spec: everything of the schema that has an example, each in a form that the check takes. */
import { readFileSync } from 'node:fs';
import { parse } from 'jsonc-parser';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { SpecSchema } from '../../../../src/core/document/schema';
import { checkForm } from '../../../../src/core/document/validate/form';
import { isObject } from '../../../../src/core/text/isObject';
import { additions, type SchemaNode } from '../../../../src/host/authoring/additions';

const SCHEMA = JSON.parse(readFileSync('media/cpe.schema.json', 'utf8')) as SchemaNode;
const SPECS = globSync('examples/**/*.cpe.json').map((file) => [
  file,
  parse(readFileSync(file, 'utf8')) as unknown,
]);
type Path = readonly (string | number)[];

function objectsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, one]) =>
    objectsIn(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return isObject(value) ? [path, ...inside] : inside;
}

function withAdded(spec: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(spec);
  const at = path.slice(0, -1).reduce<unknown>((one, key) => (one as never)[key], copy);
  (at as Record<string, unknown>)[String(path.at(-1))] = value;
  return copy;
}

it.each(SPECS)('%s takes the form of each, and has it then', (_, spec) => {
  for (const path of objectsIn(spec)) {
    for (const one of additions(SCHEMA, spec, path)) {
      const faults: unknown[] = [];
      const added = withAdded(spec, one.path, one.value);
      checkForm(SpecSchema, added, ({ path: at, rule }) => faults.push([at, rule]));
      expect(faults, JSON.stringify(one)).toEqual([]);
      expect(additions(SCHEMA, added, path).map((other) => other.path)).not.toContainEqual(
        one.path,
      );
    }
  }
});

it('are all that people say besides, where each belongs', () => {
  const spec = parse(readFileSync('examples/real/warm-start/mixes.cpe.json', 'utf8')) as unknown;
  const named = (...path: Path): readonly unknown[] =>
    additions(SCHEMA, spec, path).map((one) => one.path.at(-1));
  expect(named('actions')).toEqual(expect.arrayContaining(['constraints', 'interactions']));
  expect(named('feedback')).toEqual(expect.arrayContaining(['measurable', 'cost', 'transform']));
  expect(named('reward')).toContain('goal');
  expect(named('run')).toEqual(expect.arrayContaining(['accuracy', 'stop', 'maxCost', 'preset']));
  expect(named('environment')).not.toContain('before');
  const bare = { environment: { type: 'manual', before: [{ file: 'a.csv' }] } };
  const before = additions(SCHEMA, bare, ['environment', 'before', 0]);
  expect(before.map((one) => one.path)).toEqual([['environment', 'before', 0, 'columns']]);
  for (const path of [['run', 'delta'], ['nothing'], ['actions', 'labels', 0]] as Path[])
    expect(additions(SCHEMA, spec, path)).toEqual([]);
});
