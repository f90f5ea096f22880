/** The settings of a run as far as the text says them, for the head of the panel when the spec has errors. */
import { parse } from 'jsonc-parser';
import type { Overrides } from '../../core/document/overrides';
import type { RunSnapshot } from '../../shared/protocol';

/** Longer texts are not read here: the parser takes memory in proportion, and the extension host is shared. */
const MAX_LENGTH = 1_000_000;

/** Never throws; what the text does not say is empty or null. */
export function specSettings(specText: string, overrides: Overrides): RunSnapshot['settings'] {
  const run: Record<string, unknown> = { ...runOf(specText) };
  for (const [path, value] of overrides.set) {
    if (path.startsWith('run.')) run[path.slice('run.'.length)] = value;
  }
  return {
    algorithm: typeof run.algorithm === 'string' ? run.algorithm : '',
    preset: typeof run.preset === 'string' ? run.preset : 'recommended',
    delta: typeof run.delta === 'number' && Number.isFinite(run.delta) ? run.delta : null,
    seed: typeof run.seed === 'number' && Number.isFinite(run.seed) ? run.seed : null,
  };
}

/** Does the text itself set this property of `run`? Of a text that is too long to be read here: does it name it at all? */
export function statesRunSetting(specText: string, property: string): boolean {
  if (specText.length > MAX_LENGTH) return specText.includes(`"${property}"`);
  return property in runOf(specText);
}

/** Is there a `run` that settings can be laid over? Of a text that is too long to be read here it is assumed. */
export function hasRunSettings(specText: string): boolean {
  return specText.length > MAX_LENGTH || Object.keys(runOf(specText)).length > 0;
}

function runOf(specText: string): object {
  if (specText.length > MAX_LENGTH) return {};
  try {
    const spec: unknown = parse(specText, [], { allowTrailingComma: true });
    if (typeof spec !== 'object' || spec === null || !('run' in spec)) return {};
    const { run } = spec;
    return typeof run === 'object' && run !== null && !Array.isArray(run) ? run : {};
  } catch {
    // The parser is recursive: a text nested thousands deep overflows the stack.
    return {};
  }
}
