/** A table of texts, each with its place. */
import type { Position } from '../../text/parse/positions';

export interface Cell extends Position {
  readonly text: string;
}

/** Its rows; blank lines are none, and no row is empty. */
export type Table = readonly (readonly Cell[])[];

/** Why a text cannot be taken, where, and what would be: a plain sentence. */
export interface ImportFault extends Position {
  readonly message: string;
}

/** What was read, or why nothing was. */
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

/** Ends what `attempt` runs. @param at the cell that is at fault */
export function fail(at: Cell, message: string): never {
  throw new TableFault(at, message);
}

/** What a reader gives, or why it ended by `fail`. */
export function attempt<T>(reader: () => T): Reading<T> {
  try {
    return read(reader());
  } catch (error) {
    if (error instanceof TableFault) return fault(error.at, error.message);
    throw error;
  }
}

/** @param at the cell that is at fault, or its place */
export function fault({ line, column }: Position, message: string) {
  return { ok: false, fault: { message, line, column } } as const;
}

const LONGEST_SHOWN = 30;

/** The text of a cell in a sentence, cut where it is long. */
export function quoted({ text }: Cell): string {
  return `"${text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text}"`;
}
