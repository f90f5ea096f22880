/** The questions about one matroid, or two on the same elements; elements are numbered from 0. */
import { dimensionOf } from './drafts';
import { Fault, option, type Asker, type Option } from './questions';
import { edges, list, members, number, wholeNumber, type Properties } from './typed';

type MatroidType = 'uniform' | 'partition' | 'graphic' | 'laminar' | 'transversal';

interface Group {
  readonly size: number;
  readonly choose: number;
}

/** Asks for both matroids; they share the names of the elements. */
export function intersection(ask: Asker): Properties {
  const { labels, ...first } = matroid(ask, 'Which kind is the first matroid?', 'partition');
  const elements = dimensionOf({ ...first, family: 'matroid' });
  const second = matroid(ask, 'Which kind is the second matroid?', 'partition', elements);
  return { matroids: [first, second], ...(labels === undefined ? {} : { labels }) };
}

/** @param proposed the kind that is listed first @param elements the required number for the second matroid */
export function matroid(
  ask: Asker,
  which: string,
  proposed: MatroidType,
  elements: number | null = null,
): Properties {
  const id = (name: string): string => (elements === null ? name : `second.${name}`);
  const type = ask.choice(id('type'), which, kinds(proposed));
  const groundSet = (initial: string) =>
    elements === null
      ? members(ask, 'elements', 'How many elements are there? A number, or names', initial)
      : { elements };
  switch (type) {
    case 'uniform': {
      const ground = groundSet('6');
      const label = 'How many elements does a basis have?';
      return { type, ...ground, rank: number(ask, id('rank'), label, 3, ground.elements) };
    }
    case 'partition':
      return { type, groups: groups(ask, id('groups'), elements) };
    case 'graphic': {
      const initial = elements === null ? 'a-b, b-c, c-a, c-d, d-e, e-c' : cycle(elements);
      const label = 'The edges, as u-v, separated by commas';
      const fault = (all: readonly unknown[]) => misfit(all.length, elements);
      return { type, edges: edges(ask, id('edges'), label, initial, fault) };
    }
    case 'laminar': {
      const ground = groundSet('6');
      return { type, ...ground, sets: laminarSets(ask, id('sets'), ground.elements) };
    }
    case 'transversal': {
      const ground = groundSet('5');
      return { type, ...ground, sets: places(ask, id('places'), ground.elements) };
    }
  }
}

function kinds(first: MatroidType): readonly Option<MatroidType>[] {
  const all: readonly Option<MatroidType>[] = [
    option('uniform', 'Uniform', 'At most a given number of all elements'),
    option('partition', 'Partition', 'At most a given number of each group'),
    option('graphic', 'Graphic', 'Edges of a graph without a cycle'),
    option(
      'laminar',
      'Laminar',
      'At most a given number of each of several sets, nested or disjoint',
    ),
    option('transversal', 'Transversal', 'Elements that can each get a separate place'),
  ];
  return all.toSorted((a, b) => Number(b.value === first) - Number(a.value === first));
}

/** Groups with the number to choose from each; by default 1. @param elements the required total, if fixed */
export function groups(ask: Asker, id: string, elements: number | null = null): readonly Group[] {
  const wrong = 'Write groups like 3:1, 4:2; you cannot choose more than there are.';
  const label = 'The groups, as size:choose separated by commas; size alone chooses one';
  return list(ask, id, label, {
    proposed: elements === null ? '3:1, 3:1, 2:1' : halves(elements),
    wrong,
    read: (part): Group | null => {
      const match = /^(\d{1,6})(?:\s*:\s*(\d{1,6}))?$/.exec(part);
      const size = Number(match?.[1]);
      const choose = Number(match?.[2] ?? 1);
      return size >= 1 && choose <= size ? { size, choose } : null;
    },
    fault: (all) =>
      all.some(({ choose }) => choose > 0)
        ? misfit(dimensionOf({ family: 'partition', groups: all }), elements)
        : new Fault(wrong),
  });
}

/** Sets as `elements:limit`, separated by commas, like `0-2:1, 0-5:3`; the proposal limits the first half and all elements. */
function laminarSets(ask: Asker, id: string, elements: number) {
  const half = Math.floor(elements / 2);
  const all = `${range(0, elements - 1)}:${Math.max(1, half)}`;
  const wrong = `Write sets of the elements 0 to ${elements - 1} like 0-2:1, 0-4 5:3; of two sets, one must contain the other, or they must share no element.`;
  const label = 'The sets, as elements:limit separated by commas; elements are numbered from 0';
  return list(ask, id, label, {
    proposed: half === 0 ? all : `${range(0, half - 1)}:${Math.ceil(half / 2)}, ${all}`,
    wrong,
    read: (part) => {
      const [listed = '', most = '', ...more] = part.split(':');
      const set = elementsIn(listed, elements);
      const capacity = wholeNumber(most);
      return set && capacity && more.length === 0 ? { elements: set, capacity } : null;
    },
    fault: (sets) => {
      const isLaminar = sets.every((one) =>
        sets.every((other) => !areCrossing(one.elements, other.elements)),
      );
      return isLaminar ? null : new Fault(wrong);
    },
  });
}

function areCrossing(one: readonly number[], other: readonly number[]): boolean {
  const shared = one.filter((element) => other.includes(element)).length;
  return shared > 0 && shared < Math.min(one.length, other.length);
}

/** The elements that can take each place, separated by commas; the proposal has two places that share the middle element. */
function places(ask: Asker, id: string, elements: number) {
  const middle = Math.floor((elements - 1) / 2);
  const label =
    'Which elements can take each place? Separate places by commas; elements are numbered from 0';
  return list(ask, id, label, {
    proposed: elements === 1 ? '0' : `${range(0, middle)}, ${range(middle, elements - 1)}`,
    wrong: `Write places for the elements 0 to ${elements - 1} like 0-2, 2 4.`,
    read: (part) => elementsIn(part, elements),
  });
}

/** The fault if the number of elements differs from the required one; null otherwise. */
function misfit(count: number, needed: number | null): Fault | null {
  if (needed === null || count === needed) return null;
  return new Fault(
    `The second matroid has ${count} elements and the first ${needed}: make them equal.`,
  );
}

/** Elements and ranges separated by blanks, like `0-2 5`; null if an element is unknown or repeated. */
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

/** One group per half, with one element from each. */
function halves(count: number): string {
  const half = Math.ceil(count / 2);
  return count === 1 ? '1:1' : `${half}:1, ${count - half}:1`;
}

/** A cycle with as many nodes as edges; a path if the cycle would repeat an edge. */
function cycle(count: number): string {
  const nodes = count >= 3 ? count : count + 1;
  return Array.from({ length: count }, (_, edge) => `n${edge}-n${(edge + 1) % nodes}`).join(', ');
}
