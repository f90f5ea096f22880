/** Where the measurements of a spec come from, as far as its text says it: enough to ask for what a run needs. */
import { parse } from 'jsonc-parser';
import type { Overrides } from '../../core/document/overrides';

export type RealEnvironment =
  | { readonly type: 'process'; readonly command: readonly string[]; readonly cwd: string | null }
  | { readonly type: 'recorded'; readonly file: string | null }
  | { readonly type: 'manual' };

/** Longer texts are not read here: the parser takes memory in proportion, and the extension host is shared. */
const MAX_LENGTH = 1_000_000;

/** Null where measurements are simulated, or the text does not say it. It never throws. */
export function realEnvironmentIn(specText: string, { set }: Overrides): RealEnvironment | null {
  const environment = { ...environmentOf(specText) };
  for (const [path, value] of set) {
    const [first, name, ...rest] = path.split('.');
    if (first !== 'environment' || rest.length > 0) continue;
    if (name === undefined) Object.assign(environment, { type: undefined }, value);
    else environment[name] = value;
  }
  const { type, command, cwd, file } = environment;
  switch (type) {
    case 'process': {
      const isCommand =
        Array.isArray(command) && command.every((part): part is string => typeof part === 'string');
      return { type, command: isCommand ? command : [], cwd: typeof cwd === 'string' ? cwd : null };
    }
    case 'recorded':
      return { type, file: typeof file === 'string' ? file : null };
    case 'manual':
      return { type };
    default:
      return null;
  }
}

function environmentOf(specText: string): Record<string, unknown> {
  if (specText.length > MAX_LENGTH) return {};
  try {
    const spec: unknown = parse(specText, [], { allowTrailingComma: true });
    if (typeof spec !== 'object' || spec === null || !('environment' in spec)) return {};
    const { environment } = spec;
    return typeof environment === 'object' && environment !== null
      ? (environment as Record<string, unknown>)
      : {};
  } catch {
    // The parser is recursive: a text nested thousands deep overflows the stack.
    return {};
  }
}
