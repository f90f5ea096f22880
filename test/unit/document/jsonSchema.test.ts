import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { Check } from 'typebox/schema';
import { describe, expect, test } from 'vitest';
import { emitJsonSchema } from '../../../src/core/document/jsonSchema';
import { filled } from '../filledSnippet';
import { emitSweepSchema, forCompletion } from './editorSchemas';
import { load } from './specText';

interface Node {
  readonly markdownDescription?: string;
  readonly enum?: readonly unknown[];
  readonly enumDescriptions?: readonly string[];
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly allOf?: readonly { readonly if: Node; readonly then: Node }[];
  readonly additionalProperties?: boolean;
  readonly defaultSnippets?: readonly { readonly label: string; readonly body: unknown }[];
}

const root = emitJsonSchema() as Node;

/** Every node that a value can meet, by its path; the conditions of `if` meet none. */
function nodes(node: Node, path: string): (readonly [string, Node])[] {
  return [
    [path, node],
    ...Object.entries(node.properties ?? {}).flatMap(([name, child]) =>
      nodes(child, `${path}.${name}`),
    ),
    ...(node.items ? nodes(node.items, `${path}[]`) : []),
    ...(node.allOf ?? []).flatMap(({ then }, i) => nodes(then, `${path}<${i}>`)),
  ];
}

const ALL = nodes(root, 'spec');

test.each([
  ['cpe', forCompletion(emitJsonSchema())],
  ['cpe-sweep', emitSweepSchema()],
] as const)(
  'the emitted schema is up to date (UPDATE_SCHEMA=1 rewrites it): %s',
  async (name, emitted) => {
    const file = new URL(`../../../media/${name}.schema.json`, import.meta.url);
    const schema = await format(JSON.stringify(emitted), { parser: 'json', printWidth: 100 });
    if (process.env['UPDATE_SCHEMA']) writeFileSync(file, schema);
    expect(readFileSync(file, 'utf8')).toBe(schema);
  },
);

test('every node says what it means, describes each value and refuses unknown properties', () => {
  for (const [path, { markdownDescription, ...node }] of ALL) {
    // A sentence, not a name.
    expect(markdownDescription, path).toMatch(/\S+ \S/);
    if (node.enum) expect(node.enumDescriptions, path).toHaveLength(node.enum.length);
    if (node.properties && !node.allOf) expect(node.additionalProperties, path).toBe(false);
  }
});

test('what may be measured is explained by its own words first, as a hover takes them', () => {
  const node = ALL.find(([path]) => path.endsWith('.measurable'))?.[1];
  expect(node?.allOf?.[0]?.then.markdownDescription).toBe(node?.markdownDescription);
  expect(node?.markdownDescription).not.toBe(root.properties?.['actions']?.markdownDescription);
});

test('nothing of the library leaks into the schema', () => {
  expect(JSON.stringify(root)).not.toMatch(/"~|"branches"|"propertyDescription"/);
});

describe('snippets', () => {
  test.each(ALL.filter(([, node]) => node.defaultSnippets))(
    'are valid where they are offered: %s',
    (path, node) => {
      // It refers to the form of `actions`.
      const properties = { actions: root.properties?.['actions'] };
      const whole = path.endsWith('.measurable') ? { properties, allOf: [node] } : node;
      for (const { label, body } of node.defaultSnippets ?? [])
        expect(Check(whole as object, filled(body)), label).toBe(true);
    },
  );

  test('there is one for every family, feedback, reward and environment', () => {
    for (const part of ['actions', 'feedback', 'reward', 'environment']) {
      const node = root.properties?.[part];
      const discriminator = part === 'actions' ? 'family' : 'type';
      const offered = (node?.defaultSnippets ?? []).map(
        ({ body }) => (body as Record<string, unknown>)[discriminator],
      );
      expect(new Set(offered)).toEqual(new Set(node?.properties?.[discriminator]?.enum));
    }
  });

  test('of a whole spec make one without a problem', () => {
    expect(root.defaultSnippets?.length).toBeGreaterThan(0);
    for (const { label, body } of root.defaultSnippets ?? []) {
      const { problems, instance } = load(JSON.stringify(filled(body)));
      expect(problems, label).toEqual([]);
      expect(instance, label).not.toBeNull();
    }
  });
});
