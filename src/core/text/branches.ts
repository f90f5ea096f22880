/**
 * Alternatives in the spec, distinguished by the value of a property (`family`, `type`) or by the JSON type.
 *
 * A union would report the faults of every alternative. A branching node names what distinguishes its alternatives, so that
 * validation looks only at the chosen one. The JSON schema says `if … then`, which an editor's JSON service handles the same way.
 */
import * as Type from 'typebox';
import type { Static, TSchema, TUnsafe } from 'typebox';

export type JsonType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

export type Branches =
  | {
      readonly by: 'property';
      readonly property: string;
      readonly cases: Readonly<Record<string, TSchema>>;
    }
  | { readonly by: 'type'; readonly cases: Partial<Readonly<Record<JsonType, TSchema>>> };

/** A snippet of an editor's completion list (VS Code's `defaultSnippets`). */
export interface Snippet {
  readonly label: string;
  readonly description: string;
  /** Strings may contain placeholders `${1:text}`; with a leading `^` they are inserted without quotes. */
  readonly body: unknown;
}

export function snippet(label: string, description: string, body: unknown): Snippet {
  return { label, description, body };
}

export interface KindSnippet {
  /** Default: the name of the alternative. */
  readonly label?: string;
  /** Default: the description of that name in its node. */
  readonly description?: string;
  /** Properties besides the one that names the alternative. Default: the required ones with their examples. */
  readonly properties?: Readonly<Record<string, unknown>>;
}

interface Annotations {
  readonly markdownDescription: string;
  readonly defaultSnippets?: readonly Snippet[];
}

/** The branching of a node; null for an ordinary node. */
export function branchesOf(schema: TSchema): Branches | null {
  return (schema as { readonly branches?: Branches }).branches ?? null;
}

/**
 * An object whose form depends on the string in one of its properties.
 * @param cases objects with that property, or branchings into such objects
 */
export function byProperty<Cases extends Readonly<Record<string, TSchema>>>(
  property: string,
  cases: Cases,
  annotations: Annotations & { readonly propertyDescription: string },
): TUnsafe<{ [K in keyof Cases]: Static<Cases[K]> }[keyof Cases]> {
  const branches: Branches = { by: 'property', property, cases };
  return Type.Unsafe({ branches, ...annotations });
}

/** A value whose form depends on its JSON type. */
export function byType<Cases extends Partial<Readonly<Record<JsonType, TSchema>>>>(
  cases: Cases,
  annotations: Annotations,
): TUnsafe<
  { [K in keyof Cases]: Cases[K] extends TSchema ? Static<Cases[K]> : never }[keyof Cases]
> {
  const branches: Branches = { by: 'type', cases };
  return Type.Unsafe({ branches, ...annotations });
}
