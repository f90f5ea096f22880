/** What says how many base arms there are: a number of the spec, the length of a list, groups, pairs, a matroid. */
import type { Path } from '../text/paths';
import type { MatchingSpec } from './matching/matchingNode';
import type { MatroidSpec } from './matroid/matroidNode';

/** How many base arms there are, and why. */
export interface GroundSet {
  /** d, however large. */
  readonly size: number;
  /** Where d comes from, in words: `3 × 3 nodes make 9 pairs`. */
  readonly origin: string;
  /** What a person would change to change d. */
  readonly path: Path;
}

/** d is the number in one property. */
export function countedBy<Name extends string>(name: Name) {
  return (spec: Readonly<Record<Name, number>>, path: Path): GroundSet => ({
    size: spec[name],
    origin: `\`${name}\` is ${spec[name]}`,
    path: [...path, name],
  });
}

/** d is the length of the list in one property. @param entries what the list has, in words */
export function listedBy<Name extends string>(name: Name, entries: string) {
  return (spec: Readonly<Record<Name, readonly unknown[]>>, path: Path): GroundSet => ({
    size: spec[name].length,
    origin: `\`${name}\` has ${spec[name].length} ${entries}`,
    path: [...path, name],
  });
}

/** d is the sum of the sizes of the groups. */
export function grouped(
  { groups }: { readonly groups: readonly { readonly size: number }[] },
  path: Path,
): GroundSet {
  const size = groups.reduce((sum, group) => sum + group.size, 0);
  return { size, origin: `the sizes of the groups add up to ${size}`, path: [...path, 'groups'] };
}

/** d is the number of the pairs that are listed, else of all pairs of the two sides. */
export function paired({ left, right, edges }: MatchingSpec, path: Path): GroundSet {
  if (edges) return listedBy('edges', 'pairs')({ edges }, path);
  const size = left * right;
  const origin = `${left} × ${right} nodes make ${size} pairs`;
  return { size, origin, path: [...path, 'left'] };
}

/** d is the number of the elements of a matroid. @param path of the matroid */
export function groundSetOfMatroid(matroid: MatroidSpec, path: Path): GroundSet {
  switch (matroid.type) {
    case 'uniform':
    case 'laminar':
    case 'transversal':
      return countedBy('elements')(matroid, path);
    case 'partition':
      return grouped(matroid, path);
    case 'graphic':
      return listedBy('edges', 'edges')(matroid, path);
  }
}
