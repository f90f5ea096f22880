/** The possible meanings of a table: edges of a graph, a matrix of pairs, values of base arms. */
import { MAX_TEXT_LENGTH } from '../../text/limits';
import { hasEdgeHeadings, readEdgeList, type EdgeList } from './edgeList';
import { looksLikeJson, readJsonTable } from './readJsonTable';
import { readTable } from './readTable';
import { isNumber } from './cells';
import { attempt, type ImportFault, type Table } from './table';
import { readValueList, type ValueList } from './valueList';
import { readWeightMatrix, type WeightMatrix } from './weightMatrix';

export type Imported =
  | { readonly kind: 'edges'; readonly edges: EdgeList }
  | { readonly kind: 'matrix'; readonly matrix: WeightMatrix }
  | { readonly kind: 'values'; readonly list: ValueList };

export type ImportOutcome =
  /** At least one; the likeliest first. */
  | { readonly ok: true; readonly readings: readonly Imported[] }
  /** The fault of the likeliest reading, and the other possible readings. */
  | { readonly ok: false; readonly fault: ImportFault; readonly others: readonly Imported[] };

/** All readings of a text. Never throws. */
export function importText(text: string): ImportOutcome {
  const isJson = text.length <= MAX_TEXT_LENGTH && looksLikeJson(text);
  const table = isJson ? readJsonTable(text) : readTable(text);
  if (!table.ok) return { ...table, others: [] };
  const outcomes = inOrder(table.value).map((kind) => attempt(() => READERS[kind](table.value)));
  const readings = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
  const [likeliest] = outcomes;
  return likeliest?.ok === false
    ? { ok: false, fault: likeliest.fault, others: readings }
    : { ok: true, readings };
}

type Kind = Imported['kind'];

const READERS: Readonly<Record<Kind, (table: Table) => Imported>> = {
  edges: (table) => ({ kind: 'edges', edges: readEdgeList(table) }),
  matrix: (table) => ({ kind: 'matrix', matrix: readWeightMatrix(table) }),
  values: (table) => ({ kind: 'values', list: readValueList(table) }),
};

/**
 * The likely readings, best first. One line or one column, or a column of names before numbers: values. Edge headings, mostly
 * words in the first two columns, or two columns of whole numbers before other numbers: edges. Otherwise a matrix.
 */
function inOrder(table: Table): readonly Kind[] {
  const width = table[0]?.length ?? 0;
  if (table.length === 1 || width === 1) return ['values', 'matrix', 'edges'];
  const [first, second, third] = [0, 1, 2].map((column) => contentsOf(table, column));
  const countIn = (what: 'words' | 'numbers') => (first?.[what] ?? 0) + (second?.[what] ?? 0);
  const areNamed = first?.numbers === 0 && (second?.numbers ?? 0) > 0;
  if (width === 2 && areNamed) return ['values', 'edges', 'matrix'];
  const isGraph =
    width <= 3 &&
    !areNamed &&
    (hasEdgeHeadings(table) ||
      countIn('words') >= countIn('numbers') ||
      (first?.isWhole === true && second?.isWhole === true && third?.isWhole === false));
  return isGraph ? ['edges', 'matrix', 'values'] : ['matrix', 'edges', 'values'];
}

interface Contents {
  readonly words: number;
  readonly numbers: number;
  /** Whether every cell from the second line on has only digits. */
  readonly isWhole: boolean;
}

function contentsOf(table: Table, column: number): Contents | undefined {
  const cells = table.flatMap((row) => row[column] ?? []);
  if (cells.length === 0) return undefined;
  const numbers = cells.filter(isNumber).length;
  const words = cells.filter(({ text }) => text !== '').length - numbers;
  return { words, numbers, isWhole: cells.slice(1).every(({ text }) => /^\d+$/.test(text)) };
}
