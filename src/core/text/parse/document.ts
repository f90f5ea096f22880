/** The text of a spec with the tree of its values and their positions. */
import type { Node } from 'jsonc-parser';
import type { Path } from '../paths';
import { Positions } from './positions';

/** A stretch of the text, in UTF-16 code units. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/**
 * Where to show a problem of a value. `value`: all of it, or the key if it has several lines; `key`: its key, or the first
 * character if it has none; `opening`: its first character, such as a bracket.
 */
export type Target = 'value' | 'key' | 'opening';

/** A property of an object node. */
interface Entry {
  readonly key: Node;
  readonly value: Node;
}

/** A property, or an item of a list, which has no key. */
type Child = Entry | { readonly key: null; readonly value: Node };

/** Finds the position of a value from its path. */
export class SpecDocument {
  readonly positions: Positions;
  /** The entries of visited objects by key: an object may have a million entries, each with a problem. */
  private readonly entries = new Map<Node, ReadonlyMap<unknown, Entry>>();

  constructor(
    readonly text: string,
    /** Null if the text has no value. */
    readonly root: Node | null,
  ) {
    this.positions = new Positions(text);
  }

  /** The span to show for a path; if the text has no such value, that of its nearest ancestor. */
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
   * The span of a part of a string, allowing for escapes in the text; an empty part has length 1. Null if the document has
   * another value at the path.
   * @param offset UTF-16 code units from the start of the string
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
      // If a key is repeated, the last one counts.
      entries = new Map(entriesOf(node).map((entry) => [entry.key.value, entry]));
      this.entries.set(node, entries);
    }
    return entries.get(segment) ?? null;
  }

  /** For a value of several lines only its key or first line: underlining a whole page, or just a bracket, says less. */
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

/** The length in the text of one UTF-16 code unit of a string. */
function lengthOfUnit(text: string, at: number): number {
  if (text[at] !== '\\') return 1;
  return text[at + 1] === 'u' ? 6 : 2;
}

/** The JavaScript value of a node; if a key is repeated, the last one counts. */
export function valueOf(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(valueOf);
  if (node.type !== 'object') return node.value as unknown;
  const object: Record<string, unknown> = {};
  for (const { key, value } of entriesOf(node)) {
    const name = String(key.value);
    // Defined, not assigned, since `__proto__` is an ordinary key here.
    if (name === '__proto__') {
      const property = { enumerable: true, configurable: true, writable: true };
      Object.defineProperty(object, name, { ...property, value: valueOf(value) });
    } else {
      object[name] = valueOf(value);
    }
  }
  return object;
}
