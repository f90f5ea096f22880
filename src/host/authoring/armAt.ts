/** Finds the base arms that a path in a spec refers to. */
import type { PlacedValue } from './specTree';

/** Base arms by number, or a node on one side of a matching. */
export type ArmReference =
  | { readonly kind: 'arm'; readonly arm: number }
  /** `count` base arms, starting at `first`. */
  | { readonly kind: 'group'; readonly first: number; readonly count: number }
  | { readonly kind: 'left' | 'right'; readonly node: number };

/** Lists with one entry per base arm, in order. */
const ONE_AN_ARM = [
  'actions.labels',
  'actions.edges',
  'actions.weights',
  'reward.weights',
  'environment.theta',
];

/** Lists of base arm numbers, or of such lists: explicit actions, sets of matroids, constraints. */
const OF_ARMS = [
  /^actions\.(constraints\.\w+|interactions)(\.\d+){1,2}$/,
  /^actions\.actions\.\d+\.\d+$/,
  /^actions(\.matroids\.\d+)?\.sets\.\d+(\.elements)?\.\d+$/,
];

/** Matrices with one column per base arm. */
const COLUMNS = [/^feedback\.matrix\.\d+\.(\d+)$/, /^feedback\.matrices\.\d+\.\d+\.(\d+)$/];

/**
 * @param sizesOfGroups sizes of the groups at a path, `actions.groups` or those of a matroid; null if there are none
 * @returns null if the path refers to no base arm
 */
export function armAt(
  { path, value }: PlacedValue,
  sizesOfGroups: (path: readonly (string | number)[]) => readonly number[] | null,
): ArmReference | null {
  const text = path.join('.');
  if (OF_ARMS.some((pattern) => pattern.test(text))) {
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
      ? { kind: 'arm', arm: value }
      : null;
  }
  const column = COLUMNS.map((pattern) => pattern.exec(text)?.[1]).find((one) => one !== undefined);
  if (column !== undefined) return { kind: 'arm', arm: Number(column) };
  const list = ONE_AN_ARM.find((name) => text.startsWith(`${name}.`));
  const entry = path[2];
  if (list !== undefined && typeof entry === 'number') return { kind: 'arm', arm: entry };
  const side = /^actions\.(left|right)Labels\.(\d+)$/.exec(text);
  if (side !== null) return { kind: side[1] as 'left' | 'right', node: Number(side[2]) };
  const matroidEdge = /^actions\.matroids\.\d+\.edges\.(\d+)/.exec(text);
  if (matroidEdge !== null) return { kind: 'arm', arm: Number(matroidEdge[1]) };
  return groupAt(path, sizesOfGroups);
}

function groupAt(
  path: readonly (string | number)[],
  sizesOfGroups: (path: readonly (string | number)[]) => readonly number[] | null,
): ArmReference | null {
  const at = path.indexOf('groups');
  const index = path[at + 1];
  if (at < 1 || path[0] !== 'actions' || typeof index !== 'number') return null;
  const sizes = sizesOfGroups(path.slice(0, at + 1));
  const count = sizes?.[index];
  if (sizes === null || count === undefined) return null;
  const first = sizes.slice(0, index).reduce((sum, size) => sum + size, 0);
  return { kind: 'group', first, count };
}
