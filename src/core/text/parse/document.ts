/** The text of a spec with the tree of its values, each with its place. */
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

/** A property of an object node. */
interface Entry {
  readonly key: Node;
  readonly value: Node;
}

/** A property, or an entry of a list, which has no key. */
type Child = Entry | { readonly key: null; readonly value: Node };

/** The text of a spec and its tree: from the path of a value to where it stands. */
export class SpecDocument {
  readonly positions: Positions;
  /** The entries of the objects that were asked for, by key: an object may have a million, and a problem each. */
  private readonly entries = new Map<Node, ReadonlyMap<unknown, Entry>>();

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
      const entry: Child | null = this.childOf(node, segment);
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
    const end = node.offset + node.length - 1;
    const place = (units: number): number => {
      let at = node.offset + 1;
      for (let i = 0; i < units && at < end; i++) at += lengthOfUnit(this.text, at);
      return at;
    };
    const start = place(offset);
    return { offset: start, length: Math.max(place(offset + length) - start, 1) };
  }

  private nodeAt(path: Path): Node | null {
    let node = this.root;
    for (const segment of path) node = node ? (this.childOf(node, segment)?.value ?? null) : null;
    return node;
  }

  private childOf(node: Node, segment: string | number): Child | null {
    if (node.type === 'array' && typeof segment === 'number') {
      const value = node.children?.[segment];
      return value ? { key: null, value } : null;
    }
    if (node.type !== 'object') return null;
    let entries = this.entries.get(node);
    if (entries === undefined) {
      // A key given twice: the last one counts.
      entries = new Map(entriesOf(node).map((entry) => [entry.key.value, entry]));
      this.entries.set(node, entries);
    }
    return entries.get(segment) ?? null;
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
export function entriesOf(node: Node): readonly Entry[] {
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    return key && value ? [{ key, value }] : [];
  });
}

/** Of one UTF-16 code unit of a text value, as it is written. */
function lengthOfUnit(text: string, at: number): number {
  if (text[at] !== '\\') return 1;
  return text[at + 1] === 'u' ? 6 : 2;
}

/** The JavaScript value of a node; of a key given twice the last one. */
export function valueOf(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(valueOf);
  if (node.type !== 'object') return node.value as unknown;
  const object: Record<string, unknown> = {};
  for (const { key, value } of entriesOf(node)) {
    const name = String(key.value);
    // Defined, not assigned: a key `__proto__` is a key like any other.
    if (name === '__proto__') {
      const property = { enumerable: true, configurable: true, writable: true };
      Object.defineProperty(object, name, { ...property, value: valueOf(value) });
    } else {
      object[name] = valueOf(value);
    }
  }
  return object;
}
