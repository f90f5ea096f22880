/** The pieces of an HTML report. Text from a spec stays text and never becomes markup. */
import { bare, element, escaped, xmlText } from '../../figure/svg';
import { visibleLines } from '../../words/escapes';
import type { Table } from '../runTables';

/** A sentence in which backticks mark code. */
export function sentence(text: string): string {
  return xmlText(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** A paragraph of text. @param name its class; empty for none */
export function paragraph(text: string, name = ''): string {
  return element('p', { class: name === '' ? null : name }, sentence(text));
}

/** A list of text; empty without lines. */
export function list(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return bare('ul', ...lines.map((line) => bare('li', sentence(line))));
}

/** A table of text that scrolls sideways on a narrow screen; without a head if all head cells are empty. */
export function table({ head, rows, right }: Table): string {
  const cell = (text: string, column: number, tag: 'td' | 'th'): string =>
    element(
      tag,
      {
        class: right.includes(column) ? 'r' : null,
        scope: tag === 'td' ? null : head[column] === text ? 'col' : 'row',
      },
      xmlText(text),
    );
  const hasHead = head.some((text) => text !== '');
  const first = hasHead ? 'td' : 'th';
  const line = (cells: readonly string[]): string =>
    bare('tr', ...cells.map((text, column) => cell(text, column, column === 0 ? first : 'td')));
  return element(
    'div',
    { class: 'scroll' },
    element(
      'table',
      { class: hasHead ? null : 'pairs' },
      ...(hasHead
        ? [bare('thead', bare('tr', ...head.map((text, column) => cell(text, column, 'th'))))]
        : []),
      bare('tbody', ...rows.map(line)),
    ),
  );
}

/** A section with a heading; empty without parts. @param parts markup */
export function section(heading: string, ...parts: readonly string[]): string {
  return headed('section', bare('h2', xmlText(heading)), parts);
}

/** A folded section; empty without parts. @param parts markup */
export function folded(heading: string, ...parts: readonly string[]): string {
  return headed('details', bare('summary', xmlText(heading)), parts);
}

function headed(tag: string, heading: string, parts: readonly string[]): string {
  const inside = parts.filter((part) => part !== '');
  return inside.length === 0 ? '' : bare(tag, heading, ...inside);
}

export function preformatted(text: string): string {
  return bare('pre', escaped(visibleLines(text.trimEnd())));
}
