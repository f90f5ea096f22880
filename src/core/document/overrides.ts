/** A file that an environment names, or why it cannot be read. */
export type LogFile = { readonly text: string } | { readonly fault: string };

/** What comes with the text of a spec from outside: what a command line or an editor command sets, and its log. */
export interface Overrides {
  /** Dotted paths with the value to put there, applied in order: [['run.seed', 7]]. */
  readonly set: readonly (readonly [path: string, value: unknown])[];
  /** Missing where no log was looked for: every action counts as logged then. */
  readonly log?: LogFile;
  /** The files of `before`, in its order; missing where none was looked for. */
  readonly before?: readonly LogFile[];
}

export const NO_OVERRIDES: Overrides = { set: [] };
