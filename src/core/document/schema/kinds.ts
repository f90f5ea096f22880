/** What a schema takes from a catalogue of kinds: their nodes, and what an editor offers of each. */
import type { TSchema } from 'typebox';
import type { KindSnippet, Snippet } from '../../text/branches';
import { plain } from '../../text/nodes';

/** The node of each kind, by name. */
export function nodesOf<Kinds extends Readonly<Record<string, { readonly node: TSchema }>>>(
  kinds: Kinds,
) {
  return Object.fromEntries(Object.entries(kinds).map(([name, { node }]) => [name, node])) as {
    readonly [Name in keyof Kinds]: Kinds[Name]['node'];
  };
}

/** The snippets of kinds that `type` tells apart; a kind that has none of its own gets one from its node. */
export function snippetsOf(
  kinds: Readonly<
    Record<string, { readonly node: TSchema; readonly snippets?: readonly KindSnippet[] }>
  >,
): readonly Snippet[] {
  return Object.entries(kinds).flatMap(([type, { node, snippets }]) =>
    snippets === undefined
      ? [nodeSnippet('type', type, node)]
      : snippets.map(({ label = type, description, properties }) => ({
          label,
          description,
          body: { type, ...properties },
        })),
  );
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
 * The required properties with their examples as placeholders, described by what the node says of the kind's name.
 * @param property the one that names the kind
 * @param node an object of whose required properties each has an example
 */
export function nodeSnippet(property: string, kind: string, node: TSchema): Snippet {
  const { properties = {}, required = [] } = node as ObjectNode;
  const values = required.filter((name) => name !== property);
  return {
    label: kind,
    description: plain(properties[property]?.markdownDescription ?? kind).replace(/\.$/, ''),
    body: Object.fromEntries([
      [property, kind],
      ...values.map((name, i) => [
        name,
        `^\${${i + 1}:${JSON.stringify(properties[name]?.examples?.[0] ?? null)}}`,
      ]),
    ]),
  };
}
