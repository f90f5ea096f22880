/** What is asked about a matroid, and about two of them on the same elements; elements are numbered from 0. */
import { l10n } from 'vscode';
import { dimensionOf } from './choices';
import { edges, members, number, parts, wholeNumber } from './typed';
import type { Properties } from './typed';
import { Fault, choice, pick, text } from './walk';
import type { Script } from './walk';

type MatroidType = 'uniform' | 'partition' | 'graphic' | 'laminar' | 'transversal';

interface Group {
  readonly size: number;
  readonly choose: number;
}

interface Elements {
  readonly elements: readonly number[];
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
  const all = [
    choice('uniform', l10n.t('Uniform'), l10n.t('At most a given number of all elements')),
    choice('partition', l10n.t('Partition'), l10n.t('At most a given number of each group')),
    choice('graphic', l10n.t('Graphic'), l10n.t('Edges of a graph without a cycle')),
    choice(
      'laminar',
      l10n.t('Laminar'),
      l10n.t('At most a given number of each of several sets, nested or disjoint'),
    ),
    choice(
      'transversal',
      l10n.t('Transversal'),
      l10n.t('Elements that can each get a separate place'),
    ),
  ] as const;
  const place = ({ value }: (typeof all)[number]): number => (value === first ? 0 : 1);
  return all.toSorted((a, b) => place(a) - place(b));
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
  return text(
    l10n.t('The groups, as size:choose separated by commas; size alone chooses one'),
    elements === null ? '3:1, 3:1, 2:1' : halves(elements),
    (typed) => {
      const found = parts(typed).map((part) => /^(\d{1,6})(?:\s*:\s*(\d{1,6}))?$/.exec(part));
      const all = found.map((match) => ({
        size: Number(match?.[1]),
        choose: Number(match?.[2] ?? 1),
      }));
      const isSound = all.every(({ size, choose }) => size >= 1 && choose <= size);
      if (isSound && all.some(({ choose }) => choose > 0)) {
        return misfit(dimensionOf({ family: 'partition', groups: all }), elements) ?? all;
      }
      return new Fault(
        l10n.t('Write groups like 3:1, 4:2; you cannot choose more than there are.'),
      );
    },
  );
}

/** `elements:limit` with commas between, like `0-2:1, 0-5:3`; proposed: few of the first half, and of all. */
function laminarSets(elements: number) {
  const half = Math.floor(elements / 2);
  const all = `${range(0, elements - 1)}:${Math.max(1, half)}`;
  return text(
    l10n.t('The sets, as elements:limit separated by commas; elements are numbered from 0'),
    half === 0 ? all : `${range(0, half - 1)}:${Math.ceil(half / 2)}, ${all}`,
    (typed) => {
      const sets = parts(typed).map((part) => {
        const [listed = '', most = '', ...more] = part.split(':');
        const capacity = more.length > 0 ? 0 : (wholeNumber(most) ?? 0);
        return { elements: elementsIn(listed, elements) ?? [], capacity };
      });
      const isSound = sets.every((set) => set.elements.length > 0 && set.capacity >= 1);
      const isLaminar = sets.every((one) => sets.every((other) => !areCrossing(one, other)));
      if (sets.length > 0 && isSound && isLaminar) return sets;
      return new Fault(
        l10n.t(
          'Write sets of the elements 0 to {0} like 0-2:1, 0-4 5:3; of two sets, one must contain the other, or they must share no element.',
          elements - 1,
        ),
      );
    },
  );
}

function areCrossing(one: Elements, other: Elements): boolean {
  const shared = one.elements.filter((element) => other.elements.includes(element)).length;
  return shared > 0 && shared < Math.min(one.elements.length, other.elements.length);
}

/** Who can take each place, with commas between the places; proposed: two that share an element in the middle. */
function places(elements: number) {
  const middle = Math.floor((elements - 1) / 2);
  return text(
    l10n.t(
      'Which elements can take each place? Separate places by commas; elements are numbered from 0',
    ),
    elements === 1 ? '0' : `${range(0, middle)}, ${range(middle, elements - 1)}`,
    (typed) => {
      const all = parts(typed).map((part) => elementsIn(part, elements));
      if (all.length > 0 && !all.includes(null)) return all;
      return new Fault(
        l10n.t('Write places for the elements 0 to {0} like 0-2, 2 4.', elements - 1),
      );
    },
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
