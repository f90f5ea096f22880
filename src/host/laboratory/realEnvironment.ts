/** The measurement source of a spec as far as its text gives it; enough to ask for what a run needs. */
import type { EnvironmentSettings } from '../../core/learners/contract/instance';
import type { Overrides } from '../../core/document/overrides';
import { specPart } from '../util/specPart';

type Program = Extract<EnvironmentSettings, { readonly type: 'process' }>;

/** The files of earlier measurements, in order; missing if there are none. */
interface Before {
  readonly before?: readonly string[];
}

export type RealEnvironment =
  | (Pick<Program, 'type' | 'command' | 'cwd' | 'pass'> & Before)
  | { readonly type: 'recorded'; readonly file: string | null }
  | ({ readonly type: 'manual' } & Before);

/** The measurement files that an environment names, relative to the spec. */
export function filesOf(environment: RealEnvironment | null): readonly string[] {
  if (environment === null) return [];
  if (environment.type !== 'recorded') return environment.before ?? [];
  return environment.file === null ? [] : [environment.file];
}

/** Null if measurements are simulated or the text does not tell. Never throws. */
export function realEnvironmentIn(specText: string, { set }: Overrides): RealEnvironment | null {
  // Avoids parsing long texts, which are mostly simulated.
  const isPlain = set.length === 0 && !/"(process|recorded|manual)"/.test(specText);
  const environment = isPlain ? {} : specPart(specText, 'environment');
  for (const [path, value] of set) {
    const [first, name, ...rest] = path.split('.');
    if (first !== 'environment' || rest.length > 0) continue;
    if (name === undefined) Object.assign(environment, { type: undefined }, value);
    else environment[name] = value;
  }
  const { type, command, cwd, pass, file, before } = environment;
  const earlier = Array.isArray(before) && before.length > 0 ? { before: before.map(fileOf) } : {};
  switch (type) {
    case 'process':
      return {
        type,
        command: textsOf(command),
        pass: textsOf(pass),
        cwd: typeof cwd === 'string' ? cwd : null,
        ...earlier,
      };
    case 'recorded':
      return { type, file: typeof file === 'string' ? file : null };
    case 'manual':
      return { type, ...earlier };
    default:
      return null;
  }
}

/** The file of an entry; empty if it names none, which the run reports. */
function fileOf(entry: unknown): string {
  const { file } = (entry ?? {}) as { readonly file?: unknown };
  return typeof file === 'string' ? file : '';
}

/** A list of strings; empty for anything else, which the run reports. */
function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) && value.every((part): part is string => typeof part === 'string')
    ? value
    : [];
}
