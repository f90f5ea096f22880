/** Turns a fix into a single replacement in the text. */
import { applyEdits, modify } from 'jsonc-parser';
import type { Fix } from '../../core/text/problem';

export interface Layout {
  readonly tabSize: number;
  readonly insertSpaces: boolean;
  readonly eol: string;
}

export interface Replacement {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/**
 * The smallest replacement that makes all edits of a fix; comments and layout elsewhere are kept.
 * @returns null if the edits change nothing
 * @throws if a path leads through a value without members
 */
export function fixReplacement(specText: string, fix: Fix, layout: Layout): Replacement | null {
  let fixed = specText;
  for (const { path, value } of fix.edits) {
    const edits = modify(fixed, [...path], value, { formattingOptions: { ...layout } });
    fixed = applyEdits(fixed, edits);
  }
  return difference(specText, fixed);
}

function difference(before: string, after: string): Replacement | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return {
    offset: head,
    length: before.length - head - tail,
    text: after.slice(head, after.length - tail),
  };
}
