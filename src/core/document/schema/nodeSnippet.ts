/** The snippet of a family that has none written by hand. */
import type { TSchema } from 'typebox';
import type { Snippet } from '../../text/branches';
import { plain } from '../../text/nodes';

interface ObjectNode {
  readonly properties?: Readonly<Record<string, PropertyNode>>;
  readonly required?: readonly string[];
}

interface PropertyNode {
  readonly markdownDescription?: string;
  readonly examples?: readonly unknown[];
}

/**
 * The required properties with their examples as placeholders, described by what the node says of the family's name.
 * @param node an object of whose required properties each has an example
 */
export function nodeSnippet(family: string, node: TSchema): Snippet {
  const { properties = {}, required = [] } = node as ObjectNode;
  const values = required.filter((name) => name !== 'family');
  return {
    label: family,
    description: plain(properties['family']?.markdownDescription ?? family).replace(/\.$/, ''),
    body: Object.fromEntries([
      ['family', family],
      ...values.map((name, i) => [
        name,
        `^\${${i + 1}:${JSON.stringify(properties[name]?.examples?.[0] ?? null)}}`,
      ]),
    ]),
  };
}
