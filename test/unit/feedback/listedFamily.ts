/** Families that are lists, in which whatever asks a family by its oracle is held to all actions. */
import type { Action, ActionFamily } from '../../../src/core/families/family';

export { createExplicit as listedFamily } from '../../../src/core/families/explicit/explicit';

/** The same family, which does not let itself be listed: only its oracle is left. */
export function unlisted(family: ActionFamily): ActionFamily {
  return { ...family, enumerate: () => null, ofSize: (size) => unlisted(family.ofSize(size)) };
}

export function indicator(dimension: number, action: Action): Float64Array {
  const vector = new Float64Array(dimension);
  for (const arm of action) vector[arm] = 1;
  return vector;
}

export function completeBipartite(left: number, right: number): (readonly [number, number])[] {
  return Array.from(
    { length: left * right },
    (_, i) => [Math.floor(i / right), i % right] as const,
  );
}
