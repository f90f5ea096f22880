/** The pieces of an HTML report. What comes from a spec is text, never markup. */
import { element, xmlText } from '../../figure/svg';
import { visibleLines } from '../../words/escapes';
import type { Table } from '../runTables';

/** A sentence; what stands between backticks in it is code. */
export function sentence(text: string): string {
  return xmlText(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** A paragraph of text. @param name its class; empty for none */
export function paragraph(text: string, name = ''): string {
  return element('p', { class: name === '' ? null : name }, sentence(text));
}

/** A list of text; empty for no lines. */
export function list(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return element('ul', {}, ...lines.map((line) => element('li', {}, sentence(line))));
}

/** A table of text, which may be scrolled sideways on a narrow screen; without a head where all of it is empty. */
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
    element(
      'tr',
      {},
      ...cells.map((text, column) => cell(text, column, column === 0 ? first : 'td')),
    );
  return element(
    'div',
    { class: 'scroll' },
    element(
      'table',
      { class: hasHead ? null : 'pairs' },
      ...(hasHead
        ? [
            element(
              'thead',
              {},
              element('tr', {}, ...head.map((text, column) => cell(text, column, 'th'))),
            ),
          ]
        : []),
      element('tbody', {}, ...rows.map(line)),
    ),
  );
}

/** A section with its heading; empty where nothing is in it. @param parts markup */
export function section(heading: string, ...parts: readonly string[]): string {
  const inside = parts.filter((part) => part !== '');
  if (inside.length === 0) return '';
  return element('section', {}, element('h2', {}, xmlText(heading)), ...inside);
}

/** What only those who ask for it see; empty where nothing is in it. @param parts markup */
export function folded(heading: string, ...parts: readonly string[]): string {
  const inside = parts.filter((part) => part !== '');
  if (inside.length === 0) return '';
  return element('details', {}, element('summary', {}, xmlText(heading)), ...inside);
}

/** A text of several lines as it is. */
export function preformatted(text: string): string {
  const lines = visibleLines(text.trimEnd()).split('\n');
  return element(
    'pre',
    {},
    lines.map((line) => line.split('\t').map(xmlText).join('\t')).join('\n'),
  );
}
