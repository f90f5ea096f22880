/** The names of the base arms of an instance, and their graph. */

/** A graph with the base arms as edges, for a picture. */
export interface GraphLabels {
  readonly nodes: readonly string[];
  /** The ends of each base arm, as node numbers: from and to in a directed graph. */
  readonly edges: readonly (readonly [number, number])[];
  readonly directed: boolean;
  /** The first and last node of a `path`; absent for other graphs. */
  readonly source?: number;
  readonly target?: number;
}

/** The names shown to people. */
export interface Labels {
  /** One per base arm; an edge without a label is `left → right`, `from → to` or `u – v`. */
  readonly arms: readonly string[];
  /** How many of them, counted from the end, are interactions; absent for none. */
  readonly interactions?: number;
  /** The two sides of a matching; null for other families. */
  readonly sides: {
    readonly left: readonly string[];
    readonly right: readonly string[];
    /** The ends of each base arm: [left node, right node]. */
    readonly edges: readonly (readonly [number, number])[];
  } | null;
  /** The graph of a path, a spanning tree or a graphic matroid; absent or null for other families. */
  readonly graph?: GraphLabels | null;
}
