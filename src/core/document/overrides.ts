/** What a command line or an editor command sets over the text of a spec. */
export interface Overrides {
  /** Dotted paths with the value to put there, applied in order: [['run.seed', 7]]. */
  readonly set: readonly (readonly [path: string, value: unknown])[];
}

export const NO_OVERRIDES: Overrides = { set: [] };
