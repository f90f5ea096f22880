/** Reads the file of a sweep: text → description, or its problems with their positions. */
import { SweepSchema, type SweepFile } from '../document/sweepSchema';
import { readFile } from '../document/readFile';
import { MOST_SEEDS } from '../text/limits';
import { isWithin, parsePath, type Path } from '../text/paths';
import type { Problem } from '../text/problem';
import type { Problems } from '../text/problems';
import { formatExact } from '../words/counts';
import type { TaskLimits } from './task';
import { RESULT_FIELDS } from './resultLine';

/** A path in the spec and the values to try there. */
export interface Varied {
  readonly path: string;
  readonly values: readonly unknown[];
}

/** Plain data. */
export interface SweepDescription {
  /** Files or patterns, as written. */
  readonly specs: readonly string[];
  readonly vary: readonly Varied[];
  /** Ascending and distinct. */
  readonly seeds: readonly number[];
  readonly limits: TaskLimits;
}

export interface NamedSpec {
  /** The path, relative to the sweep. */
  readonly name: string;
  readonly text: string;
}

/** The specs that match a pattern, or why they cannot be read. */
export type FoundSpecs = readonly NamedSpec[] | { readonly fault: string };

export interface ReadSweep {
  readonly problems: readonly Problem[];
  /** Null if there are errors. */
  readonly description: SweepDescription | null;
  readonly specs: readonly NamedSpec[];
}

/** Never throws: every fault is a problem with a position. @param find reads the specs of a file name or pattern */
export function readSweep(text: string, find: (pattern: string) => FoundSpecs): ReadSweep {
  const { value, problems } = readFile(SweepSchema, text, 'sweep');
  const failed = (): ReadSweep => ({ problems: problems.list(), description: null, specs: [] });
  if (problems.hasErrors) return failed();
  const file = value as SweepFile;
  const { from, to } = file.seeds;
  if (file.specs.length === 0) add(problems, ['specs'], 'no-spec', 'There is no spec: add one.');
  if (to < from) {
    add(problems, ['seeds', 'to'], 'seed-order', 'The last seed comes before the first.');
  } else if (to - from >= MOST_SEEDS) {
    const message = `There are ${formatExact(to - from + 1)} seeds; at most ${formatExact(MOST_SEEDS)} are run.`;
    add(problems, ['seeds'], 'too-many-seeds', message);
  }
  const vary = Object.entries(file.vary ?? {}).map(([path, values]) => ({ path, values }));
  vary.forEach((one, index) => {
    const fault = faultOf(one, vary.slice(0, index));
    if (fault !== null) add(problems, ['vary', one.path], 'varied-path', fault);
  });
  const specs = file.specs.flatMap((pattern, index) => {
    const found = find(pattern);
    if (!('fault' in found)) return found;
    add(problems, ['specs', index], 'spec-file', found.fault);
    return [];
  });
  if (problems.hasErrors) return failed();
  const seeds = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const description = { specs: file.specs, vary, seeds, limits: { ...file.limits } };
  return { problems: problems.list(), description, specs };
}

/** What is wrong with a varied path, as a sentence; null if nothing. @param before the paths listed before it */
export function faultOf({ path, values }: Varied, before: readonly Varied[]): string | null {
  const segments = parsePath(path);
  if (segments === null || segments.length === 0) {
    return `\`${path.slice(0, 60)}\` is not a path: write it like \`run.delta\` or \`environment.theta[2]\`.`;
  }
  if (path === 'run.seed') return 'The seeds are given by `seeds`, not by a grid.';
  if (RESULT_FIELDS.includes(path)) return `\`${path}\` cannot be varied.`;
  if (!Array.isArray(values) || values.length === 0) {
    return `\`${path}\` needs a list of values to try, as in \`[0.05, 0.01]\`.`;
  }
  for (const other of before) {
    const known = parsePath(other.path);
    if (known === null) continue;
    if (isWithin(segments, known) || isWithin(known, segments)) {
      return `\`${path}\` and \`${other.path}\` set the same value: keep one of them.`;
    }
  }
  return null;
}

function add(problems: Problems, path: Path, code: string, message: string): void {
  problems.add({ code, message, path });
}
