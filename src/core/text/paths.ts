/** Paths into a spec: segments internally, dotted text such as `environment.theta[2]` for people. */
import { MAX_NESTING } from './limits';

export type Path = readonly (string | number)[];

/** Longer names are cut, since paths are shown to people. */
const LONGEST_NAME = 100;

/** `['environment', 'theta', 2]` → `environment.theta[2]`; the empty string for the whole document. */
export function formatPath(path: Path): string {
  let text = '';
  for (const segment of path) {
    if (typeof segment === 'number') {
      text += `[${segment}]`;
      continue;
    }
    const name = segment.slice(0, LONGEST_NAME);
    text += text === '' ? name : `.${name}`;
  }
  return text;
}

/** The segments of a dotted path; null if the text is not a path, or is deeper than `MAX_NESTING`. */
export function parsePath(text: string): Path | null {
  const segments: (string | number)[] = [];
  for (const [i, part] of text.split('.').entries()) {
    const match = /^([^[\]\s]*)((?:\[\d{1,15}\])*)$/.exec(part);
    const [, name, indices] = match ?? [];
    if (name === undefined || indices === undefined) return null;
    if (name === '' && (i > 0 || indices === '')) return null;
    if (name !== '') segments.push(name);
    for (const [, index] of indices.matchAll(/\[(\d+)\]/g)) segments.push(Number(index));
  }
  return segments.length > MAX_NESTING ? null : segments;
}

/** Whether `path` equals `ancestor` or lies below it. */
export function isWithin(path: Path, ancestor: Path): boolean {
  return ancestor.every((segment, i) => path[i] === segment);
}
