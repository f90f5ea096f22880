/** Reads the sweep on a command line: its description and the specs it names. */
import { dirname, relative, resolve, sep } from 'node:path';
import { globSync, isDynamicPattern } from 'tinyglobby';
import type { FoundSpecs, NamedSpec, SweepDescription, Varied } from '../../core/sweep/description';
import { faultOf, readSweep } from '../../core/sweep/description';
import type { Problem } from '../../core/text/problem';
import { messageOf } from '../../core/words/thrown';
import { MAX_SPEC_BYTES } from '../../core/text/limits';
import { contains, readRegular } from '../../laboratory/safeFiles';
import { jsonOrText, readText } from '../arguments';
import { UsageError } from '../exitCodes';
import { parseSeconds, parseSeeds, parseWhole, withoutBounds } from './sweepArguments';
import type { Options } from '../options';

const SWEEP_FILE = '.cpe-sweep.json';

export type SweepInput = (
  | {
      readonly description: SweepDescription;
      readonly specs: readonly NamedSpec[];
      /** The folder for the relative names of the specs. */
      readonly folder: string;
    }
  | { readonly description: null }
) & { readonly file: string; readonly problems: readonly Problem[] };

/**
 * Reads a file with a sweep, or specs; options override the file.
 * @throws UsageError for wrong arguments, or if a spec on the command line cannot be read
 */
export function readSweepInput(
  files: readonly string[],
  options: Omit<Options<'sweep'>, 'out'>,
): SweepInput {
  const [file] = files;
  if (file === undefined) throw new UsageError('Say what to run: a sweep or specs.');
  if (!files.some((name) => name.endsWith(SWEEP_FILE))) {
    const seeds = parseSeeds(DEFAULT_SEEDS);
    const description = withOptions({ specs: files, vary: [], seeds, limits: {} }, options);
    const names = files.flatMap((pattern) => named('.', pattern));
    if (names.length === 0) throw new UsageError(`No file matches ${files.join(' ')}.`);
    const specs = names.map((name) => ({ name, text: readText(name) }));
    return { description, specs, folder: '.', file, problems: [] };
  }
  if (files.length > 1) {
    throw new UsageError(`A sweep (*${SWEEP_FILE}) names its specs: give it alone.`);
  }
  const read = readSweep(readText(file), (pattern) => namedSpecs(dirname(file), pattern));
  const { description, problems, specs } = read;
  if (description === null) return { description, file, problems };
  const folder = dirname(file);
  return { description: withOptions(description, options), specs, folder, file, problems };
}

/** Each star makes matching file names much slower. */
const MOST_STARS = 4;

const DEFAULT_SEEDS = '1-200';

/** Options override the description. */
function withOptions(
  description: SweepDescription,
  { vary = [], seeds, seconds, maxSamples, ...options }: Omit<Options<'sweep'>, 'out'>,
): SweepDescription {
  const own = vary.map(parseVary);
  const paths = own.map(({ path }) => path);
  const all = [...description.vary.filter(({ path }) => !paths.includes(path)), ...own];
  all.forEach((one, index) => {
    const fault = faultOf(one, all.slice(0, index));
    if (fault !== null) throw new UsageError(fault.replaceAll('`', ''));
  });
  const most = Number.MAX_SAFE_INTEGER;
  return {
    ...description,
    vary: all,
    seeds: seeds === undefined ? description.seeds : parseSeeds(seeds),
    limits: {
      ...description.limits,
      ...(seconds === undefined ? {} : { seconds: parseSeconds('--seconds', seconds) }),
      ...(maxSamples === undefined
        ? {}
        : { maxSamples: parseWhole('--max-samples', maxSamples, most) }),
      ...withoutBounds(options),
    },
  };
}

/** `run.delta=0.1,0.01`: each value is JSON or text; commas in brackets or quotes do not split. @throws UsageError otherwise */
function parseVary(text: string): Varied {
  const equals = text.indexOf('=');
  if (equals < 1) {
    throw new UsageError(`--vary takes path=value,value, as in run.delta=0.1,0.01; not ${text}`);
  }
  return {
    path: text.slice(0, equals),
    values: splitValues(text.slice(equals + 1)).map((value) => jsonOrText(value.trim())),
  };
}

function splitValues(text: string): readonly string[] {
  const values: string[] = [];
  let depth = 0;
  let quote = false;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (quote && letter === '\\') at += 1;
    else if (letter === '"') quote = !quote;
    else if (quote) continue;
    else if (letter === '[' || letter === '{') depth += 1;
    else if (letter === ']' || letter === '}') depth -= 1;
    else if (letter === ',' && depth === 0) {
      values.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...values, text.slice(start)];
}

/** Reads the specs of a pattern. They must lie below the folder of the sweep, since another person may have written its file. */
function namedSpecs(folder: string, pattern: string): FoundSpecs {
  if ((pattern.match(/\*+/g) ?? []).length > MOST_STARS) {
    return {
      fault: `It has more than ${MOST_STARS} stars: name the files, or a folder of their own.`,
    };
  }
  if (!contains(resolve(folder), resolve(folder, pattern.replace(/[*?[{(!].*$/s, '')))) {
    return {
      fault:
        'It leads out of the folder of the sweep. Name specs from elsewhere on the command line.',
    };
  }
  const names = named(folder, pattern);
  if (names.length === 0) return { fault: 'No file matches it.' };
  try {
    const how = { root: folder, limitBytes: MAX_SPEC_BYTES };
    return names.map((name) => ({
      name,
      text: readRegular(resolve(folder, name), how).toString('utf8'),
    }));
  } catch (error) {
    return { fault: `The spec cannot be read: ${messageOf(error)}` };
  }
}

/** The files that match a pattern, sorted, with slashes, relative to the folder. */
function named(folder: string, pattern: string): readonly string[] {
  if (!isDynamicPattern(pattern)) return [pattern];
  const found = globSync(pattern, {
    cwd: folder,
    expandDirectories: false,
    absolute: true,
    extglob: false,
  });
  return found.map((name) => relative(resolve(folder), name).split(sep).join('/')).sort();
}
