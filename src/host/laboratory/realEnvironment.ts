/** Where the measurements of a spec come from, as far as its text says it: enough to ask for what a run needs. */
import { createScanner, parse, type SyntaxKind } from 'jsonc-parser';
import type { Overrides } from '../../core/document/overrides';
import { MAX_TEXT_LENGTH } from '../../core/text/limits';

export type RealEnvironment =
  | {
      readonly type: 'process';
      readonly command: readonly string[];
      readonly cwd: string | null;
      readonly pass: readonly string[];
    }
  | { readonly type: 'recorded'; readonly file: string | null }
  | { readonly type: 'manual' };

/** The kinds of token by their numbers: jsonc-parser declares them as a `const enum`, which a bundler cannot read. */
const OPEN = new Set<SyntaxKind>([1, 3]);
const CLOSE = new Set<SyntaxKind>([2, 4]);
const COLON = 6 as SyntaxKind;
const STRING = 10 as SyntaxKind;
const END = 17 as SyntaxKind;

/** Null where measurements are simulated, or the text does not say it. It never throws. */
export function realEnvironmentIn(specText: string, { set }: Overrides): RealEnvironment | null {
  // Most long texts are simulated, and need not be gone over.
  const isPlain = set.length === 0 && !/"(process|recorded|manual)"/.test(specText);
  const environment = isPlain ? {} : { ...environmentOf(specText) };
  for (const [path, value] of set) {
    const [first, name, ...rest] = path.split('.');
    if (first !== 'environment' || rest.length > 0) continue;
    if (name === undefined) Object.assign(environment, { type: undefined }, value);
    else environment[name] = value;
  }
  const { type, command, cwd, pass, file } = environment;
  switch (type) {
    case 'process':
      return {
        ...{ type, command: textsOf(command), pass: textsOf(pass) },
        cwd: typeof cwd === 'string' ? cwd : null,
      };
    case 'recorded':
      return { type, file: typeof file === 'string' ? file : null };
    case 'manual':
      return { type };
    default:
      return null;
  }
}

/** A list of texts; empty where it is something else, which a run finds. */
function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) && value.every((part): part is string => typeof part === 'string')
    ? value
    : [];
}

function environmentOf(specText: string): Record<string, unknown> {
  const at = environmentAt(specText);
  if (at === null) return {};
  try {
    const environment: unknown = parse(specText.slice(at), [], { allowTrailingComma: true });
    return typeof environment === 'object' && environment !== null
      ? (environment as Record<string, unknown>)
      : {};
  } catch {
    // The parser is recursive: a text nested thousands deep overflows the stack.
    return {};
  }
}

/** Where the value of `environment` begins. The rest, which may be long, is not parsed: the extension host is shared. */
function environmentAt(specText: string): number | null {
  // A longer text is no spec.
  if (specText.length > MAX_TEXT_LENGTH) return null;
  const scanner = createScanner(specText, true);
  let depth = 0;
  let name: string | null = null;
  for (let token = scanner.scan(); token !== END; token = scanner.scan()) {
    if (OPEN.has(token)) depth++;
    else if (CLOSE.has(token)) depth--;
    else if (token === COLON && depth === 1 && name === 'environment') {
      return scanner.getTokenOffset() + 1;
    }
    name = token === STRING ? scanner.getTokenValue() : null;
  }
  return null;
}
