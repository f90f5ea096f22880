/** The command line, read into the input of the core. */
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
import { prescan } from '../core/text/parse/prescan';
import { parsePath } from '../core/text/paths';
import { UsageError } from './exitCodes';
import { messageOf } from '../core/words/thrown';
import { journalFileOf } from '../laboratory/journalFile';
import { readInput, readRegular } from '../laboratory/safeFiles';
import type { ExperimentOptions, RunOptions } from './options';

export const STANDARD_INPUT = '-';
/** Characters of an argument that a sentence repeats. */
const MOST_SHOWN = 100;

/**
 * The text of a file; `-` is the standard input.
 * @param limitBytes a longer text is refused; that of specs by default
 * @throws UsageError if it cannot be read
 */
export function readText(file: string, limitBytes = MAX_SPEC_BYTES): string {
  try {
    return readInput(file === STANDARD_INPUT ? null : file, limitBytes);
  } catch (error) {
    throw new UsageError(`Cannot read the file ${file}: ${messageOf(error)}`);
  }
}

/** The overrides with the logs that a spec names, read relative to its folder. @param file of the spec */
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

/** The folder that the names in a spec are relative to. */
export function folderOf(file: string): string {
  return file === STANDARD_INPUT ? '.' : dirname(file);
}

/**
 * What a command reads is not written over: the spec, its journal, the logs that it names.
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
  const own = [file, options.journal ?? journalFileOf(file)];
  const read = [...own, ...logs.map((name) => join(folderOf(file), name))];
  refuseOver(outputs, read, 'the spec, its journal or a log of it');
}

/** @throws UsageError where an output is one of these files */
export function refuseOver(
  outputs: readonly (string | undefined)[],
  files: readonly string[],
  what: string,
): void {
  const read = files.map(identityOf);
  const over = outputs.find((name) => name !== undefined && read.includes(identityOf(name)));
  if (over === undefined) return;
  throw new UsageError(`${over} is not written over, because it is ${what}. Name another file.`);
}

/** The same for all names of a file. */
function identityOf(name: string): string {
  const found = statSync(name, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? resolve(name) : `${found.dev} ${found.ino}`;
}

/** What a problem of the spec is located in. */
export function shownName(file: string): string {
  return file === STANDARD_INPUT ? '<stdin>' : file;
}

/** The named options first, then `--set` in its order. */
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

/** @throws UsageError for a value that is nested deeper than any of a spec */
export function jsonOrText(text: string): unknown {
  if (prescan(text).beyond?.limit === 'depth') {
    throw new UsageError(
      `A value is nested more than ${MAX_NESTING} deep: ${text.slice(0, MOST_SHOWN)}…`,
    );
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** d finite numbers as JSON. @throws UsageError for anything else */
export function parseWeights(text: string): readonly number[] {
  const value = jsonOrText(text);
  if (Array.isArray(value) && value.every((weight) => Number.isFinite(weight))) {
    return value as number[];
  }
  throw new UsageError(`--weights takes a list of numbers, as in --weights='[0.5, -1, 2]'`);
}

/** Positive numbers that can be computed with, commas between them. @throws UsageError for anything else */
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
