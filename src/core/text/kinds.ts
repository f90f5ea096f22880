/** The nodes and editor snippets that a schema takes from a catalogue of kinds. */
import type { TSchema } from 'typebox';
import type { KindSnippet, Snippet } from './branches';
import { plain } from './nodes';

/** The nodes of the kinds, by name. */
export function nodesOf<Kinds extends Readonly<Record<string, { readonly node: TSchema }>>>(
  kinds: Kinds,
) {
  return Object.fromEntries(Object.entries(kinds).map(([name, { node }]) => [name, node])) as {
    readonly [Name in keyof Kinds]: Kinds[Name]['node'];
  };
}

interface ObjectNode {
  readonly properties?: Readonly<Record<string, PropertyNode>>;
  readonly required?: readonly string[];
}

interface PropertyNode {
  readonly markdownDescription?: string;
  readonly examples?: readonly unknown[];
}

/**
 * The snippets of the kinds. Defaults come from the node: the required properties with their examples as placeholders, and the
 * description of the kind's name.
 * @param property the property that names the kind
 */
export function snippetsOf(
  kinds: Readonly<
    Record<string, { readonly node: TSchema; readonly snippets?: readonly KindSnippet[] }>
  >,
  property: string,
): readonly Snippet[] {
  return Object.entries(kinds).flatMap(([kind, { node, snippets = [{}] }]) => {
    const { properties: nodes = {}, required = [] } = node as ObjectNode;
    const meaning = plain(nodes[property]?.markdownDescription ?? kind).replace(/\.$/, '');
    const values = required.filter((name) => name !== property);
    const examples = Object.fromEntries(
      values.map((name, i) => [
        name,
        `^\${${i + 1}:${JSON.stringify(nodes[name]?.examples?.[0] ?? null)}}`,
      ]),
    );
    return snippets.map(({ label = kind, description = meaning, properties = examples }) => ({
      label,
      description,
      body: { [property]: kind, ...properties },
    }));
  });
}
