/** Describes values, and what a schema accepts, in words. */
import type { TSchema } from 'typebox';
import { branchesOf } from '../../text/branches';
import { formatPath, type Path } from '../../text/paths';
import type { Rules } from './form';

const TYPES: Readonly<Record<string, string>> = {
  object: 'an object `{ … }`',
  array: 'a list `[ … ]`',
  string: 'a text in double quotes',
  number: 'a number',
  integer: 'a whole number',
  boolean: '`true` or `false`',
  null: '`null`',
};

/** What a schema accepts, for example `a whole number of 1 or more`. */
export function accepted(schema: TSchema | null): string {
  const branches = schema && branchesOf(schema);
  if (branches) return typeNames(branches.by === 'type' ? Object.keys(branches.cases) : 'object');
  const node = (schema ?? {}) as Rules;
  if (node.const !== undefined) return quoted(node.const);
  if (node.enum) return oneOf(node.enum);
  return typeNames(node.type, range(node));
}

/** @param range the range to append to number types */
function typeNames(type: string | readonly string[] | undefined, range = ''): string {
  const names = typeof type === 'string' ? [type] : (type ?? []);
  const named = names.map(
    (name) => (TYPES[name] ?? name) + (/number|integer/.test(name) ? range : ''),
  );
  return named.join(' or ') || 'another value';
}

/** `"a"`, or `one of "a", "b"`. */
export function oneOf(values: readonly unknown[]): string {
  const names = values.map(quoted).join(', ');
  return values.length === 1 ? names : `one of ${names}`;
}

function range(node: Rules): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = node;
  if (exclusiveMinimum !== undefined && exclusiveMaximum !== undefined) {
    return ` above ${exclusiveMinimum} and below ${exclusiveMaximum}`;
  }
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of ${minimum} or more`;
  if (exclusiveMinimum === undefined) return '';
  return ` above ${exclusiveMinimum}${maximum === undefined ? '' : ` and at most ${maximum}`}`;
}

/** A value as the user wrote it, shortened. */
export function quoted(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'string') return shortened(JSON.stringify(value));
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number that is too large';
  return String(value);
}

function shortened(text: string): string {
  return text.length > 42 ? `${text.slice(0, 40)}…"` : text;
}

/** The last part of a path, for a message: shown at `run.delta`, `delta` is enough. */
export function nameOf(path: Path, whole = 'spec'): string {
  const name = plainNameOf(path);
  return name === null ? `The ${whole}` : `\`${name}\``;
}

/** The same without backticks, for the plain title of a fix; null for the whole spec. */
export function plainNameOf(path: Path): string | null {
  const name = path.findLast((segment) => typeof segment === 'string');
  if (name === undefined) return null;
  const from = path.lastIndexOf(name);
  return formatPath([name, ...path.slice(from + 1)]).slice(0, 60);
}
