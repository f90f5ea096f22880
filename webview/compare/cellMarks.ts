/** What the drawn cells of a comparison have in common. */
import { s } from '../dom/h';
import type { ElementNode } from '../dom/h';

/** The middle of a drawn cell, in pixels from its top. */
export const MIDDLE = 16;

/** A line with a cap at each end. */
export function capped(from: string, to: string): readonly ElementNode[] {
  const cap = (x: string): ElementNode =>
    s('line.ci', { x1: x, x2: x, y1: MIDDLE - 5, y2: MIDDLE + 5 });
  return [s('line.ci', { x1: from, x2: to, y1: MIDDLE, y2: MIDDLE }), cap(from), cap(to)];
}
