/** Reads a part of a spec as far as its text gives it; enough to show it, and to ask for what a run needs. */
import { createScanner, parse, type SyntaxKind } from 'jsonc-parser';
import { isObject } from '../../core/text/isObject';
import { MAX_TEXT_LENGTH } from '../../core/text/limits';

/** Token kinds by number: jsonc-parser declares a `const enum`, which bundlers cannot read. */
const OPEN = new Set<SyntaxKind>([1, 3]);
const CLOSE = new Set<SyntaxKind>([2, 4]);
const COLON = 6 as SyntaxKind;
const STRING = 10 as SyntaxKind;
const END = 17 as SyntaxKind;

/** The object under a name; empty if there is none. Never throws. */
export function specPart(specText: string, name: string): Record<string, unknown> {
  const at = placeOf(specText, name);
  if (at === null) return {};
  try {
    const part: unknown = parse(specText.slice(at), [], { allowTrailingComma: true });
    return isObject(part) ? part : {};
  } catch {
    // The parser is recursive, so deeply nested text overflows the stack.
    return {};
  }
}

/** The start of a name's value. The rest of the text may be long and is not parsed, to keep the extension host responsive. */
function placeOf(specText: string, name: string): number | null {
  // A longer text is not a spec.
  if (specText.length > MAX_TEXT_LENGTH) return null;
  const scanner = createScanner(specText, true);
  let depth = 0;
  let last: string | null = null;
  for (let token = scanner.scan(); token !== END; token = scanner.scan()) {
    if (OPEN.has(token)) depth++;
    else if (CLOSE.has(token)) depth--;
    else if (token === COLON && depth === 1 && last === name) return scanner.getTokenOffset() + 1;
    last = token === STRING ? scanner.getTokenValue() : null;
  }
  return null;
}
