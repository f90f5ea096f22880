/** The `actions` and base-arm values of a spec from an imported table. */
import type { DraftActions } from './draft';
import type { EdgeList } from './edgeList';
import type { ValueList } from './valueList';
import type { WeightMatrix } from './weightMatrix';

/** Actions with the values of their base arms; null without values. */
export interface ImportedActions {
  readonly actions: DraftActions;
  readonly theta: readonly number[] | null;
}

/** All paths from source to target. */
export function pathActions(list: EdgeList, source: string, target: string): ImportedActions {
  return {
    actions: { family: 'path', edges: list.edges, source, target },
    theta: list.values,
  };
}

/** All spanning trees; directions are ignored. */
export function spanningTreeActions({ edges, values }: EdgeList): ImportedActions {
  return { actions: { family: 'spanningTree', edges }, theta: values };
}

/** Matchings of rows and columns that cover the smaller side. Empty cells exclude pairs; then the other pairs are listed. */
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

/** All sets of k base arms. @param k from 1 to their number */
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
