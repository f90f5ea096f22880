/** A problem of a spec: what is wrong, where, and how to fix it. */
export type Severity = 'error' | 'warning' | 'info';

/** An edit of the spec that fixes a problem: writes `value` at `path`, or removes the property. */
export interface Fix {
  /** An imperative sentence in plain text, without backticks: "Switch the algorithm to GCB-PE", "Set size to 3". */
  readonly title: string;
  /** What the edit does, in a plain sentence. */
  readonly description: string;
  readonly edits: readonly {
    readonly path: readonly (string | number)[];
    /** undefined removes the property. */
    readonly value: unknown;
  }[];
}

/** The position of a problem that belongs to no single value. */
export const WHOLE_DOCUMENT = {
  path: '',
  offset: 0,
  length: 0,
  line: 1,
  column: 1,
  origin: 'meaning',
} as const satisfies Partial<Problem>;

/** An error or remark about a spec, with its position in the text. */
export interface Problem {
  readonly severity: Severity;
  /** A stable name in kebab-case. */
  readonly code: string;
  /** A plain sentence that says what is wrong and what would be accepted. */
  readonly message: string;
  /** Dotted, such as `environment.theta[2]`; empty for the whole document. */
  readonly path: string;
  /** UTF-16 code units from the start of the text. */
  readonly offset: number;
  readonly length: number;
  /** The file of `line` and `column`, if not the spec itself: its path as written in the spec. */
  readonly file?: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  /** An editor's JSON service also reports problems of `syntax`; only this code reports the others. */
  readonly origin: 'syntax' | 'meaning';
  readonly fixes?: readonly Fix[];
}
