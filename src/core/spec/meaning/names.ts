/** Names in a sentence. */
import type { NamedGraph } from '../build/graph';

/** So many are named in one sentence. */
const NAMED = 6;

const LONGEST_NAME = 40;

export function shownNode({ nodes }: NamedGraph, node: number): string {
  return `\`${(nodes[node] ?? '').slice(0, LONGEST_NAME)}\``;
}

/** `a, b and c`; of many the first few and how many more there are. */
export function someOf(names: readonly string[]): string {
  const shown = names.length > NAMED ? names.slice(0, NAMED - 1) : names;
  const last = names.length > NAMED ? `${names.length - shown.length} more` : shown.at(-1);
  const before = names.length > NAMED ? shown : shown.slice(0, -1);
  return before.length === 0 ? (last ?? '') : `${before.join(', ')} and ${last ?? ''}`;
}
