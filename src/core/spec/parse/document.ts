/** The text of a spec with the tree of its values, each of which knows where it stands. */
import type { Node } from 'jsonc-parser';
import type { Path } from '../paths';
import { Positions } from './positions';

/** A stretch of the text, in UTF-16 code units. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/**
 * Where a problem of a value is shown: all of it (of a value of several lines its key), its key (where it has none,
 * the bracket that opens it), or the bracket that opens it.
 */
export type Target = 'value' | 'key' | 'opening';

/** The text of a spec and its tree: from the path of a value to where it stands. */
export class SpecDocument {
  readonly positions: Positions;

  constructor(
    readonly text: string,
    /** Null where the text has no value at all. */
    readonly root: Node | null,
  ) {
    this.positions = new Positions(text);
  }

  /** The span to show for a path; that of the nearest ancestor where the text has no such value. */
  spanOf(path: Path, target: Target): Span {
    let node = this.root;
    if (!node) return { offset: 0, length: 0 };
    let key: Node | null = null;
    for (const segment of path) {
      const entry: { key: Node | null; value: Node } | null = childOf(node, segment);
      if (!entry) return this.shortSpan(node, key);
      node = entry.value;
      key = entry.key;
    }
    if (target === 'key' && key) return { offset: key.offset, length: key.length };
    if (target !== 'value') return { offset: node.offset, length: Math.min(1, node.length) };
    return this.shortSpan(node, key);
  }

  /**
   * The span of a part of a text value, escapes counted as they are written; at its closing quote where the part is
   * empty at the end. Null where the document has another value there.
   * @param offset UTF-16 code units from the start of the value
   */
  spanWithin(path: Path, value: string, offset: number, length: number): Span | null {
    const node = this.nodeAt(path);
    if (node?.type !== 'string' || node.value !== value) return null;
    const source = this.text.slice(node.offset + 1, node.offset + node.length - 1);
    const starts = [...source.matchAll(/\\u[0-9a-fA-F]{4}|\\.|[^]/g)].map(({ index }) => index);
    const place = (unit: number) => node.offset + 1 + (starts[unit] ?? source.length);
    const start = place(offset);
    return { offset: start, length: Math.max(place(offset + length) - start, 1) };
  }

  /** The text of a value, or null where the text has none there. */
  sourceOf(path: Path): string | null {
    const node = this.nodeAt(path);
    return node ? this.text.slice(node.offset, node.offset + node.length) : null;
  }

  private nodeAt(path: Path): Node | null {
    let node = this.root;
    for (const segment of path) node = node ? (childOf(node, segment)?.value ?? null) : null;
    return node;
  }

  /** Of a value of several lines only its key, else its first line: a page of squiggles says less, and so does a bracket. */
  private shortSpan(node: Node, key: Node | null): Span {
    const end = this.positions.endOfLine(node.offset);
    if (node.offset + node.length <= end) return { offset: node.offset, length: node.length };
    if (key) return { offset: key.offset, length: key.length };
    return { offset: node.offset, length: end - node.offset };
  }
}

/** The properties of an object node that have a value, in order. */
export function entriesOf(node: Node): readonly { readonly key: Node; readonly value: Node }[] {
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    return key && value ? [{ key, value }] : [];
  });
}

function childOf(node: Node, segment: string | number): { key: Node | null; value: Node } | null {
  if (node.type === 'array' && typeof segment === 'number') {
    const value = node.children?.[segment];
    return value ? { key: null, value } : null;
  }
  if (node.type !== 'object') return null;
  // A key given twice: the last one counts.
  return entriesOf(node).findLast(({ key }) => key.value === segment) ?? null;
}

/** The JavaScript value of a node; of a key given twice the last one. */
export function valueOf(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(valueOf);
  if (node.type !== 'object') return node.value as unknown;
  const object: Record<string, unknown> = {};
  for (const { key, value } of entriesOf(node)) {
    // Defined, not assigned: a key `__proto__` is a key like any other.
    Object.defineProperty(object, String(key.value), {
      value: valueOf(value),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return object;
}
