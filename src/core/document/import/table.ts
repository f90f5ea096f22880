/** A table of text cells with their positions. */
import type { Position } from '../../text/parse/positions';

export interface Cell extends Position {
  readonly text: string;
}

/** Rows without blank lines; no row is empty. */
export type Table = readonly (readonly Cell[])[];

/** Why a text is not accepted, where, and what would be: a plain sentence. */
export interface ImportFault extends Position {
  readonly message: string;
}

/** The value, or why there is none. */
export type Reading<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: ImportFault };

export function read<T>(value: T): Reading<T> {
  return { ok: true, value };
}

class TableFault extends Error {
  constructor(
    readonly at: Position,
    message: string,
  ) {
    super(message);
  }
}

/** Ends the reader that `attempt` runs. @param at the cell at fault */
export function fail(at: Cell, message: string): never {
  throw new TableFault(at, message);
}

/** The result of a reader, or the fault from `fail`. */
export function attempt<T>(reader: () => T): Reading<T> {
  try {
    return read(reader());
  } catch (error) {
    if (error instanceof TableFault) return fault(error.at, error.message);
    throw error;
  }
}

/** @param at the cell or position at fault */
export function fault({ line, column }: Position, message: string) {
  return { ok: false, fault: { message, line, column } } as const;
}

const LONGEST_SHOWN = 30;

/** The text of a cell for a message, shortened. */
export function quoted({ text }: Cell): string {
  return `"${text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text}"`;
}
