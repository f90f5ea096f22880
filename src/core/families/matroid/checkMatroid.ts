/** The families `matroid` and `matroidIntersection`. */
import { findCrossingSets } from '../../combinatorics/matroids/laminar';
import { readGraph } from '../graph/namedGraph';
import { MAX_DIMENSION } from '../../text/limits';
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import type { MatroidIntersectionSpec, MatroidSpec } from './matroidNode';
import { readable } from '../../words/counts';
import { checkLoops, checkNotEmpty, nodesOf, reportSameNodes } from '../graph/checkGraph';
import { groundSetOfMatroid } from '../groundSetKinds';
import { checkGroups, reportAbove } from '../selection/checkSelection';

type MatroidOf<Type extends MatroidSpec['type']> = Extract<MatroidSpec, { type: Type }>;

/** A matroid has no use for more sets than this. */
const MAX_SETS = 2 * MAX_DIMENSION;

/** @param path of the matroid */
export function checkMatroid(matroid: MatroidSpec, path: Path, problems: Problems): void {
  switch (matroid.type) {
    case 'uniform': {
      const { rank, elements } = matroid;
      if (rank > elements) {
        const at = [...path, 'rank'];
        reportAbove(at, 'rank-above-elements', ['rank', rank], ['elements', elements], problems);
      }
      return;
    }
    case 'partition':
      checkGroups(matroid.groups, [...path, 'groups'], problems);
      return;
    case 'graphic':
      checkGraphic(matroid, path, problems);
      return;
    case 'laminar':
      checkLaminar(matroid, [...path, 'sets'], problems);
      return;
    case 'transversal':
      checkTransversal(matroid, [...path, 'sets'], problems);
      return;
  }
}

/** Reports faults of either matroid, different ground sets, and that nothing is independent in both. */
export function checkMatroidIntersection(
  { matroids }: MatroidIntersectionSpec,
  problems: Problems,
): void {
  const path: Path = ['actions', 'matroids'];
  const [first, second] = matroids as [MatroidSpec, MatroidSpec];
  checkMatroid(first, [...path, 0], problems);
  checkMatroid(second, [...path, 1], problems);
  const sets = [first, second].map((matroid, i) => groundSetOfMatroid(matroid, [...path, i]));
  const [a, b] = sets as [(typeof sets)[0], (typeof sets)[0]];
  if (a.size !== b.size) {
    problems.add({
      code: 'ground-sets-differ',
      message: `The two matroids must be on the same elements: the first has ${a.size}, because ${a.origin}; the second has ${b.size}, because ${b.origin}. Make the two numbers equal.`,
      path: [...path, 1],
    });
    return;
  }
  if (!problems.isSound(path)) return;
  const loops = new Set([...loopsOf(first), ...loopsOf(second)]);
  if (loops.size === a.size) {
    problems.add({
      code: 'empty-action',
      message:
        'No element is independent in both matroids, so the only common independent set is the empty one: let at least one element be independent in both.',
      path,
    });
  }
}

function checkGraphic(matroid: MatroidOf<'graphic'>, path: Path, problems: Problems): void {
  const at = [...path, 'edges'];
  if (!checkNotEmpty(matroid.edges, at, problems)) return;
  reportSameNodes(nodesOf(matroid.edges, at), problems);
  checkLoops(readGraph(matroid.edges), at, problems);
  checkRank(
    matroid,
    at,
    'every edge leads from a node to itself',
    'change the end of one',
    problems,
  );
}

function checkLaminar(matroid: MatroidOf<'laminar'>, path: Path, problems: Problems): void {
  const { elements, sets } = matroid;
  if (
    !checkSets(
      sets.map((set) => set.elements),
      elements,
      path,
      'elements',
      problems,
    )
  )
    return;
  const crossing = findCrossingSets(sets.map((set) => set.elements));
  if (crossing) {
    const [a, b] = crossing;
    const inA = new Set(sets[a]?.elements);
    const inB = sets[b]?.elements ?? [];
    const common = inB.find((element) => inA.has(element));
    const onlyB = inB.find((element) => !inA.has(element));
    const onlyA = [...inA].find((element) => !inB.includes(element));
    problems.add({
      code: 'sets-cross',
      message: `The sets ${a} and ${b} cross: element ${common} is in both, ${onlyA} only in set ${a}, ${onlyB} only in set ${b}. Of two sets, one must contain the other, or they must have no element in common.`,
      path: [...path, b],
    });
    return;
  }
  checkRank(matroid, path, 'every element is in a set of capacity 0', 'raise one', problems);
}

function checkTransversal(matroid: MatroidOf<'transversal'>, path: Path, problems: Problems): void {
  const { elements, sets } = matroid;
  if (!checkSets(sets, elements, path, null, problems)) return;
  checkRank(matroid, path, 'no set has an element', 'put one into a set', problems);
}

/** @param name the property of an entry that holds its elements, or null where the entry is the list itself */
function checkSets(
  sets: readonly (readonly number[])[],
  elements: number,
  path: Path,
  name: string | null,
  problems: Problems,
): boolean {
  if (sets.length > MAX_SETS) {
    const message = `There are ${readable(sets.length)} sets; at most ${readable(MAX_SETS)} are accepted: remove sets that exclude nothing.`;
    problems.add({ code: 'size-too-large', message, path });
    return false;
  }
  for (const [i, set] of sets.entries()) {
    const at = name === null ? [...path, i] : [...path, i, name];
    const seen = new Set<number>();
    for (const [j, element] of set.entries()) {
      if (element >= elements) {
        problems.add({
          code: 'element-out-of-range',
          message: `There is no element ${element}: \`elements\` is ${elements}, so use 0 to ${elements - 1}, or raise \`elements\`.`,
          path: [...at, j],
        });
      } else if (seen.has(element)) {
        problems.add({
          code: 'element-repeated',
          message: `Element ${element} is in this set already, and each counts once: remove one of the two.`,
          path: [...at, j],
        });
      }
      seen.add(element);
    }
  }
  return problems.isSound(path);
}

/** The rank is 0 where every element is a loop. */
function checkRank(
  matroid: MatroidSpec,
  path: Path,
  reason: string,
  mend: string,
  problems: Problems,
): void {
  if (loopsOf(matroid).size < groundSetOfMatroid(matroid, []).size) return;
  problems.add({
    code: 'empty-action',
    message: `The matroid has rank 0, because ${reason}: its only basis is the empty set. To fix it, ${mend}.`,
    path,
  });
}

/** The elements that are independent not even on their own. */
function loopsOf(matroid: MatroidSpec): ReadonlySet<number> {
  switch (matroid.type) {
    case 'uniform':
      return new Set();
    case 'partition': {
      const arms = matroid.groups.flatMap(({ size, choose }) =>
        Array.from({ length: size }, () => choose === 0),
      );
      return indicesOf(arms);
    }
    case 'graphic':
      return indicesOf(readGraph(matroid.edges).edges.map(([from, to]) => from === to));
    case 'laminar':
      return new Set(
        matroid.sets.flatMap(({ elements, capacity }) => (capacity === 0 ? elements : [])),
      );
    case 'transversal': {
      const placed = new Set(matroid.sets.flat());
      return indicesOf(Array.from({ length: matroid.elements }, (_, e) => !placed.has(e)));
    }
  }
}

function indicesOf(flags: readonly boolean[]): ReadonlySet<number> {
  return new Set(flags.flatMap((flag, i) => (flag ? [i] : [])));
}
