/**
 * A look at the tokens before the text is parsed: the parser is recursive and builds a tree,
 * so depth and number of values are limited first. This scan keeps nothing but the open brackets.
 */
import { createScanner, type SyntaxKind } from 'jsonc-parser';
import { MAX_NESTING, MAX_PROPERTIES, MAX_VALUES } from '../limits';

/** The kinds of token by their numbers: jsonc-parser declares them as a `const enum`, which a bundler cannot read. */
const OPEN_BRACE = 1 as SyntaxKind;
const CLOSE_BRACE = 2 as SyntaxKind;
const OPEN_BRACKET = 3 as SyntaxKind;
const CLOSE_BRACKET = 4 as SyntaxKind;
const COMMA = 5 as SyntaxKind;
const COLON = 6 as SyntaxKind;
const UNKNOWN = 16 as SyntaxKind;
const END = 17 as SyntaxKind;

/** A text with more words than this that are no JSON is not a spec with a slip of the pen. */
const MOST_UNKNOWN = 1000;

/** How a text may exceed what is parsed; `words`: very many that are not JSON. */
export type Limit = 'depth' | 'values' | 'properties' | 'words';

/** What the tokens show before anything is parsed; places are offsets in UTF-16 code units. */
export interface Prescan {
  /** The first limit that the text exceeds, and where; null where it exceeds none. */
  readonly beyond: { readonly limit: Limit; readonly at: number } | null;
  /** The commas that stand before a closing bracket. */
  readonly trailingCommas: readonly number[];
  /** There is nothing but space and comments. */
  readonly isEmpty: boolean;
}

/** Reads the tokens, up to the first limit that the text exceeds. */
export function prescan(text: string): Prescan {
  const scanner = createScanner(text, true);
  const closers: SyntaxKind[] = [];
  const trailingCommas: number[] = [];
  let isEmpty = true;
  let commaAt: number | null = null;
  let values = 0;
  let properties = 0;
  let unknown = 0;
  let firstUnknownAt = 0;
  const result = (limit?: Limit, at = scanner.getTokenOffset()): Prescan => ({
    beyond: limit === undefined ? null : { limit, at },
    trailingCommas,
    isEmpty,
  });
  for (let token = scanner.scan(); token !== END; token = scanner.scan()) {
    isEmpty = false;
    if (token === UNKNOWN) {
      if (unknown === 0) firstUnknownAt = scanner.getTokenOffset();
      unknown++;
      if (unknown > MOST_UNKNOWN) return result('words', firstUnknownAt);
    }
    const closes = token === CLOSE_BRACE || token === CLOSE_BRACKET;
    if (closes && commaAt !== null) trailingCommas.push(commaAt);
    commaAt = token === COMMA ? scanner.getTokenOffset() : null;
    // A bracket that does not close the innermost one is left to the parser, and counted as if it were not there.
    if (closes && closers.at(-1) === token) closers.pop();
    if (token === OPEN_BRACE || token === OPEN_BRACKET) {
      closers.push(token === OPEN_BRACE ? CLOSE_BRACE : CLOSE_BRACKET);
      if (closers.length > MAX_NESTING) return result('depth');
    }
    // Every value but the first of its list or object has a comma before it.
    if (token === COMMA || token === OPEN_BRACE || token === OPEN_BRACKET) values++;
    if (token === COLON) properties++;
    if (properties > MAX_PROPERTIES) return result('properties');
    if (values > MAX_VALUES) return result('values');
  }
  return result();
}
