/** d of a family: how many base arms there are, what says so, and where it stands. Nothing of that size is made. */
import type { Path } from '../paths';
import type { ActionsSpec, MatroidSpec } from '../schema';

export interface GroundSet {
  /** d, however large. */
  readonly size: number;
  /** Where d comes from, in words: `3 × 3 nodes make 9 pairs`. */
  readonly origin: string;
  /** What a person would change to change d. */
  readonly path: Path;
}

export function groundSetOf(actions: ActionsSpec): GroundSet {
  const path: Path = ['actions'];
  switch (actions.family) {
    case 'topK':
    case 'subsets':
    case 'explicit':
      return named(actions.arms, 'arms', path);
    case 'partition':
      return grouped(actions.groups, path);
    case 'matching':
      return pairs(actions, path);
    case 'path':
    case 'spanningTree':
      return listed(actions.edges.length, 'edges', 'edges', path);
    case 'matroid':
      return groundSetOfMatroid(actions, path);
    case 'matroidIntersection':
      return groundSetOfMatroid(actions.matroids[0] as MatroidSpec, [...path, 'matroids', 0]);
    case 'knapsack':
      return listed(actions.weights.length, 'weights', 'entries', path);
    case 'ranking':
      return named(actions.items, 'items', path);
  }
}

/** @param path of the matroid */
export function groundSetOfMatroid(matroid: MatroidSpec, path: Path): GroundSet {
  switch (matroid.type) {
    case 'uniform':
    case 'laminar':
    case 'transversal':
      return named(matroid.elements, 'elements', path);
    case 'partition':
      return grouped(matroid.groups, path);
    case 'graphic':
      return listed(matroid.edges.length, 'edges', 'edges', path);
  }
}

function named(size: number, name: string, path: Path): GroundSet {
  return { size, origin: `\`${name}\` is ${size}`, path: [...path, name] };
}

function listed(size: number, name: string, entries: string, path: Path): GroundSet {
  return { size, origin: `\`${name}\` has ${size} ${entries}`, path: [...path, name] };
}

function grouped(groups: readonly { readonly size: number }[], path: Path): GroundSet {
  const size = groups.reduce((sum, group) => sum + group.size, 0);
  return { size, origin: `the sizes of the groups add up to ${size}`, path: [...path, 'groups'] };
}

function pairs(
  { left, right, edges }: Extract<ActionsSpec, { family: 'matching' }>,
  path: Path,
): GroundSet {
  if (edges) return listed(edges.length, 'edges', 'pairs', path);
  const size = left * right;
  const origin = `${left} × ${right} nodes make ${size} pairs`;
  return { size, origin, path: [...path, 'left'] };
}
