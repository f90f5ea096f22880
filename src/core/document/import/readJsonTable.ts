/** Reads a table in JSON: a list of numbers or a list of lists, as programs print a matrix. */
import type { Node, ParseError } from 'jsonc-parser';
import { MAX_NESTING } from '../../text/limits';
import { parseTolerantly } from '../../text/parse/parse';
import { Positions } from '../../text/parse/positions';
import { prescan } from '../../text/parse/prescan';
import { fault, read, type Cell, type Reading, type Table } from './table';

const START = { line: 1, column: 1 };
const WANTED = 'write a list of rows, as in [[1, 2], [3, 4]]';

/** Whether a text is JSON rather than lines of values. */
export function looksLikeJson(text: string): boolean {
  return /^\uFEFF?\s*[[{]/.test(text);
}

/**
 * Reads `[[1, 2], [3, 4]]`, or `[1, 2]` as a table of one column. Never throws.
 * @param text at most `MAX_TEXT_LENGTH` characters
 */
export function readJsonTable(text: string): Reading<Table> {
  const json = text.replace(/^\uFEFF/, ' ');
  const positions = new Positions(json);
  const { beyond } = prescan(json);
  if (beyond !== null && beyond.limit !== 'properties') {
    const message = `This cannot be read (at most ${MAX_NESTING} deep): ${WANTED}.`;
    return fault(positions.at(beyond.at), message);
  }
  const errors: ParseError[] = [];
  const root = parseTolerantly(json, errors);
  const [error] = errors;
  if (error !== undefined) return fault(positions.at(error.offset), `This is not JSON: ${WANTED}.`);
  if (root?.type !== 'array') return fault(START, `This is not a list: ${WANTED}.`);
  const rows: (readonly Cell[])[] = [];
  for (const node of root.children ?? []) {
    const cells = node.type === 'array' ? (node.children ?? []) : [node];
    const bad = cells.find(({ type }) => type === 'array' || type === 'object');
    if (bad !== undefined) return fault(positions.at(bad.offset), `Too deep: ${WANTED}.`);
    if (cells.length === 0) return fault(positions.at(node.offset), 'This row is empty.');
    // `null` is an empty cell.
    const textOf = ({ type, value }: Node) => (type === 'null' ? '' : String(value));
    rows.push(cells.map((cell) => ({ text: textOf(cell), ...positions.at(cell.offset) })));
  }
  return rows.length === 0 ? fault(START, `The list is empty: ${WANTED}.`) : read(rows);
}
