/** Reads the command line into the input of the core. */
import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { namedLogs } from '../core/document/loadSpec';
import {
  MAX_DATA_BYTES,
  MAX_MAGNITUDE,
  MAX_NESTING,
  MAX_SPEC_BYTES,
  MIN_WEIGHT,
} from '../core/text/limits';
import type { LogFile, Overrides } from '../core/document/overrides';
import { jsonIn } from '../core/text/isObject';
import { prescan } from '../core/text/parse/prescan';
import { parsePath } from '../core/text/paths';
import { UsageError } from './exitCodes';
import { messageOf } from '../core/words/thrown';
import { journalFileOf } from '../laboratory/journalFile';
import { isDevice, readInput, readRegular } from '../laboratory/safeFiles';
import type { ExperimentOptions, RunOptions } from './options';

export const STANDARD_INPUT = '-';
/** The most characters of an argument to repeat in a message. */
const MOST_SHOWN = 100;

/**
 * The text of a file; `-` is the standard input.
 * @param limitBytes the longest text accepted; default: the limit of specs
 * @throws UsageError if it cannot be read
 */
export function readText(file: string, limitBytes = MAX_SPEC_BYTES): string {
  try {
    return readInput(file === STANDARD_INPUT ? null : file, limitBytes);
  } catch (error) {
    throw new UsageError(`Cannot read the file ${file}: ${messageOf(error)}`);
  }
}

/** Adds the logs that a spec names, read relative to its folder. @param file the spec */
export function withLogs(file: string, text: string, overrides: Overrides): Overrides {
  const { log, before } = namedLogs(text, overrides);
  const folder = folderOf(file);
  const read = (name: string): LogFile => {
    try {
      const root = overrides.set.some(([path]) => path === 'environment.file') ? null : folder;
      const bytes = readRegular(join(folder, name), { root, limitBytes: MAX_DATA_BYTES });
      return { text: bytes.toString('utf8') };
    } catch (error) {
      return { fault: messageOf(error) };
    }
  };
  return {
    ...overrides,
    ...(log !== null && { log: read(log) }),
    ...(before.length > 0 && { before: before.map(read) }),
  };
}

/** The folder for relative names in a spec. */
export function folderOf(file: string): string {
  return file === STANDARD_INPUT ? '.' : dirname(file);
}

/**
 * Refuses to overwrite the inputs of a command: the spec, its journal with its lock, and its logs.
 * @param text of the spec
 * @throws UsageError
 */
export function checkOutputs(
  outputs: readonly (string | undefined)[],
  file: string,
  text: string,
  options: ExperimentOptions,
): void {
  const { log, before } = namedLogs(text, overridesOf(options));
  const logs = [...(log === null ? [] : [log]), ...before];
  const journal = options.journal ?? journalFileOf(file);
  const own = [file, journal, `${journal}.lock`];
  const read = [...own, ...logs.map((name) => join(folderOf(file), name))];
  refuseOver(outputs, read, 'the spec, its journal or a log of it, or the lock of the journal');
}

/** @throws UsageError if an output is one of these files, or two outputs are one file */
export function refuseOver(
  outputs: readonly (string | undefined)[],
  files: readonly string[],
  what: string,
): void {
  const taken = new Map(files.map((file) => [identityOf(file), what]));
  for (const name of outputs) {
    if (name === undefined) continue;
    const is = taken.get(identityOf(name));
    if (is !== undefined) {
      throw new UsageError(`${name} was not overwritten: it is ${is}. Name another file.`);
    }
    if (!isDevice(name)) taken.set(identityOf(name), 'another output');
  }
}

/** Identifies a file, whatever name it is given by. */
function identityOf(name: string): string {
  const found = statSync(name, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? resolve(name) : `${found.dev} ${found.ino}`;
}

/** The name of the spec in problems. */
export function shownName(file: string): string {
  return file === STANDARD_INPUT ? '<stdin>' : file;
}

/** The overrides of the named options, then those of `--set` in their order. */
export function overridesOf(options: RunOptions): Overrides {
  const named = ['algorithm', 'preset', 'delta', 'seed', 'maxSamples'] as const;
  const set = named.flatMap((name): Overrides['set'] => {
    const text = options[name];
    if (text === undefined) return [];
    const isName = name === 'algorithm' || name === 'preset';
    return [[`run.${name}`, isName ? text : jsonOrText(text)]];
  });
  return { set: [...set, ...(options.set ?? []).map(assignmentOf)] };
}

function assignmentOf(assignment: string): readonly [string, unknown] {
  const equals = assignment.indexOf('=');
  const path = assignment.slice(0, equals);
  if (equals < 1 || parsePath(path) === null) {
    throw new UsageError(
      `--set takes path=value, as in --set environment.theta[2]=0.5, not ${assignment.slice(0, MOST_SHOWN)}`,
    );
  }
  return [path, jsonOrText(assignment.slice(equals + 1))];
}

/** @throws UsageError if a value is nested too deep for a spec */
export function jsonOrText(text: string): unknown {
  if (prescan(text).beyond?.limit === 'depth') {
    throw new UsageError(
      `A value is nested more than ${MAX_NESTING} deep: ${text.slice(0, MOST_SHOWN)}…`,
    );
  }
  const value = jsonIn(text);
  return value === undefined ? text : value;
}

/** Finite numbers as a JSON list. @throws UsageError for anything else */
export function parseWeights(text: string): readonly number[] {
  const value = jsonOrText(text);
  if (Array.isArray(value) && value.every((weight) => Number.isFinite(weight))) {
    return value as number[];
  }
  throw new UsageError(`--weights takes a list of numbers, as in --weights='[0.5, -1, 2]'`);
}

/** Positive numbers within the limits, separated by commas. @throws UsageError for anything else */
export function parseGaps(text: string): readonly number[] {
  const gaps = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  if (gaps.every((gap) => gap >= MIN_WEIGHT && gap <= MAX_MAGNITUDE)) return gaps;
  throw new UsageError(
    `--gaps takes numbers from 1e-100 to 1e100 separated by commas, as in --gaps 0.1,0.01, not ${text}`,
  );
}

/** @throws UsageError for anything but a positive integer */
export function parseCount(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(value) && value >= 1) return value;
  throw new UsageError(`--k takes a positive integer, not ${text}`);
}
