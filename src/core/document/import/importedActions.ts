/** The `actions` of a spec, and the values of its base arms, from what was imported. */
import type { DraftActions } from './draft';
import type { EdgeList } from './edgeList';
import type { ValueList } from './valueList';
import type { WeightMatrix } from './weightMatrix';

/** Actions with the true values of their base arms; null where the import has none. */
export interface ImportedActions {
  readonly actions: DraftActions;
  readonly theta: readonly number[] | null;
}

/** The paths from one node to another. */
export function pathActions(list: EdgeList, source: string, target: string): ImportedActions {
  return {
    actions: { family: 'path', edges: list.edges, source, target },
    theta: list.values,
  };
}

/** The spanning trees, the edges without their direction. */
export function spanningTreeActions({ edges, values }: EdgeList): ImportedActions {
  return { actions: { family: 'spanningTree', edges }, theta: values };
}

/**
 * The matchings of rows and columns: every node of the smaller side matched. Where cells are empty the others are
 * listed as the pairs that are allowed.
 */
export function matchingActions(matrix: WeightMatrix): ImportedActions {
  const { values, rowLabels, columnLabels } = matrix;
  const right = values[0]?.length ?? 0;
  const pairs = values.flatMap((row, from) =>
    row.flatMap((value, to) => (value === null ? [] : [{ pair: [from, to] as const, value }])),
  );
  const isComplete = pairs.length === values.length * right;
  return {
    actions: {
      family: 'matching',
      left: values.length,
      right,
      ...(isComplete ? {} : { edges: pairs.map(({ pair }) => pair) }),
      ...(rowLabels === null ? {} : { leftLabels: rowLabels }),
      ...(columnLabels === null ? {} : { rightLabels: columnLabels }),
    },
    theta: pairs.map(({ value }) => value),
  };
}

/** The sets of k base arms. @param k from 1 to their number */
export function topKActions({ values, labels }: ValueList, k: number): ImportedActions {
  return {
    actions: {
      family: 'topK',
      arms: values.length,
      k,
      ...(labels === null ? {} : { labels }),
    },
    theta: values,
  };
}
