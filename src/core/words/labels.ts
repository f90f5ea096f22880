/** What the base arms of an instance are called, and the picture that they make. */

/** A graph whose edges are the base arms, for a picture. */
export interface GraphLabels {
  readonly nodes: readonly string[];
  /** The ends of each base arm, as numbers of nodes; from and to where the graph is directed. */
  readonly edges: readonly (readonly [number, number])[];
  readonly directed: boolean;
  /** Where the ways of a `path` start and end; other graphs have neither. */
  readonly source?: number;
  readonly target?: number;
}

/** The names that a person sees. */
export interface Labels {
  /** One a base arm; `left → right`, `from → to` or `u – v` where an edge has no label of its own. */
  readonly arms: readonly string[];
  /** How many of them, the last ones, are interactions; missing for none. */
  readonly interactions?: number;
  /** The two sides of a matching; null for every other family. */
  readonly sides: {
    readonly left: readonly string[];
    readonly right: readonly string[];
    /** The ends of each base arm: [left node, right node]. */
    readonly edges: readonly (readonly [number, number])[];
  } | null;
  /** The graph of a path, a spanning tree or a graphic matroid; missing or null for every other family. */
  readonly graph?: GraphLabels | null;
}
