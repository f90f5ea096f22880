/** The fix that writes one number. */
import type { Path } from './paths';
import type { Fix } from './problem';

/** Writes a number at a path, whose last part names it. @param description a plain sentence */
export function setNumber(path: Path, value: number, description: string): Fix {
  return {
    title: `Set ${String(path.at(-1) ?? '')} to ${value}`,
    description,
    edits: [{ path, value }],
  };
}
