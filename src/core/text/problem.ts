/** What is wrong with a spec, where, and what would mend it. */
export type Severity = 'error' | 'warning' | 'info';

/** An edit of the spec that mends a problem: `value` is written at `path`, or the property removed. */
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

/** The place of a problem that belongs to no value of the spec. */
export const WHOLE_DOCUMENT = {
  path: '',
  offset: 0,
  length: 0,
  line: 1,
  column: 1,
  origin: 'meaning',
} as const satisfies Partial<Problem>;

/** One thing that is wrong with a spec, or worth knowing, and its place in the text. */
export interface Problem {
  readonly severity: Severity;
  /** A stable name in kebab-case. */
  readonly code: string;
  /** One plain sentence that says what is wrong and what would be accepted. */
  readonly message: string;
  /** Dotted, as in `environment.theta[2]`; empty for the whole document. */
  readonly path: string;
  /** UTF-16 code units from the start of the text. */
  readonly offset: number;
  readonly length: number;
  /** The file that `line` and `column` are places of, where that is not the spec: the path that the spec has for it. */
  readonly file?: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  /** Who finds it: faults of `syntax` are marked by an editor's JSON service as well, all others by us alone. */
  readonly origin: 'syntax' | 'meaning';
  readonly fixes?: readonly Fix[];
}
