/** Fixes that set or remove one value. */
import type { Path } from './paths';
import type { Fix } from './problem';

/**
 * Writes a value at a path.
 * @param value undefined removes the property
 * @param description a plain sentence
 * @param title default: names the last segment of the path
 */
export function setTo(
  path: Path,
  value: unknown,
  description: string,
  title = `Set ${String(path.at(-1) ?? '')} to ${JSON.stringify(value)}`,
): Fix {
  return { title, description, edits: [{ path, value }] };
}

/** Removes the property at a path. @param description a plain sentence */
export function remove(path: Path, description: string): Fix {
  return setTo(path, undefined, description, `Remove ${String(path.at(-1) ?? '').slice(0, 40)}`);
}
