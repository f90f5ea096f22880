/** The pieces of a Markdown report. Text from a spec stays text and never becomes markup. */

import { visible, visibleLines } from '../words/escapes';

/** The characters with a meaning in Markdown, HTML or a mathematics extension. */
const SPECIAL = /[\\`*_{}[\]<>|#~$]/g;

/** One line of text without markup; line breaks become spaces. */
export function markdownText(text: string): string {
  return visible(text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' '))
    .replace(/&/g, '&amp;')
    .replace(SPECIAL, '\\$&');
}

/** A table whose cells are text, not markup. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  rightAligned: readonly number[] = [],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(markdownText).join(' | ')} |`;
  const rule = head.map((_, column) => (rightAligned.includes(column) ? '---:' : '---'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** A list whose lines are text, not markup. */
export function markdownList(lines: readonly string[]): string {
  return lines.map((line) => `- ${markdownText(line)}`).join('\n');
}

/** A block of code behind a fence that is longer than any in the text. */
export function markdownCode(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${visibleLines(text.trimEnd())}\n${fence}`;
}
