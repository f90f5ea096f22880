/** Visits every number, text, boolean and null in a part of a spec. */
import type { Path } from './paths';
import { isObject } from './isObject';

/** @param look gets a path that changes afterwards: copy it to keep it */
export function eachValue(
  value: unknown,
  path: Path,
  look: (value: unknown, path: Path) => void,
): void {
  // All paths share one list, since a part may have a million values.
  const at = [...path];
  visit(value);

  function visit(inner: unknown): void {
    if (Array.isArray(inner)) inner.forEach((item, i) => visitAt(i, item));
    else if (isObject(inner)) {
      for (const [name, item] of Object.entries(inner)) visitAt(name, item);
    } else look(inner, at);
  }

  function visitAt(segment: string | number, item: unknown): void {
    at.push(segment);
    visit(item);
    at.pop();
  }
}
