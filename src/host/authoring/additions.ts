/** What the object around a place of a spec may have besides what it has, with an example of each: by the schema of the editor. */
import { isObject } from '../../core/text/isObject';
import { filled } from './filledSnippet';

/** What is read of a node of the schema. */
export interface SchemaNode {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly examples?: readonly unknown[];
  readonly defaultSnippets?: readonly { readonly body: unknown }[];
  readonly anyOf?: readonly { readonly enum?: readonly unknown[] }[];
  /** Alternatives. */
  readonly allOf?: readonly { readonly if: Condition; readonly then: SchemaNode }[];
}

interface Condition {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, { readonly const?: unknown }>>;
}

type Path = readonly (string | number)[];

/** @param path of the object @returns none where it is no object that the schema knows */
export function additions(
  schema: SchemaNode,
  spec: unknown,
  path: Path,
): readonly { readonly path: Path; readonly value: unknown }[] {
  let value = spec;
  let nodes = chosen(schema, value);
  for (const key of path) {
    value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[key];
    const next = nodes.flatMap(
      ({ items, properties = {} }) => (typeof key === 'number' ? items : properties[key]) ?? [],
    );
    nodes = next.flatMap((node) => chosen(node, value));
  }
  if (!isObject(value)) return [];
  const known = new Map(nodes.flatMap(({ properties = {} }) => Object.entries(properties)));
  return [...known].flatMap(([name, node]) => {
    const examples = Object.hasOwn(value, name) ? [] : examplesOf(node);
    return examples.map((example) => ({ path: [...path, name], value: example }));
  });
}

/** A node and, where it has alternatives, those that a value is of. */
function chosen(node: SchemaNode, value: unknown): readonly SchemaNode[] {
  const isOf = ({ type, properties = {} }: Condition): boolean =>
    (type === undefined || type === (Array.isArray(value) ? 'array' : typeof value)) &&
    Object.entries(properties).every(([name, one]) => isObject(value) && value[name] === one.const);
  const others = (node.allOf ?? []).filter((one) => isOf(one.if));
  return [node, ...others.flatMap((one) => chosen(one.then, value))];
}

/** Of names the last one: the first is what holds without the property. */
function examplesOf(node: SchemaNode): readonly unknown[] {
  const { type = [], examples = [], anyOf = [], defaultSnippets = [], allOf = [] } = node;
  if ([type].flat()[0] === 'boolean') return [true];
  const own = examples[0] ?? anyOf[0]?.enum?.at(-1);
  if (own !== undefined) return [own];
  if (defaultSnippets.length > 0) return defaultSnippets.map(({ body }) => filled(body));
  return allOf.map(({ then }) => examplesOf(then)).find((found) => found.length > 0) ?? [];
}
