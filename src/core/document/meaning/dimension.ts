/** Whether d can be held. */
import { MAX_DIMENSION } from '../../text/limits';
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import type { ActionsSpec, MatroidSpec } from '../schema';
import { readable } from '../../words/counts';
import { groundSetOf } from '../../families/groundSet';
import { groundSetOfMatroid } from '../../families/groundSetKinds';

/** Whether d can be held; reports it where it cannot. Nothing of size d has been made yet. */
export function checkDimension(actions: ActionsSpec, problems: Problems): boolean {
  const { size, path } = groundSetOf(actions);
  const fits = checkSize(size, path, exampleFor(actions), problems);
  return fits && checkSides(actions, problems) && checkSecondMatroid(actions, problems);
}

function checkSize(size: number, path: Path, example: string, problems: Problems): boolean {
  if (size <= MAX_DIMENSION) return true;
  tooLarge(
    path,
    `This makes ${readable(size)} base arms, and an observer set needs d × d numbers. At most ${readable(MAX_DIMENSION)} are accepted: describe a smaller instance${example}.`,
    problems,
  );
  return false;
}

function exampleFor(actions: ActionsSpec): string {
  const widest = Math.floor(Math.sqrt(MAX_DIMENSION));
  return actions.family === 'matching' && !actions.edges
    ? `, for example ${widest} × ${widest} nodes or fewer pairs in \`edges\``
    : '';
}

/** A side of a matching with listed edges: a node without an edge is never used. */
function checkSides(actions: ActionsSpec, problems: Problems): boolean {
  if (actions.family !== 'matching') return true;
  for (const side of ['left', 'right'] as const) {
    if (actions[side] <= MAX_DIMENSION) continue;
    const message = `\`${side}\` has ${readable(actions[side])} nodes; at most ${readable(MAX_DIMENSION)} are accepted: remove those without an edge.`;
    tooLarge(['actions', side], message, problems);
    return false;
  }
  return true;
}

/** The other one of two matroids, which should have the same ground set and may not. */
function checkSecondMatroid(actions: ActionsSpec, problems: Problems): boolean {
  if (actions.family !== 'matroidIntersection') return true;
  const { size, path } = groundSetOfMatroid(actions.matroids[1] as MatroidSpec, [
    'actions',
    'matroids',
    1,
  ]);
  return checkSize(size, path, '', problems);
}

function tooLarge(path: Path, message: string, problems: Problems): void {
  problems.add({ code: 'size-too-large', message, path });
}
