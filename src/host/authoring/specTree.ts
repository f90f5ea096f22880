/** The syntax tree of a spec, parsed once per document version, and lookups of values in it. */
import { findNodeAtLocation, findNodeAtOffset, getNodePath, parseTree } from 'jsonc-parser';
import type { JSONPath, Node } from 'jsonc-parser';
import { prescan } from '../../core/text/parse/prescan';

export interface PlacedValue {
  readonly path: readonly (string | number)[];
  readonly offset: number;
  readonly length: number;
  /** Undefined for an object, a list and a key. */
  readonly value: unknown;
}

/** Longer texts get no tree, because parsing them would block the extension host. */
export const MAX_TREE_LENGTH = 500_000;

export class SpecTree {
  readonly #root: Node | null;

  constructor(text: string) {
    this.#root = treeOf(text);
  }

  /** The text is empty, too long or too deep. */
  get isEmpty(): boolean {
    return this.#root === null;
  }

  /** The innermost value or key at an offset; null if there is none. */
  valueAt(offset: number): PlacedValue | null {
    const node = this.#root === null ? undefined : findNodeAtOffset(this.#root, offset);
    return node === undefined ? null : placed(node, getNodePath(node));
  }

  valueOf(path: JSONPath): PlacedValue | null {
    const node = this.#root === null ? undefined : findNodeAtLocation(this.#root, path);
    return node === undefined ? null : placed(node, path);
  }

  /** The values at a path in which null stands for every index of a list. */
  valuesOf(path: readonly (string | null)[]): readonly PlacedValue[] {
    let paths: readonly JSONPath[] = [[]];
    for (const key of path)
      paths = paths.flatMap((at) => (key === null ? this.#placesOf(at) : [[...at, key]]));
    return paths.flatMap((at) => this.valueOf([...at]) ?? []);
  }

  #placesOf(path: JSONPath): readonly JSONPath[] {
    const places: JSONPath[] = [];
    for (let index = 0; this.valueOf([...path, index]) !== null; index++)
      places.push([...path, index]);
    return places;
  }
}

/** Parses as much as possible, since the text may be incomplete. */
function treeOf(text: string): Node | null {
  // The parser is recursive and would fail on deeply nested brackets.
  if (text.length > MAX_TREE_LENGTH || prescan(text).beyond?.limit === 'depth') return null;
  return parseTree(text, [], { allowTrailingComma: true }) ?? null;
}

function placed({ offset, length, value, type, parent }: Node, path: JSONPath): PlacedValue {
  const isKey = parent?.type === 'property' && parent.children?.[0]?.offset === offset;
  const hasValue = !isKey && type !== 'object' && type !== 'array';
  return { path, offset, length, value: hasValue ? (value as unknown) : undefined };
}
