/** Where the number of base arms comes from: a number of the spec, or the length of a list. */
import { MAX_DIMENSION, MAX_SELECTED } from '../text/limits';
import type { Path } from '../text/paths';
import type { Problems } from '../text/problems';
import { formatCounted, readable } from '../words/counts';

/** The number of base arms, and its origin. */
export interface GroundSet {
  /** d, however large. */
  readonly size: number;
  /** Where d comes from, in words: `3 × 3 nodes make 9 pairs`. */
  readonly origin: string;
  /** The part of the spec to edit to change d. */
  readonly path: Path;
  /** An example of a small enough size, starting with a comma. */
  readonly example?: string;
}

/**
 * Whether d is within the limit; reports it if not. Nothing of size d has been allocated yet.
 *
 * @param most `MAX_DIMENSION` or `MAX_SELECTED`
 */
export function checkSize(
  { size, path, example = '' }: GroundSet,
  problems: Problems,
  most = MAX_DIMENSION,
): boolean {
  if (size <= most) return true;
  problems.add({
    code: 'size-too-large',
    message: `This makes ${readable(size)} base arms, and an observer set needs d × d numbers. At most ${readable(MAX_DIMENSION)} are accepted, or ${readable(MAX_SELECTED)} in \`topK\`, \`subsets\`, \`partition\`, \`spanningTree\` and \`matroid\` with \`semi-bandit\` feedback: describe a smaller instance${example}.`,
    path,
  });
  return false;
}

/** d is the value of one property. */
export function countedBy<Name extends string>(name: Name) {
  return (spec: Readonly<Record<Name, number>>, path: Path): GroundSet => ({
    size: spec[name],
    origin: `\`${name}\` is ${spec[name]}`,
    path: [...path, name],
  });
}

/** d is the length of a list in one property. @param one an entry of the list, in words */
export function listedBy<Name extends string>(name: Name, one: string, many?: string) {
  return (spec: Readonly<Record<Name, readonly unknown[]>>, path: Path): GroundSet => ({
    size: spec[name].length,
    origin: `\`${name}\` has ${formatCounted(spec[name].length, one, many)}`,
    path: [...path, name],
  });
}
