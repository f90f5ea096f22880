/** From the definition with its alternatives to the one schema that a value has to meet. */
import * as Type from 'typebox';
import type { TSchema } from 'typebox';
import type { Path } from '../paths';
import { branchesOf, type Branches, type JsonType } from '../schema/branches';

type Fields = Record<string, unknown>;

/**
 * The schema with every branching replaced by the alternative that the value names. Where it names none, what is
 * left is the demand to name one, so that faults of alternatives nobody meant never show.
 */
export function select(schema: TSchema, value: unknown): TSchema {
  const branches = branchesOf(schema);
  if (branches) return select(chosenBranch(branches, value), value);
  const { properties, items } = schema as { properties?: Fields; items?: TSchema };
  if (properties && isObject(value)) {
    const selected = Object.entries(properties).map(([name, child]): [string, unknown] => [
      name,
      Object.hasOwn(value, name) ? select(child as TSchema, value[name]) : child,
    ]);
    return { ...schema, properties: Object.fromEntries(selected) } as TSchema;
  }
  // A schema for each entry, where the entries are told apart.
  if (items && branchesOf(items) && Array.isArray(value)) {
    return { ...schema, items: value.map((entry) => select(items, entry)) } as TSchema;
  }
  return schema;
}

function chosenBranch(branches: Branches, value: unknown): TSchema {
  if (branches.by === 'type') {
    const chosen = Object.entries(branches.cases).find(([type]) =>
      hasType(value, type as JsonType),
    );
    return chosen?.[1] ?? Type.Unsafe({ type: Object.keys(branches.cases) });
  }
  const { property, cases } = branches;
  const name = isObject(value) ? value[property] : undefined;
  if (typeof name === 'string' && Object.hasOwn(cases, name)) return cases[name] as TSchema;
  return Type.Unsafe({
    type: 'object',
    required: [property],
    properties: { [property]: { type: 'string', enum: Object.keys(cases) } },
  });
}

/** A number of any kind takes the branch of integers: its own schema says what is wrong with it. */
function hasType(value: unknown, type: JsonType): boolean {
  if (type === 'object') return isObject(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer' || type === 'number') return typeof value === 'number';
  if (type === 'null') return value === null;
  return typeof value === type;
}

/** Whether a value is an object of JSON: no list, not null. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface SelectedNode {
  readonly properties?: Record<string, TSchema>;
  readonly items?: TSchema | readonly TSchema[];
}

function itemOf(node: SelectedNode | undefined, index: number): TSchema | undefined {
  const items = node?.items;
  return Array.isArray(items)
    ? (items as readonly TSchema[])[index]
    : (items as TSchema | undefined);
}

/** The schema of the value at a path below a selected schema, or null. */
export function schemaAt(schema: TSchema, path: Path): TSchema | null {
  let at: TSchema | undefined = schema;
  for (const segment of path) {
    const node = at as SelectedNode | undefined;
    at = typeof segment === 'number' ? itemOf(node, segment) : node?.properties?.[segment];
  }
  return at ?? null;
}
