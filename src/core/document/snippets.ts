/**
 * The longer snippets of an editor's completion list. They stand apart from the nodes
 * of the schema, since only the JSON schema has a use for them, and not what validates.
 */
import { FAMILY_NODES } from './schema/actions';
import { ACTIONS_SNIPPETS } from './schema/actionsSnippets';
import type { Snippet } from '../text/branches';
import { NEW_SPEC_SNIPPETS } from './schema/newSpecSnippets';
import { nodeSnippet } from './schema/kinds';

/** For a whole spec. */
export function newSpecSnippets(): readonly Snippet[] {
  return NEW_SPEC_SNIPPETS;
}

/** For `actions`. A family that has no snippet of its own gets one from its node. */
export function actionsSnippets(): readonly Snippet[] {
  const families = new Set(
    ACTIONS_SNIPPETS.map(({ body }) => (body as { readonly family: string }).family),
  );
  const others = Object.entries(FAMILY_NODES).filter(([name]) => !families.has(name));
  return [...ACTIONS_SNIPPETS, ...others.map(([name, node]) => nodeSnippet('family', name, node))];
}
