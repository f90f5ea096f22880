/** The tree of a spec's text, parsed once for each version of its document, and the value that a place is in. */
import { findNodeAtLocation, findNodeAtOffset, getNodePath, parseTree } from 'jsonc-parser';
import type { JSONPath, Node } from 'jsonc-parser';
import { prescan } from '../../core/text/parse/prescan';

/** A value and the way to it. */
export interface PlacedValue {
  readonly path: readonly (string | number)[];
  readonly offset: number;
  readonly length: number;
  /** Undefined for an object, a list and a key. */
  readonly value: unknown;
}

/** Longer texts have no tree: parsing them would block the extension host. */
export const MAX_TREE_LENGTH = 500_000;

export class SpecTree {
  readonly #root: Node | null;

  constructor(text: string) {
    this.#root = treeOf(text);
  }

  /** Nothing could be read of the text: it is empty, too long or too deep. */
  get isEmpty(): boolean {
    return this.#root === null;
  }

  /** The innermost value or key around an offset, null where there is none. */
  valueAt(offset: number): PlacedValue | null {
    const node = this.#root === null ? undefined : findNodeAtOffset(this.#root, offset);
    return node === undefined ? null : placed(node, getNodePath(node));
  }

  /** The value at a path, null where the text has none. */
  valueOf(path: JSONPath): PlacedValue | null {
    const node = this.#root === null ? undefined : findNodeAtLocation(this.#root, path);
    return node === undefined ? null : placed(node, path);
  }

  /** The values at a path in which null is every place of a list. */
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

/** The text is a person's, half written: a tree of what can be read. */
function treeOf(text: string): Node | null {
  // The parser is recursive: a text of nothing but brackets is too deep for it.
  if (text.length > MAX_TREE_LENGTH || prescan(text).beyond?.limit === 'depth') return null;
  return parseTree(text, [], { allowTrailingComma: true }) ?? null;
}

function placed({ offset, length, value, type, parent }: Node, path: JSONPath): PlacedValue {
  const isKey = parent?.type === 'property' && parent.children?.[0]?.offset === offset;
  const hasValue = !isKey && type !== 'object' && type !== 'array';
  return { path, offset, length, value: hasValue ? (value as unknown) : undefined };
}
