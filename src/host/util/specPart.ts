/** A part of a spec, as far as its text says it: enough to show it, and to ask for what a run needs. */
import { createScanner, parse, type SyntaxKind } from 'jsonc-parser';
import { isObject } from '../../core/text/isObject';
import { MAX_TEXT_LENGTH } from '../../core/text/limits';

/** The kinds of token by their numbers: jsonc-parser declares them as a `const enum`, which a bundler cannot read. */
const OPEN = new Set<SyntaxKind>([1, 3]);
const CLOSE = new Set<SyntaxKind>([2, 4]);
const COLON = 6 as SyntaxKind;
const STRING = 10 as SyntaxKind;
const END = 17 as SyntaxKind;

/** The object under a name; empty where there is none. It never throws. */
export function specPart(specText: string, name: string): Record<string, unknown> {
  const at = placeOf(specText, name);
  if (at === null) return {};
  try {
    const part: unknown = parse(specText.slice(at), [], { allowTrailingComma: true });
    return isObject(part) ? part : {};
  } catch {
    // The parser is recursive: a text nested thousands deep overflows the stack.
    return {};
  }
}

/** Where the value of a name begins. The rest, which may be long, is not parsed: the extension host is shared. */
function placeOf(specText: string, name: string): number | null {
  // A longer text is no spec.
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
