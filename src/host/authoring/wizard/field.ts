/** What is asked about the actions of a family: one property or a few at a time. */
import type { Choice } from './questions';

/** The properties of `actions` so far, in the order in which they are written. */
export type Properties = Readonly<Record<string, unknown>>;

/** Properties to add, or what is wrong with the answer. */
export type FieldReading =
  | { readonly ok: true; readonly properties: Properties }
  | { readonly ok: false; readonly fault: string };

/** A text to write. */
export interface TextField {
  readonly prompt: string;
  readonly initial: (known: Properties) => string;
  readonly read: (text: string, known: Properties) => FieldReading;
  /** Missing where it is always asked; else what is taken for granted where it is not. */
  readonly givenBy?: (known: Properties) => Properties | null;
}

/** One of several: what each adds. */
export interface ChoiceField {
  readonly placeholder: string;
  readonly choices: readonly Choice<Properties>[];
}

export type Field = TextField | ChoiceField;

export function isChoice(field: Field): field is ChoiceField {
  return 'choices' in field;
}

export function read(properties: Properties): FieldReading {
  return { ok: true, properties };
}

export function wrong(fault: string): FieldReading {
  return { ok: false, fault };
}

/** What is never asked. */
export function given(properties: Properties): TextField {
  return { prompt: '', initial: () => '', read: () => read(properties), givenBy: () => properties };
}
