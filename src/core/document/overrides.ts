/** A file named by an environment, or why it cannot be read. */
export type LogFile = { readonly text: string } | { readonly fault: string };

/** Input besides the text of a spec: overrides from a command line or an editor command, and log files. */
export interface Overrides {
  /** Dotted paths with their new values, applied in order: [['run.seed', 7]]. */
  readonly set: readonly (readonly [path: string, value: unknown])[];
  /** Undefined if no log was looked up; then every action counts as logged. */
  readonly log?: LogFile;
  /** The files of `before`, in order; undefined if none was looked up. */
  readonly before?: readonly LogFile[];
}

export const NO_OVERRIDES: Overrides = { set: [] };
