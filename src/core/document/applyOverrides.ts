/** Values from a command line or an editor command that override the text. */
import type { Overrides } from './overrides';
import { formatPath, parsePath, type Path } from '../text/paths';
import { isObject } from '../text/isObject';

/** The value after all possible overrides, with the overrides that failed. */
export interface Applied {
  readonly value: unknown;
  readonly failures: readonly { readonly path: Path; readonly message: string }[];
}

/** The readable paths; `applyOverrides` reports the others as failures. */
export function overriddenPaths({ set }: Overrides): readonly Path[] {
  return set.flatMap(([text]) => {
    const path = parsePath(text);
    return path ? [path] : [];
  });
}

/**
 * Sets the values in order. Missing objects on a path are created; lists are neither created nor extended.
 * @param spec the value of the text; it is not changed
 */
export function applyOverrides(spec: unknown, { set }: Overrides): Applied {
  const failures: { path: Path; message: string }[] = [];
  let value = spec;
  for (const [text, replacement] of set) {
    const path = parsePath(text);
    if (!path) {
      const message = `\`${text.slice(0, 60)}\` is not a path: write it like \`run.seed\` or \`environment.theta[2]\`.`;
      failures.push({ path: [], message });
      continue;
    }
    try {
      value = withValue(value, path, 0, replacement);
    } catch (error) {
      if (!(error instanceof CannotSet)) throw error;
      failures.push({ path, message: error.message });
    }
  }
  return { value, failures };
}

class CannotSet extends Error {}

/** A copy of `value` with `replacement` at `path`; the copy shares all other parts. */
function withValue(value: unknown, path: Path, depth: number, replacement: unknown): unknown {
  const segment = path[depth];
  if (segment === undefined) return replacement;
  if (typeof segment === 'number') {
    if (!Array.isArray(value))
      throw new CannotSet(
        `${named(path, depth)} is not a list: name a property of it, or set the whole value.`,
      );
    if (segment >= value.length) {
      throw new CannotSet(
        `${named(path, depth)} has ${value.length} entries, numbered from 0; there is no entry ${segment}. Set the whole list to make it longer.`,
      );
    }
    const copy: unknown[] = [...(value as readonly unknown[])];
    copy[segment] = withValue(copy[segment], path, depth + 1, replacement);
    return copy;
  }
  if (value !== undefined && !isObject(value)) {
    throw new CannotSet(
      `${named(path, depth)} is not an object, so it has no \`${segment}\`: set the whole value.`,
    );
  }
  const below = value && Object.hasOwn(value, segment) ? value[segment] : undefined;
  const child = withValue(below, path, depth + 1, replacement);
  const others = Object.entries(value ?? {}).filter(
    ([name]) => child !== undefined || name !== segment,
  );
  // fromEntries defines properties, so `__proto__` is an ordinary name.
  return Object.fromEntries(child === undefined ? others : [...others, [segment, child]]);
}

function named(path: Path, depth: number): string {
  return depth === 0 ? 'The spec' : `\`${formatPath(path.slice(0, depth))}\``;
}
