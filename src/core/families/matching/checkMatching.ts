/** The family `matching`: edges within the sides, sizes that some matching has. */
import { largestMatching } from './matching';
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import type { MatchingSpec } from './matchingNode';
import { setNumber } from '../../text/setNumber';

const NO_EDGE =
  'There is no edge, so there is no action: write at least one, or leave `edges` out to allow every pair.';

/** The sizes that a spec allows; every node of the smaller side where it says nothing. */
export function sizesOf({ left, right, size }: MatchingSpec): { min: number; max: number } {
  if (size === undefined) return { min: Math.min(left, right), max: Math.min(left, right) };
  return typeof size === 'number' ? { min: size, max: size } : size;
}

/** Reports edges and sizes out of range, and sizes that no matching of the graph has. */
export function checkMatching(actions: MatchingSpec, problems: Problems): void {
  const edgesAreSound = checkEdges(actions, problems);
  const sizesAreSound = checkSizes(actions, problems);
  const { edges, left, right, size } = actions;
  if (!edges || !edgesAreSound || !sizesAreSound) return;
  const largest = largestMatching(left, right, edges);
  const { min, max } = sizesOf(actions);
  if (largest < min) {
    const wanted = size === undefined ? 'Without `size` every matching has' : 'The spec asks for';
    problems.add({
      code: 'empty-family',
      message: `${wanted} ${min === max ? min : `${min} to ${max}`} pairs, and the edges allow at most ${largest}, so there is no action: ask for fewer, or add edges.`,
      path: size === undefined ? ['actions', 'edges'] : ['actions', 'size'],
      fixes:
        largest === 0
          ? []
          : [
              {
                title: `Set size to ${largest}`,
                description: `Sets the size to ${largest}, the largest possible.`,
                edits: [{ path: ['actions', 'size'], value: largest }],
              },
            ],
    });
  } else if (largest < max) {
    problems.add({
      severity: 'info',
      code: 'size-never-reached',
      message: `The edges allow matchings of at most ${largest} pairs: no action has ${max}. \`max\` could be ${largest}.`,
      path: ['actions', 'size', 'max'],
      fixes: [setNumber(['actions', 'size', 'max'], largest, 'The largest possible size.')],
    });
  }
}

function checkEdges({ edges, left, right }: MatchingSpec, problems: Problems): boolean {
  if (!edges) return true;
  const add = (code: string, message: string, at: Path) =>
    problems.add({ code, message, path: ['actions', 'edges', ...at] });
  if (edges.length === 0) add('empty-family', NO_EDGE, []);
  const firstPlaces = new Map<number, number>();
  let isSound = edges.length > 0;
  for (const [i, [from, to]] of edges.entries()) {
    const sides = [
      ['left', from, left],
      ['right', to, right],
    ] as const;
    for (const [j, [side, node, nodes]] of sides.entries()) {
      if (node < nodes) continue;
      isSound = false;
      const message = `There is no ${side} node ${node}: \`${side}\` is ${nodes}, so use 0 to ${nodes - 1}, or raise \`${side}\`.`;
      add('edge-out-of-range', message, [i, j]);
    }
    if (from >= left || to >= right) continue;
    const first = firstPlaces.get(from * right + to);
    if (first === undefined) {
      firstPlaces.set(from * right + to, i);
    } else {
      isSound = false;
      add(
        'edge-repeated',
        `This pair is given twice, first as entry ${first}: remove one of the two.`,
        [i],
      );
    }
  }
  return isSound;
}

function checkSizes(actions: MatchingSpec, problems: Problems): boolean {
  const { left, right, size } = actions;
  if (size === undefined) return true;
  const { min, max } = sizesOf(actions);
  const path: Path = ['actions', 'size'];
  if (min > max) {
    problems.add({
      code: 'min-above-max',
      message: `\`min\` is ${min} and \`max\` is ${max}: \`min\` must be at most \`max\`.`,
      path: [...path, 'min'],
      fixes: [setNumber([...path, 'min'], max, 'Sets min to max.')],
    });
  }
  const nodes = Math.min(left, right);
  if (max > nodes) {
    const at = typeof size === 'number' ? path : [...path, 'max'];
    problems.add({
      code: 'size-above-nodes',
      message: `A matching of ${left} and ${right} nodes has at most ${nodes} pairs: ask for at most ${nodes}, not ${max}.`,
      path: at,
      fixes: [setNumber(at, nodes, 'Every node of the smaller side is matched.')],
    });
  }
  return min <= max && max <= nodes;
}
