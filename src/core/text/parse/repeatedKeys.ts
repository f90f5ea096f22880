/** Finds repeated keys of objects: only the last one counts, which may surprise the author. */
import type { Node } from 'jsonc-parser';
import { MAX_PROBLEMS } from '../limits';
import type { Path } from '../paths';
import { entriesOf } from './document';

/** A key that appears again later in the same object. */
export interface RepeatedKey {
  readonly path: Path;
  /** The occurrence that does not count. */
  readonly node: Node;
}

/** The repeated keys in the order of the text, about as many as a report can list. */
export function repeatedKeys(root: Node): readonly RepeatedKey[] {
  const found: RepeatedKey[] = [];
  // All paths share one list, since a text may have a million values.
  const path: (string | number)[] = [];
  visit(root);
  return found;

  function visit(node: Node): void {
    if (found.length > MAX_PROBLEMS || !node.children) return;
    if (node.type === 'array') {
      for (const [i, child] of node.children.entries()) visitChild(i, child);
    } else {
      visitObject(node);
    }
  }

  function visitChild(segment: string | number, child: Node): void {
    if (!child.children) return;
    path.push(segment);
    visit(child);
    path.pop();
  }

  function visitObject(node: Node): void {
    const entries = entriesOf(node);
    const last = new Map(entries.map(({ key }) => [String(key.value), key]));
    for (const { key, value } of entries) {
      if (found.length > MAX_PROBLEMS) return;
      const name = String(key.value);
      if (last.get(name) !== key) found.push({ path: [...path, name], node: key });
      else visitChild(name, value);
    }
  }
}
