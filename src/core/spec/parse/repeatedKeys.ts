/** Keys that an object has twice: the last one counts, and the person should know. */
import type { Node } from 'jsonc-parser';
import type { Path } from '../paths';
import { entriesOf } from './document';

export interface RepeatedKey {
  readonly path: Path;
  /** The key that does not count. */
  readonly node: Node;
}

export function repeatedKeys(node: Node, path: Path = []): RepeatedKey[] {
  if (node.type === 'array') {
    return (node.children ?? []).flatMap((child, i) =>
      child.children ? repeatedKeys(child, [...path, i]) : [],
    );
  }
  if (node.type !== 'object') return [];
  const entries = entriesOf(node);
  const last = new Map(entries.map(({ key }) => [String(key.value), key]));
  return entries.flatMap(({ key, value }) => {
    const name = String(key.value);
    const below = value.children ? repeatedKeys(value, [...path, name]) : [];
    return last.get(name) === key ? below : [{ path: [...path, name], node: key }, ...below];
  });
}
