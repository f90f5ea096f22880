/**
 * Scans the tokens of a text before it is parsed, to limit its depth and number of values: the parser is recursive and builds a
 * tree. The scan itself only stores the open brackets.
 */
import { createScanner, type SyntaxKind } from 'jsonc-parser';
import { MAX_NESTING, MAX_PROPERTIES, MAX_VALUES } from '../limits';

/** The numbers of the token kinds: jsonc-parser declares them in a `const enum`, which a bundler cannot read. */
const OPEN_BRACE = 1 as SyntaxKind;
const CLOSE_BRACE = 2 as SyntaxKind;
const OPEN_BRACKET = 3 as SyntaxKind;
const CLOSE_BRACKET = 4 as SyntaxKind;
const COMMA = 5 as SyntaxKind;
const COLON = 6 as SyntaxKind;
const UNKNOWN = 16 as SyntaxKind;
const END = 17 as SyntaxKind;

/** With more unknown words than this, a text is not a spec with typing errors. */
const MOST_UNKNOWN = 1000;

/** The limit that a text exceeds; `words` means that very many words are not JSON. */
export type Limit = 'depth' | 'values' | 'properties' | 'words';

/** The findings of the scan; positions are offsets in UTF-16 code units. */
export interface Prescan {
  /** The first limit exceeded, and where; null if none is. */
  readonly beyond: { readonly limit: Limit; readonly at: number } | null;
  /** The commas before a closing bracket. */
  readonly trailingCommas: readonly number[];
  /** Whether there is nothing but space and comments. */
  readonly isEmpty: boolean;
}

/** Scans up to the first limit that the text exceeds. */
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
    // A bracket that does not close the innermost one is ignored here and left to the parser.
    if (closes && closers.at(-1) === token) closers.pop();
    if (token === OPEN_BRACE || token === OPEN_BRACKET) {
      closers.push(token === OPEN_BRACE ? CLOSE_BRACE : CLOSE_BRACKET);
      if (closers.length > MAX_NESTING) return result('depth');
    }
    // The first value of a list or object follows its bracket, every other value a comma.
    if (token === COMMA || token === OPEN_BRACE || token === OPEN_BRACKET) values++;
    if (token === COLON) properties++;
    if (properties > MAX_PROPERTIES) return result('properties');
    if (values > MAX_VALUES) return result('values');
  }
  return result();
}
