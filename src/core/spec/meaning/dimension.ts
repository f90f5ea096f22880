/** d, where it comes from, and whether it can be held. */
import { MAX_DIMENSION } from '../limits';
import type { Path } from '../paths';
import type { Problems } from '../problems';
import type { ActionsSpec } from '../schema';

/** d of a family, however large. */
export function dimensionOf(actions: ActionsSpec): number {
  switch (actions.family) {
    case 'topK':
    case 'subsets':
    case 'explicit':
      return actions.arms;
    case 'partition':
      return actions.groups.reduce((sum, { size }) => sum + size, 0);
    case 'matching':
      return actions.edges ? actions.edges.length : actions.left * actions.right;
  }
}

/** Where d comes from, in words: `9 pairs of 3 × 3 nodes`. */
export function originOfDimension(actions: ActionsSpec): string {
  const dimension = dimensionOf(actions);
  switch (actions.family) {
    case 'topK':
    case 'subsets':
    case 'explicit':
      return `\`arms\` is ${dimension}`;
    case 'partition':
      return `the sizes of the groups add up to ${dimension}`;
    case 'matching':
      return actions.edges
        ? `\`edges\` has ${dimension} pairs`
        : `${actions.left} × ${actions.right} nodes make ${dimension} pairs`;
  }
}

/** Whether d can be held; reports it where it cannot. Nothing of size d has been made yet. */
export function checkDimension(actions: ActionsSpec, problems: Problems): boolean {
  const dimension = dimensionOf(actions);
  if (dimension <= MAX_DIMENSION) return checkSides(actions, problems);
  const widest = Math.floor(Math.sqrt(MAX_DIMENSION));
  const example =
    actions.family === 'matching' && !actions.edges
      ? `, ${widest} × ${widest} nodes say, or fewer pairs in \`edges\``
      : '';
  tooLarge(
    pathOfDimension(actions),
    `This makes ${readable(dimension)} base arms, and an observer set needs d × d numbers. At most ${MAX_DIMENSION} are accepted${example}.`,
    problems,
  );
  return false;
}

/** A side of a matching with listed edges: a node without an edge is never used. */
function checkSides(actions: ActionsSpec, problems: Problems): boolean {
  if (actions.family !== 'matching') return true;
  for (const side of ['left', 'right'] as const) {
    if (actions[side] <= MAX_DIMENSION) continue;
    const message = `\`${side}\` has ${readable(actions[side])} nodes; at most ${MAX_DIMENSION} are accepted.`;
    tooLarge(['actions', side], message, problems);
    return false;
  }
  return true;
}

function pathOfDimension(actions: ActionsSpec): Path {
  switch (actions.family) {
    case 'topK':
    case 'subsets':
    case 'explicit':
      return ['actions', 'arms'];
    case 'partition':
      return ['actions', 'groups'];
    case 'matching':
      return actions.edges ? ['actions', 'edges'] : ['actions', 'left'];
  }
}

function tooLarge(path: Path, message: string, problems: Problems): void {
  problems.add({ code: 'size-too-large', message, path });
}

/** A count as a person reads it. */
export function readable(count: number): string {
  if (!Number.isFinite(count)) return 'more than 1e300';
  return count < 1e15 ? count.toLocaleString('en') : count.toExponential(1);
}
