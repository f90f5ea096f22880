/** What is asked about a matroid, and about two of them on the same elements; elements are numbered from 0. */
import { l10n } from 'vscode';
import { choicesOf, dimensionOf } from './choices';
import { edges, list, members, number, wholeNumber, type Properties } from './typed';
import { Fault, pick, type Script } from './walk';

type MatroidType = 'uniform' | 'partition' | 'graphic' | 'laminar' | 'transversal';

interface Group {
  readonly size: number;
  readonly choose: number;
}

/** One after the other; the names of the elements are of both. */
export function* intersection(): Script<Properties> {
  const which = l10n.t('Which kind is the first matroid?');
  const { labels, ...first } = yield* matroid(which, 'partition');
  const elements = dimensionOf({ ...first, family: 'matroid' });
  const other = l10n.t('Which kind is the second matroid?');
  const second = yield* matroid(other, 'partition', elements);
  return { matroids: [first, second], ...(labels === undefined ? {} : { labels }) };
}

/** @param proposed the kind that comes first @param elements how many there have to be, if that is set */
export function* matroid(
  which: string,
  proposed: MatroidType,
  elements: number | null = null,
): Script<Properties> {
  const type = yield* pick(which, kinds(proposed));
  switch (type) {
    case 'uniform': {
      const ground = yield* groundSet(elements, '6');
      const prompt = l10n.t('How many elements does a basis have?');
      return { type, ...ground, rank: yield* number(prompt, 3, ground.elements) };
    }
    case 'partition':
      return { type, groups: yield* groups(elements) };
    case 'graphic': {
      const prompt = l10n.t('The edges, as u-v separated by commas');
      const initial = elements === null ? 'a-b, b-c, c-a, c-d, d-e, e-c' : cycle(elements);
      return { type, edges: yield* edges(prompt, initial, (all) => misfit(all.length, elements)) };
    }
    case 'laminar': {
      const ground = yield* groundSet(elements, '6');
      return { type, ...ground, sets: yield* laminarSets(ground.elements) };
    }
    case 'transversal': {
      const ground = yield* groundSet(elements, '5');
      return { type, ...ground, sets: yield* places(ground.elements) };
    }
  }
}

function kinds(first: MatroidType) {
  const all = choicesOf<MatroidType>({
    uniform: ['Uniform', 'At most a given number of all elements'],
    partition: ['Partition', 'At most a given number of each group'],
    graphic: ['Graphic', 'Edges of a graph without a cycle'],
    laminar: ['Laminar', 'At most a given number of each of several sets, nested or disjoint'],
    transversal: ['Transversal', 'Elements that can each get a separate place'],
  });
  return all.toSorted((a, b) => Number(b.value === first) - Number(a.value === first));
}

/** @param elements how many they are, where that is not asked */
function* groundSet(
  elements: number | null,
  initial: string,
): Script<Properties & { readonly elements: number }> {
  if (elements !== null) return { elements };
  const prompt = l10n.t('How many elements are there? A number, or names separated by commas');
  return yield* members('elements', prompt, initial);
}

/** One out of each group, or as many as given. @param elements how many there have to be, if that is set */
export function groups(elements: number | null = null): Script<readonly Group[]> {
  const wrong = l10n.t('Write groups like 3:1, 4:2; you cannot choose more than there are.');
  return list(
    l10n.t('The groups, as size:choose separated by commas; size alone chooses one'),
    elements === null ? '3:1, 3:1, 2:1' : halves(elements),
    wrong,
    (part) => {
      const match = /^(\d{1,6})(?:\s*:\s*(\d{1,6}))?$/.exec(part);
      const size = Number(match?.[1]);
      const choose = Number(match?.[2] ?? 1);
      return size >= 1 && choose <= size ? { size, choose } : null;
    },
    (all) =>
      all.some(({ choose }) => choose > 0)
        ? misfit(dimensionOf({ family: 'partition', groups: all }), elements)
        : new Fault(wrong),
  );
}

/** `elements:limit` with commas between, like `0-2:1, 0-5:3`; proposed: few of the first half, and of all. */
function laminarSets(elements: number) {
  const half = Math.floor(elements / 2);
  const all = `${range(0, elements - 1)}:${Math.max(1, half)}`;
  const wrong = l10n.t(
    'Write sets of the elements 0 to {0} like 0-2:1, 0-4 5:3; of two sets, one must contain the other, or they must share no element.',
    elements - 1,
  );
  return list(
    l10n.t('The sets, as elements:limit separated by commas; elements are numbered from 0'),
    half === 0 ? all : `${range(0, half - 1)}:${Math.ceil(half / 2)}, ${all}`,
    wrong,
    (part) => {
      const [listed = '', most = '', ...more] = part.split(':');
      const set = elementsIn(listed, elements);
      const capacity = wholeNumber(most);
      return set && capacity && more.length === 0 ? { elements: set, capacity } : null;
    },
    (sets) => {
      const isLaminar = sets.every((one) =>
        sets.every((other) => !areCrossing(one.elements, other.elements)),
      );
      return isLaminar ? null : new Fault(wrong);
    },
  );
}

function areCrossing(one: readonly number[], other: readonly number[]): boolean {
  const shared = one.filter((element) => other.includes(element)).length;
  return shared > 0 && shared < Math.min(one.length, other.length);
}

/** Who can take each place, with commas between the places; proposed: two that share an element in the middle. */
function places(elements: number) {
  const middle = Math.floor((elements - 1) / 2);
  return list(
    l10n.t(
      'Which elements can take each place? Separate places by commas; elements are numbered from 0',
    ),
    elements === 1 ? '0' : `${range(0, middle)}, ${range(middle, elements - 1)}`,
    l10n.t('Write places for the elements 0 to {0} like 0-2, 2 4.', elements - 1),
    (part) => elementsIn(part, elements),
  );
}

/** What is wrong where there have to be another number of elements; null where there is nothing. */
function misfit(count: number, needed: number | null): Fault | null {
  if (needed === null || count === needed) return null;
  return new Fault(
    l10n.t(
      'The second matroid has {0} elements and the first {1}: make them equal.',
      count,
      needed,
    ),
  );
}

/** Elements and ranges of them with blanks between, like `0-2 5`; null where one is not there, or there twice. */
function elementsIn(text: string, count: number): readonly number[] | null {
  const elements: number[] = [];
  for (const piece of text.split(/\s+/).filter((each) => each !== '')) {
    const match = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(piece);
    const first = Number(match?.[1]);
    const last = Number(match?.[2] ?? match?.[1]);
    if (match === null || first > last || last >= count) return null;
    for (let element = first; element <= last; element += 1) elements.push(element);
  }
  return elements.length > 0 && new Set(elements).size === elements.length ? elements : null;
}

function range(first: number, last: number): string {
  return first === last ? String(first) : `${first}-${last}`;
}

/** Groups of both halves, one of each. */
function halves(count: number): string {
  const half = Math.ceil(count / 2);
  return count === 1 ? '1:1' : `${half}:1, ${count - half}:1`;
}

/** A cycle through as many nodes as edges; a path where that would need an edge twice. */
function cycle(count: number): string {
  const nodes = count >= 3 ? count : count + 1;
  return Array.from({ length: count }, (_, edge) => `n${edge}-n${(edge + 1) % nodes}`).join(', ');
}
